/** The players of a waiting room with their latency and status, and the free seats. */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useState, type JSX } from 'react'
import { SEATS } from '#common/rules/seats.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import { latencyBand } from '../../game/bands.ts'
import { CrossIcon, CrownIcon } from '../../ui/icons.tsx'
import { text } from '../../text/table.ts'
import { text as talk } from '../../text/talk.ts'
import { RemovePlayer } from './RemovePlayer.tsx'
import styles from './WaitingPlayers.module.css'

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
      {isViewer ? (
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
      <Latency isConnected={player.isConnected} latencyMs={player.latencyMs} />
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

/** `onRemove` removes a player; only the creator may do this. */
export type WaitingPlayersProps = { readonly view: TableView; readonly isCreator: boolean; readonly onRemove: (playerId: string) => void; readonly onOpenPlayer: (playerId: string) => void }

export const WaitingPlayers = ({ view, isCreator, onRemove, onOpenPlayer }: WaitingPlayersProps): JSX.Element => {
  const [asked, setAsked] = useState<Pick<PlayerView, 'id' | 'name'> | null>(null)
  const [isAsking, setAsking] = useState(false)
  // When the player leaves while the creator is being asked, the question closes.
  const isThere = view.players.some(({ id }) => id === asked?.id)
  const ask = (player: PlayerView): void => {
    setAsked(player)
    setAsking(true)
  }
  const confirm = (): void => {
    if (asked !== null) onRemove(asked.id)
    setAsking(false)
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
          {SEATS.slice(view.players.length).map((slot) => (
            <tr key={`free-${slot}`} className={styles.free}>
              <td colSpan={isCreator ? 4 : 3}>{text.waiting.emptySlot}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <RemovePlayer name={asked?.name ?? ''} isOpen={isAsking && isThere && isCreator} onConfirm={confirm} onClose={() => setAsking(false)} />
    </>
  )
}
