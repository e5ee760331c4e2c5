/** The players of a waiting room with their latency and status, and the free seats. */
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useState, type JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import { latencyBand } from '../../game/bands.ts'
import { playerAt } from '../../game/seating.ts'
import { CrossIcon, CrownIcon } from '../../ui/icons.tsx'
import { LEVEL_TEXT } from '../../text/solo.ts'
import { text } from '../../text/table.ts'
import { text as talk } from '../../text/talk.ts'
import { AddComputer } from './AddComputer.tsx'
import { RemovePlayer } from './RemovePlayer.tsx'
import styles from './WaitingPlayers.module.css'

/** How well a computer plays, in the place of a latency. */
const Level = ({ level }: { readonly level: ComputerLevel }): JSX.Element => <span className={styles.badge}>{LEVEL_TEXT[level].name}</span>

const Latency = ({ isConnected, latencyMs }: Pick<PlayerView, 'isConnected' | 'latencyMs'>): JSX.Element => {
  if (!isConnected) return <span className={styles.badge} data-band="off">{text.waiting.offline}</span>
  if (latencyMs === null) return <span className={styles.badge}>{text.waiting.unknownLatency}</span>
  return (
    <span className={styles.badge} data-band={latencyBand(latencyMs)}>
      {text.waiting.latencyMs(latencyMs)}
    </span>
  )
}

/** `onRemove` is null when the viewer may not remove the player. */
type PlayerRowProps = { readonly player: PlayerView; readonly isViewer: boolean; readonly onRemove: (() => void) | null; readonly onOpen: () => void }

const PlayerRow = ({ player, isViewer, onRemove, onOpen }: PlayerRowProps): JSX.Element => (
  <tr data-viewer={isViewer || undefined}>
    <th scope="row">
      {isViewer || player.computerLevel !== null ? (
        <span className={styles.name}>{player.name}</span>
      ) : (
        <button type="button" className={styles.open} aria-label={talk.menuOf(player.name)} title={talk.menuOf(player.name)} onClick={onOpen}>
          {player.name}
        </button>
      )}
      {player.isCreator && (
        <span className={styles.creator} role="img" aria-label={text.waiting.creator} title={text.waiting.creator}>
          <CrownIcon size={15} />
        </span>
      )}
    </th>
    <td>
      {player.computerLevel === null ? <Latency isConnected={player.isConnected} latencyMs={player.latencyMs} /> : <Level level={player.computerLevel} />}
    </td>
    <td>
      <span className={styles.badge} data-band={player.isReady ? 'green' : 'yellow'}>
        {player.isReady ? text.waiting.ready : text.waiting.notReady}
      </span>
    </td>
    {onRemove !== null && (
      <td>
        {!isViewer && (
          <ActionIcon size={44} variant="subtle" className={styles.remove ?? ''} aria-label={text.waiting.removeNamed(player.name)} title={text.waiting.removeNamed(player.name)} onClick={onRemove}>
            <CrossIcon size={18} />
          </ActionIcon>
        )}
      </td>
    )}
  </tr>
)

type FreeRowProps = { readonly isCreator: boolean; readonly onAdd: () => void }

/** A free seat. The creator can put a computer on it. */
const FreeRow = ({ isCreator, onAdd }: FreeRowProps): JSX.Element => (
  <tr className={styles.free}>
    <td colSpan={isCreator ? 4 : 3}>
      <span className="ends">
        {text.waiting.emptySlot}
        {isCreator && (
          <Button variant="subtle" size="sm" className={styles.add ?? ''} onClick={onAdd}>
            {text.waiting.addComputer}
          </Button>
        )}
      </span>
    </td>
  </tr>
)

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
