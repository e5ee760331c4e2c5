/** A seat of the waiting room: a player with latency and status, or a free one. */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import type { PlayerView } from '#common/table/view.ts'
import { latencyBand } from '../../game/score/bands.ts'
import { Button } from '../../ui/Button.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { CheckIcon, CrossIcon } from '../../ui/icons/page-icons.tsx'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { LEVEL_TEXT } from '../../text/table/solo.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { talkText } from '../../text/table/talk.ts'
import styles from './WaitingSeats.module.css'

const Latency = ({
  isConnected,
  latencyMs,
  computerLevel,
}: Pick<PlayerView, 'isConnected' | 'latencyMs' | 'computerLevel'>): JSX.Element => {
  if (computerLevel !== null)
    return <span className={styles.badge}>{waitingText.computerLevel(LEVEL_TEXT[computerLevel].name)}</span>
  if (!isConnected)
    return (
      <span className={styles.badge} data-band="off">
        {waitingText.offline}
      </span>
    )
  if (latencyMs === null) return <span className={styles.badge}>{waitingText.unknownLatency}</span>
  return (
    <span className={styles.badge} data-band={latencyBand(latencyMs)}>
      {waitingText.latencyMs(latencyMs)}
    </span>
  )
}

/** `onRemove` and `onOpen` are null where the viewer cannot remove the player, or do anything else about them. */
type SeatRowProps = {
  readonly player: PlayerView
  readonly isViewer: boolean
  readonly isSpeaking: boolean
  readonly onRemove: (() => void) | null
  readonly onOpen: (() => void) | null
}

export const SeatRow = ({ player, isViewer, isSpeaking, onRemove, onOpen }: SeatRowProps): JSX.Element => (
  <tr
    className={styles.seat}
    data-viewer={isViewer || undefined}
    data-ready={player.isReady || undefined}
    data-speaking={isSpeaking || undefined}
  >
    <th scope="row">
      <span className={styles.face}>
        <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={52} />
        {player.isReady && (
          <i className={styles.tick} aria-hidden="true">
            <CheckIcon size={14} />
          </i>
        )}
      </span>
      <span className={styles.name}>
        {player.name}
        {player.isCreator && (
          <span className={styles.creator} role="img" aria-label={waitingText.creator} title={waitingText.creator}>
            <CrownIcon size={15} />
          </span>
        )}
      </span>
      {onOpen !== null && (
        <button
          type="button"
          className="cover"
          aria-label={talkText.menuOf(player.name)}
          title={talkText.menuOf(player.name)}
          onClick={onOpen}
        />
      )}
    </th>
    <td>
      <Latency isConnected={player.isConnected} latencyMs={player.latencyMs} computerLevel={player.computerLevel} />
    </td>
    <td>
      <span className={styles.badge} data-band={player.isReady ? 'green' : 'yellow'}>
        {player.isReady ? waitingText.ready : waitingText.notReady}
      </span>
    </td>
    {onRemove !== null && (
      <td className={styles.remove}>
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={waitingText.removeNamed(player.name)}
          title={waitingText.removeNamed(player.name)}
          onClick={onRemove}
        >
          <CrossIcon size={18} />
        </ActionIcon>
      </td>
    )}
  </tr>
)

/** A free seat. `onAdd` puts a computer on it; null for who may not. */
export const FreeRow = ({ onAdd }: { readonly onAdd: (() => void) | null }): JSX.Element => (
  <tr className={styles.seat} data-free>
    <td>
      <span className={styles.face} aria-hidden="true" />
      <span>{waitingText.emptySlot}</span>
    </td>
    {onAdd !== null && (
      <td>
        <Button
          variant="subtle"
          size="sm"
          className={styles.add ?? ''}
          aria-label={waitingText.addComputer}
          onClick={onAdd}
        >
          + {waitingText.computer}
        </Button>
      </td>
    )}
  </tr>
)
