/** One card of the hand. The button is as wide as what is seen of the card. */
import type { CSSProperties, JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { cardName } from '../game/card-names.ts'
import type { Gesture } from '../game/card-play.ts'
import { PlayingCard, type CardSize } from './PlayingCard.tsx'
import { useCardGesture } from './useCardGesture.ts'
import styles from './Hand.module.css'

export type HandCardProps = {
  readonly card: CardId
  /** Its place in its row of `count` cards. */
  readonly index: number
  readonly count: number
  readonly size: CardSize
  readonly isSelected: boolean
  readonly isUsable: boolean
  /** Whether the Tab key stops here. */
  readonly isStop: boolean
  /** What the card asks before it is played. */
  readonly question: string | null
  readonly onGesture: (gesture: Gesture) => void
}

type Place = CSSProperties & Readonly<Record<'--i' | '--n', number>>
const placeOf = (index: number, count: number): Place => ({ '--i': index, '--n': count })

export const HandCard = ({ card, index, count, size, isSelected, isUsable, isStop, question, onGesture }: HandCardProps): JSX.Element => {
  const { offset, handlers } = useCardGesture(onGesture)
  return (
    <button
      type="button"
      className={styles.slot}
      style={{ ...placeOf(index, count), ...offset }}
      tabIndex={isStop ? 0 : -1}
      aria-label={cardName(card)}
      aria-pressed={isSelected}
      aria-disabled={!isUsable}
      data-card={card}
      data-pulled={offset !== null || undefined}
      {...handlers}
    >
      <PlayingCard card={card} size={size} selected={isSelected} />
      {question !== null && (
        <span className={styles.question} aria-hidden="true">
          {question}
        </span>
      )}
    </button>
  )
}
