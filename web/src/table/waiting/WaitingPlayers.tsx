/** The players of a waiting room with their latency and status, and the places that are still free. */
import type { JSX } from 'react'
import { SEATS } from '#common/rules/seats.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import { latencyBand } from '../../game/bands.ts'
import { CrownIcon } from '../../ui/icons.tsx'
import { text } from '../../text/table.ts'
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

const PlayerRow = ({ player, isViewer }: { readonly player: PlayerView; readonly isViewer: boolean }): JSX.Element => (
  <tr data-viewer={isViewer || undefined}>
    <th scope="row">
      <span className={styles.name}>{player.name}</span>
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
  </tr>
)

export const WaitingPlayers = ({ view }: { readonly view: TableView }): JSX.Element => (
  <table className={styles.players}>
    <thead>
      <tr>
        <th scope="col">{text.waiting.name}</th>
        <th scope="col">{text.waiting.latency}</th>
        <th scope="col">{text.waiting.status}</th>
      </tr>
    </thead>
    <tbody>
      {view.players.map((player) => (
        <PlayerRow key={player.id} player={player} isViewer={player.seat === view.viewerSeat} />
      ))}
      {SEATS.slice(view.players.length).map((slot) => (
        <tr key={`free-${slot}`} className={styles.free}>
          <td colSpan={3}>{text.waiting.emptySlot}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
