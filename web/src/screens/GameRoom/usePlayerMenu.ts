/** The menu of another player at the table: whose it is, and what its buttons do. */
import { useState } from 'react'
import type { TableView } from '#common/table/view.ts'
import { seatOfPlayer } from '../../game/seating.ts'
import type { PlayerMenuProps } from '../../table/talk/PlayerMenu.tsx'
import type { Nudge } from './useNudge.ts'
import type { Send } from './useTableConnection.ts'

export type PlayerMenuState = PlayerMenuProps & { readonly open: (playerId: string) => void }

export const usePlayerMenu = (view: TableView, send: Send, { nudgeable, nudge }: Nudge): PlayerMenuState => {
  const [player, setPlayer] = useState<PlayerMenuProps['player']>(null)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const id = player?.id ?? ''
  const seat = seatOfPlayer(view, id)
  return {
    player,
    // When the player leaves meanwhile, the menu closes.
    isOpen: isOpen && seat !== null,
    open: (playerId) => {
      setPlayer(view.players.find((other) => other.id === playerId) ?? null)
      setOpen(true)
    },
    onNudge:
      seat === null || !nudgeable.includes(seat)
        ? null
        : () => {
            nudge(id)
            close()
          },
    onReact: (reaction) => {
      send('reaction', { to: id, reaction })
      close()
    },
    onClose: close,
  }
}
