/** A line of the waiting room: a player with latency and status, or a free seat. */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import type { PlayerView } from '#common/table/view.ts'
import { latencyBand } from '../../game/bands.ts'
import { Button } from '../../ui/Button.tsx'
import { CrossIcon } from '../../ui/page-icons.tsx'
import { CrownIcon } from '../../ui/table-icons.tsx'
import { LEVEL_TEXT } from '../../text/solo.ts'
import { text } from '../../text/table.ts'
import { text as talk } from '../../text/talk.ts'
import styles from './WaitingPlayers.module.css'

const Latency = ({ isConnected, latencyMs, computerLevel }: Pick<PlayerView, 'isConnected' | 'latencyMs' | 'computerLevel'>): JSX.Element => {
  if (computerLevel !== null) return <span className={styles.badge}>–</span>
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

export const PlayerRow = ({ player, isViewer, onRemove, onOpen }: PlayerRowProps): JSX.Element => (
  <tr data-viewer={isViewer || undefined}>
    <th scope="row">
      {isViewer || player.computerLevel !== null ? (
        <span className={styles.name}>
          {player.name}
          {player.computerLevel !== null && <small>{text.waiting.computerLevel(LEVEL_TEXT[player.computerLevel].name)}</small>}
        </span>
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
      <Latency isConnected={player.isConnected} latencyMs={player.latencyMs} computerLevel={player.computerLevel} />
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
export const FreeRow = ({ isCreator, onAdd }: FreeRowProps): JSX.Element => (
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
