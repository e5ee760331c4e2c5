/** A player at the table: picture or initials, name, cards, tricks, and whether it is their turn. */
import { memo, type JSX, type ReactNode } from 'react'
import type { PlayerView } from '#common/table/view.ts'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import { CheckIcon } from '../ui/page-icons.tsx'
import { CardsIcon, OfflineIcon, TricksIcon, VoiceIcon } from '../ui/table-icons.tsx'
import type { Position } from '../game/seating.ts'
import { change as signed } from '../text/formats.ts'
import { plainNumber } from '../text/plain-number.ts'
import { text as sums } from '../text/sums.ts'
import { LEVEL_TEXT } from '../text/solo.ts'
import type { VoicePresence } from '../game/voice-view.ts'
import { text } from '../text/table.ts'
import { text as talk } from '../text/talk.ts'
import { voiceText } from '../text/voice.ts'
import styles from './SeatBadge.module.css'

export type SeatBadgeProps = {
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

type SignProps = { readonly sign: 'offline' | 'computer' | 'passed' | 'voice'; readonly label: string; readonly icon: ReactNode }

/** A small sign at the edge of the portrait. */
const Sign = ({ sign, label, icon }: SignProps): JSX.Element => (
  <span className={styles.sign} data-sign={sign} role="img" aria-label={label} title={label}>
    {icon}
  </span>
)

/** The total, and beside it what this round adds to it so far: nothing is written there for who has taken no trick. */
const Points = ({ total, roundPoints, tricksTaken }: Pick<SeatBadgeProps, 'total' | 'roundPoints' | 'tricksTaken'>): JSX.Element => {
  const added = roundPoints === null ? null : signed(roundPoints)
  return (
    <span className={styles.points} role="img" aria-label={sums.points(plainNumber(total), added)} title={sums.points(plainNumber(total), added)}>
      <b>{plainNumber(total)}</b>
      {roundPoints !== null && <span key={roundPoints} className={styles.added} data-sign={Math.sign(roundPoints)}>{tricksTaken > 0 && added}</span>}
    </span>
  )
}

/** A longer name is written smaller, on several lines. */
const SHORT_CHARS = 10

const Badge = ({ player, position, cardCount, tricksTaken, isTurn, total, roundPoints, showsPassed, voice, avatarSize, onOpen, children }: SeatBadgeProps): JSX.Element => (
  <div className={styles.seat} data-position={position} data-turn={isTurn || undefined} data-offline={!player.isConnected || undefined} data-speaking={voice === 'speaking' || undefined} data-call={(children ?? null) !== null || undefined} data-player={player.id}>
    <div className={styles.portrait}>
      <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={avatarSize} />
      {!player.isConnected && !player.isComputer && <Sign sign="offline" label={text.table.offline} icon={<OfflineIcon size={14} />} />}
      {player.isComputer && <Sign sign="computer" label={player.computerLevel === null ? text.absence.computer : text.waiting.computerLevel(LEVEL_TEXT[player.computerLevel].name)} icon="PC" />}
      {voice !== 'away' && <Sign sign="voice" label={voice === 'speaking' ? voiceText.speaking(player.name) : voiceText.inVoice} icon={<VoiceIcon size={13} />} />}
      {showsPassed && <Sign sign="passed" label={text.table.passed} icon={<CheckIcon size={14} />} />}
    </div>
    <div className={styles.plate}>
      <span className={styles.name} data-long={[...player.name].length > SHORT_CHARS || undefined}>
        {player.name}
      </span>
      <span className={styles.counts}>
        <span role="img" aria-label={text.table.cards(cardCount)} title={text.table.cards(cardCount)} data-cards>
          <CardsIcon /> {cardCount}
        </span>
        <span role="img" aria-label={text.table.tricks(tricksTaken)} title={text.table.tricks(tricksTaken)} data-tricks>
          <TricksIcon /> {tricksTaken}
        </span>
        <Points total={total} roundPoints={roundPoints} tricksTaken={tricksTaken} />
      </span>
    </div>
    {onOpen !== null && <button type="button" className={styles.open} aria-label={talk.menuOf(player.name)} title={talk.menuOf(player.name)} onClick={() => onOpen(player.id)} />}
    {children}
  </div>
)

const areSame = (a: object, b: object): boolean => Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)))

/** Drawn anew only when something of it has changed: with each card the players are other objects that say the same. */
export const SeatBadge = memo(Badge, (before, after) => areSame(before.player, after.player) && areSame({ ...before, player: null }, { ...after, player: null }))
