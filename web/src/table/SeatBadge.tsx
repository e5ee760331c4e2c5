/** A player at the table: picture or initials, name, cards, tricks, and whether it is their turn. */
import type { JSX, ReactNode } from 'react'
import type { PlayerView } from '#common/table/view.ts'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import { CardsIcon, CheckIcon, CrownIcon, OfflineIcon, TricksIcon } from '../ui/icons.tsx'
import type { Position } from '../game/seating.ts'
import { text } from '../text/table.ts'
import styles from './SeatBadge.module.css'

export type SeatBadgeProps = {
  readonly player: PlayerView
  readonly position: Position
  readonly cardCount: number
  readonly tricksTaken: number
  readonly isTurn: boolean
  /** Whether the tick for a confirmed pass is shown. */
  readonly showsPassed: boolean
  readonly avatarSize: number
  /** What is shown below the plate. */
  readonly children?: ReactNode
}

export const SeatBadge = ({ player, position, cardCount, tricksTaken, isTurn, showsPassed, avatarSize, children }: SeatBadgeProps): JSX.Element => (
  <div className={styles.seat} data-position={position} data-turn={isTurn || undefined} data-offline={!player.isConnected || undefined} data-player={player.id}>
    <div className={styles.portrait}>
      <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={avatarSize} />
      {player.isCreator && (
        <span className={styles.crown} role="img" aria-label={text.table.creator} title={text.table.creator}>
          <CrownIcon size={13} />
        </span>
      )}
      {!player.isConnected && !player.isComputer && (
        <span className={styles.offline} role="img" aria-label={text.table.offline} title={text.table.offline}>
          <OfflineIcon size={14} />
        </span>
      )}
      {player.isComputer && (
        <span className={styles.computer} role="img" aria-label={text.absence.computer} title={text.absence.computer}>
          PC
        </span>
      )}
      {showsPassed && (
        <span className={styles.passed} role="img" aria-label={text.table.passed} title={text.table.passed}>
          <CheckIcon size={14} />
        </span>
      )}
    </div>
    <div className={styles.plate}>
      <span className={styles.name}>{player.name}</span>
      <span className={styles.counts}>
        <span role="img" aria-label={text.table.cards(cardCount)} title={text.table.cards(cardCount)}>
          <CardsIcon /> {cardCount}
        </span>
        <span role="img" aria-label={text.table.tricks(tricksTaken)} title={text.table.tricks(tricksTaken)} data-tricks>
          <TricksIcon /> {tricksTaken}
        </span>
      </span>
    </div>
    {children}
  </div>
)
