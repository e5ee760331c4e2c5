/** A player at the table: picture or initials, name, cards, points, and whether it is their turn. */
import { memo, type JSX, type ReactNode } from 'react'
import type { PlayerView } from '#common/table/view.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { OfflineIcon, VoiceIcon } from '../../ui/icons/table-icons.tsx'
import type { Position } from '../../game/seating.ts'
import { change as signed } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { scoreText } from '../../text/table/score.ts'
import { LEVEL_TEXT } from '../../text/table/solo.ts'
import type { VoicePresence } from '../../game/voice/voice-view.ts'
import { tableText } from '../../text/table/table.ts'
import { absenceText } from '../../text/table/absence.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { talkText } from '../../text/table/talk.ts'
import { voiceText } from '../../text/table/voice.ts'
import styles from './SeatBadge.module.css'

type SeatButtonProps = { readonly label: string; readonly children: string; readonly onPress: () => void }

/** A button below the plate of a player: it calls a vote on them, or wakes them. */
export const SeatButton = ({ label, children, onPress }: SeatButtonProps): JSX.Element => (
  <button type="button" className={styles.call} aria-label={label} onClick={onPress}>
    {children}
  </button>
)

type SeatBadgeProps = {
  readonly player: PlayerView
  readonly position: Position
  readonly cardCount: number
  readonly tricksTaken: number
  readonly isTurn: boolean
  /** The points of all completed rounds. */
  readonly total: number
  /** The points of this round so far; null where they are not shown. */
  readonly roundPoints: number | null
  /** Whether the tick for a confirmed pass is shown. */
  readonly showsPassed: boolean
  readonly voice: VoicePresence
  readonly avatarSize: number
  /** Opens what one can do about the player with this id; null for the viewer. */
  readonly onOpen: ((playerId: string) => void) | null
  /** A button below the plate, to call the player; in a replay the crown of who has won. */
  readonly children?: ReactNode
}

type SignProps = {
  readonly sign: 'offline' | 'computer' | 'passed' | 'voice'
  readonly label: string
  readonly icon: ReactNode
}

/** A small sign at the edge of the portrait. */
const Sign = ({ sign, label, icon }: SignProps): JSX.Element => (
  <span className={styles.sign} data-sign={sign} role="img" aria-label={label} title={label}>
    {icon}
  </span>
)

/** The total, and beside it what this round adds to it so far: nothing is written there for who has taken no trick. */
const Points = ({
  total,
  roundPoints,
  tricksTaken,
}: Pick<SeatBadgeProps, 'total' | 'roundPoints' | 'tricksTaken'>): JSX.Element => {
  const added = roundPoints === null ? null : signed(roundPoints)
  return (
    <span
      className={styles.points}
      data-empty={added === null || tricksTaken === 0 || undefined}
      role="img"
      aria-label={scoreText.points(plainNumber(total), added)}
      title={scoreText.points(plainNumber(total), added)}
    >
      <b>{plainNumber(total)}</b>
      {roundPoints !== null && (
        <span key={roundPoints} className={styles.added} data-sign={Math.sign(roundPoints)}>
          {tricksTaken > 0 && added}
        </span>
      )}
    </span>
  )
}

/** A longer name is written smaller, on several lines. */
const SHORT_CHARS = 10

const Badge = ({
  player,
  position,
  cardCount,
  tricksTaken,
  isTurn,
  total,
  roundPoints,
  showsPassed,
  voice,
  avatarSize,
  onOpen,
  children,
}: SeatBadgeProps): JSX.Element => (
  <div
    className={styles.seat}
    data-position={position}
    data-turn={isTurn || undefined}
    data-offline={!player.isConnected || undefined}
    data-speaking={voice === 'speaking' || undefined}
    data-call={(children ?? null) !== null || undefined}
    data-player={player.id}
  >
    <div className={styles.portrait}>
      <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={avatarSize} />
      {!player.isConnected && !player.isComputer && (
        <Sign sign="offline" label={tableText.table.offline} icon={<OfflineIcon size={14} />} />
      )}
      {player.isComputer && (
        <Sign
          sign="computer"
          label={
            player.computerLevel === null
              ? absenceText.computer
              : waitingText.computerLevel(LEVEL_TEXT[player.computerLevel].name)
          }
          icon="PC"
        />
      )}
      {voice !== 'away' && (
        <Sign
          sign="voice"
          label={voice === 'speaking' ? voiceText.speaking(player.name) : voiceText.inVoice}
          icon={<VoiceIcon size={13} />}
        />
      )}
      {showsPassed && <Sign sign="passed" label={tableText.table.passed} icon={<CheckIcon size={14} />} />}
    </div>
    <div className={styles.plate}>
      <span className={styles.name} data-long={[...player.name].length > SHORT_CHARS || undefined}>
        {player.name}
      </span>
      <span className={styles.counts}>
        <span data-cards>{tableText.table.cards(cardCount)}</span>
        <Points total={total} roundPoints={roundPoints} tricksTaken={tricksTaken} />
      </span>
    </div>
    {onOpen !== null && (
      <button
        type="button"
        className={styles.open}
        aria-label={talkText.menuOf(player.name)}
        title={talkText.menuOf(player.name)}
        onClick={() => onOpen(player.id)}
      />
    )}
    {children}
  </div>
)

const areSame = (a: object, b: object): boolean =>
  Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)))

/** Drawn anew only when something of it has changed: with each card the players are other objects that say the same. */
export const SeatBadge = memo(
  Badge,
  (before, after) =>
    areSame(before.player, after.player) && areSame({ ...before, player: null }, { ...after, player: null }),
)
