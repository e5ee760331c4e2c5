/** One card of the hand. The button is as wide as what is seen of the card. */
import { memo, useState, type CSSProperties, type JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { cardName } from '../../game/hand/card-names.ts'
import type { Position } from '../../game/seating.ts'
import type { Gesture } from '../../game/hand/card-play.ts'
import { PlayingCard, type CardSize } from './PlayingCard.tsx'
import { useCardGesture } from './useCardGesture.ts'
import styles from './Hand.module.css'

export type HandCardProps = {
  readonly card: CardId
  /** Its place in its row of `count` cards. */
  readonly index: number
  readonly count: number
  /** Null where there is one row. */
  readonly row: 'upper' | 'lower' | null
  readonly size: CardSize
  readonly isSelected: boolean
  readonly isUsable: boolean
  /** Whether a coach asks for it. */
  readonly isAsked: boolean
  /** Whether the Tab key stops here. */
  readonly isStop: boolean
  /** From which side it came in the pass just now; null when it did not. */
  readonly receivedFrom: Position | null
  /** How often cards were refused, when this one was the last; 0 otherwise. Each refusal shakes it once. */
  readonly refusals: number
  readonly onGesture: (card: CardId, gesture: Gesture) => void
}

/** Each card of a new hand comes so much later than the one before it. */
const DEAL_STEP_MS = 28

type Place = CSSProperties & Readonly<Record<'--mid' | '--gaps', number>>
/**
 * The place of a card in its row, for the style sheet: its distance from the middle, in cards, and how many gaps share
 * the width.
 */
export const placeOf = (index: number, count: number): Place => ({
  '--mid': index - (count - 1) / 2,
  '--gaps': Math.max(1, count - 1),
})

type Delay = CSSProperties & Readonly<Record<'--dealt-after', string>>

const CardOfHand = ({
  card,
  index,
  count,
  row,
  size,
  isSelected,
  isUsable,
  isAsked,
  isStop,
  receivedFrom,
  refusals,
  onGesture,
}: HandCardProps): JSX.Element => {
  const { offset, handlers } = useCardGesture((gesture) => onGesture(card, gesture))
  // It keeps the delay with which it was dealt: another one would be another animation for the browser, for each card
  // whenever one is played.
  const [delay] = useState((): Delay => ({ '--dealt-after': `${index * DEAL_STEP_MS}ms` }))
  return (
    <button
      type="button"
      className={styles.slot}
      style={{ ...placeOf(index, count), ...delay, ...offset }}
      tabIndex={isStop ? 0 : -1}
      aria-label={cardName(card)}
      aria-pressed={isSelected}
      aria-disabled={!isUsable}
      data-card={card}
      data-last={index === count - 1 || undefined}
      data-row={row ?? undefined}
      data-asked={isAsked || undefined}
      data-received={receivedFrom ?? undefined}
      data-refused={refusals === 0 ? undefined : refusals % 2 === 0 ? 'even' : 'odd'}
      data-pulled={offset !== null || undefined}
      {...handlers}
    >
      <PlayingCard card={card} size={size} selected={isSelected} />
    </button>
  )
}

/** Drawn anew only when something of the card itself has changed. */
export const HandCard = memo(CardOfHand)
