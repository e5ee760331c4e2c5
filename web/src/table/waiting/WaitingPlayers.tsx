/** The players of a waiting room with their latency and status, and the free seats. */
import { VisuallyHidden } from '@mantine/core'
import { useState, type JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import { playerAt } from '../../game/seating.ts'
import { text } from '../../text/table.ts'
import { AddComputer } from './AddComputer.tsx'
import { FreeRow, PlayerRow } from './PlayerRow.tsx'
import { RemovePlayer } from './RemovePlayer.tsx'
import styles from './WaitingPlayers.module.css'

/** Only the creator may remove a player and put a computer on a free seat. */
export type WaitingPlayersProps = {
  readonly view: TableView
  readonly isCreator: boolean
  readonly onRemove: (playerId: string) => void
  /** Shows what one can do about the player with this id. */
  readonly onOpenPlayer: (playerId: string) => void
  readonly onAddComputer: (seat: Seat, level: ComputerLevel) => void
}

export const WaitingPlayers = ({ view, isCreator, onRemove, onOpenPlayer, onAddComputer }: WaitingPlayersProps): JSX.Element => {
  const [asked, setAsked] = useState<Pick<PlayerView, 'id' | 'name'> | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** The seat for which the level of a computer is being chosen. */
  const [filled, setFilled] = useState<Seat | null>(null)
  // When the player leaves while the creator is being asked, the question closes.
  const isThere = view.players.some(({ id }) => id === asked?.id)
  const ask = (player: PlayerView): void => {
    // A computer can be added again, so nothing is asked.
    if (player.computerLevel !== null) return onRemove(player.id)
    setAsked(player)
    setAsking(true)
  }
  const confirm = (): void => {
    if (asked !== null) onRemove(asked.id)
    setAsking(false)
  }
  const add = (level: ComputerLevel): void => {
    if (filled !== null) onAddComputer(filled, level)
    setFilled(null)
  }
  return (
    <>
      <table className={styles.players} data-removable={isCreator || undefined}>
        <thead>
          <tr>
            <th scope="col">{text.waiting.name}</th>
            <th scope="col">{text.waiting.latency}</th>
            <th scope="col">{text.waiting.status}</th>
            {isCreator && (
              <th scope="col">
                <VisuallyHidden>{text.waiting.removal}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {view.players.map((player) => (
            <PlayerRow key={player.id} player={player} isViewer={player.seat === view.viewerSeat} onRemove={isCreator ? () => ask(player) : null} onOpen={() => onOpenPlayer(player.id)} />
          ))}
          {SEATS.filter((seat) => playerAt(view, seat) === undefined).map((seat) => (
            <FreeRow key={`free-${seat}`} isCreator={isCreator} onAdd={() => setFilled(seat)} />
          ))}
        </tbody>
      </table>
      <RemovePlayer name={asked?.name ?? ''} isOpen={isAsking && isThere && isCreator} onConfirm={confirm} onClose={() => setAsking(false)} />
      <AddComputer isOpen={isCreator && filled !== null} onChoose={add} onClose={() => setFilled(null)} />
    </>
  )
}
