/** The player's hand: one fan, or two overlapping rows on phones, where a thumb must reach every card. */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import { HAND_CARDS_SHOWN } from '#common/limits.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { Gesture } from '../game/card-play.ts'
import { handRows } from '../game/hand-rows.ts'
import { text } from '../text/table.ts'
import { HandCard } from './HandCard.tsx'
import type { CardSize } from './PlayingCard.tsx'
import { useHandKeys } from './useHandKeys.ts'
import styles from './Hand.module.css'

export type HandProps = {
  readonly cards: readonly CardId[]
  readonly selected: readonly CardId[]
  /** The cards that a click would play or choose. */
  readonly usable: ReadonlySet<CardId>
  /** Whether the player has to act now: the usable cards are raised, the others dimmed. */
  readonly isActive: boolean
  /** Whether a click plays a usable card; otherwise it chooses the card to be passed. */
  readonly isPlaying: boolean
  /** The card that asks before it is played, and its question. */
  readonly question: { readonly card: CardId; readonly says: string } | null
  readonly rows: 1 | 2
  readonly size: CardSize
  readonly onCard: (card: CardId, gesture: Gesture) => void
}

export const Hand = ({ cards, selected, usable, isActive, isPlaying, question, rows, size, onCard }: HandProps): JSX.Element => {
  const shown = cards.slice(0, HAND_CARDS_SHOWN)
  const arranged = handRows(shown, rows)
  const { stop, group } = useHandKeys(shown, arranged.map(({ length }) => length), isPlaying ? shown.find((card) => usable.has(card)) : undefined)
  return (
    <div {...group} className={styles.hand} role="group" aria-label={text.table.hand} data-rows={rows} data-active={isActive || undefined} data-playing-hand={isPlaying || undefined}>
      {arranged.map((row, rowIndex) => (
        <div className={styles.row} key={rowIndex}>
          {row.map((card, index) => (
            <HandCard
              key={card}
              card={card}
              index={index}
              count={row.length}
              size={size}
              isSelected={selected.includes(card)}
              isUsable={usable.has(card)}
              isStop={card === stop}
              question={question?.card === card ? question.says : null}
              onGesture={(gesture) => onCard(card, gesture)}
            />
          ))}
        </div>
      ))}
      <VisuallyHidden role="alert">{question?.says}</VisuallyHidden>
    </div>
  )
}
