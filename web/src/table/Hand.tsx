/** The player's hand: one fan, or two overlapping rows on phones, where a thumb must reach every card. */
import { useLayoutEffect, useRef, type CSSProperties, type FocusEvent, type JSX } from 'react'
import { HAND_CARDS_SHOWN } from '#common/limits.ts'
import type { CardId } from '#common/rules/cards.ts'
import { cardName } from '../game/card-names.ts'
import { PlayingCard, type CardSize } from './PlayingCard.tsx'
import type { Position } from '../game/seating.ts'
import type { Refusal } from '../game/turn.ts'
import { handRows } from '../game/hand-rows.ts'
import { text } from '../text/table.ts'
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
  /** The card that was refused just now: it is shaken, and a bubble above it says why. */
  readonly refusal: Refusal | null
  /** The cards that have just come in the pass: they are raised, and come from the side of the player who passed them. */
  readonly received: { readonly cards: readonly CardId[]; readonly position: Position; readonly says: string } | null
  readonly rows: 1 | 2
  readonly size: CardSize
  readonly onCard: (card: CardId) => void
}

type Place = CSSProperties & Readonly<Record<'--i' | '--n', number>>
const place = (index: number, count: number): Place => ({ '--i': index, '--n': count })

/**
 * A played card disappears with the keyboard focus. The card that takes its place gets the focus, so that the player need not go through
 * the whole page with the Tab key.
 */
const useKeptFocus = (cards: readonly CardId[]) => {
  const group = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  useLayoutEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const buttons = group.current?.querySelectorAll('button') ?? []
    buttons[Math.min(place.current, buttons.length - 1)]?.focus({ preventScroll: true })
  }, [cards])
  const onFocus = ({ target }: FocusEvent): void => {
    place.current = target.matches(':focus-visible') ? [...(group.current?.querySelectorAll('button') ?? [])].findIndex((button) => button === target) : -1
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) place.current = -1
  }
  return { ref: group, onFocus, onBlur }
}

/** Above the place of the card, and inside the hand's width. */
const Bubble = ({ says, card, cards, rows }: Pick<HandProps, 'cards' | 'rows'> & { readonly says: string; readonly card: CardId | undefined }): JSX.Element => {
  const row = handRows(cards.slice(0, HAND_CARDS_SHOWN), rows).find((all) => card !== undefined && all.includes(card)) ?? []
  return (
    <p className={styles.bubble} style={place(card === undefined ? 0 : row.indexOf(card), row.length)} role="status">
      {says}
    </p>
  )
}

export const Hand = ({ cards, selected, usable, isActive, isPlaying, refusal, received, rows, size, onCard }: HandProps): JSX.Element => (
  <div {...useKeptFocus(cards)} className={styles.hand} role="group" aria-label={text.table.hand} data-rows={rows} data-active={isActive || undefined} data-playing-hand={isPlaying || undefined}>
    {handRows(cards.slice(0, HAND_CARDS_SHOWN), rows).map((row, rowIndex) => (
      <div className={styles.row} key={rowIndex}>
        {row.map((card, index) => (
          <button
            type="button"
            key={card}
            className={styles.slot}
            style={place(index, row.length)}
            aria-label={cardName(card)}
            aria-pressed={selected.includes(card)}
            aria-disabled={!usable.has(card)}
            data-card={card}
            data-received={received?.cards.includes(card) === true ? received.position : undefined}
            data-refused={refusal?.card === card ? (refusal.count % 2 === 0 ? 'even' : 'odd') : undefined}
            onClick={() => onCard(card)}
          >
            <PlayingCard card={card} size={size} selected={selected.includes(card)} />
          </button>
        ))}
      </div>
    ))}
    {received !== null && refusal === null && <Bubble says={received.says} card={received.cards[0]} cards={cards} rows={rows} />}
    {refusal !== null && <Bubble key={refusal.count} says={refusal.why} card={refusal.card} cards={cards} rows={rows} />}
  </div>
)
