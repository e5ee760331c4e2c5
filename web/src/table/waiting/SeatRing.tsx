/** The empty table with the seats taken so far. It is a picture of the list next to it, so it is hidden from screen readers. */
import type { JSX } from 'react'
import { SEATS } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { BrandMark } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/page-icons.tsx'
import { playerAt, positionOf, viewerIdOf } from '../../game/seating.ts'
import { voicePresenceOf, type VoiceView } from '../../game/voice-view.ts'
import styles from './SeatRing.module.css'

export const SeatRing = ({ view, voice }: { readonly view: TableView; readonly voice: VoiceView }): JSX.Element => (
  <div className={styles.ring} aria-hidden="true">
    <BrandMark size={54} />
    {SEATS.map((seat) => {
      const player = playerAt(view, seat)
      return (
        <span key={seat} className={styles.seat} data-position={positionOf(view.viewerSeat, seat)} data-taken={player !== undefined || undefined} data-ready={player?.isReady || undefined} data-speaking={(player !== undefined && voicePresenceOf(voice, player.id, viewerIdOf(view)) === 'speaking') || undefined}>
          {player !== undefined && <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={50} />}
          {player?.isReady === true && (
            <i className={styles.tick}>
              <CheckIcon size={14} />
            </i>
          )}
        </span>
      )
    })}
  </div>
)
