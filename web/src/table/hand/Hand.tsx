/** The player's hand: one fan, or two overlapping rows on phones, where a thumb must reach every card. */
import type { CSSProperties, JSX } from 'react'
import { HAND_CARDS_SHOWN } from '#common/limits.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { Gesture } from '../../game/hand/card-play.ts'
import { handRows } from '../../game/hand/hand-layout.ts'
import type { Position } from '../../game/seating.ts'
import type { RefusedCard } from '../../game/turn.ts'
import { tableText } from '../../text/table/table.ts'
import { HandCard, placeOf } from './HandCard.tsx'
import type { CardSize } from './PlayingCard.tsx'
import { useHandKeys } from './useHandKeys.ts'
import styles from './Hand.module.css'

export type HandProps = {
  readonly cards: readonly CardId[]
  readonly selected: readonly CardId[]
  /** The cards that a click would play or choose. */
  readonly usable: ReadonlySet<CardId>
  /** The cards that a coach asks for. */
  readonly asked: readonly CardId[]
  /** Whether the player has to act now: the usable cards are raised, the others dimmed. */
  readonly isActive: boolean
  /** Whether a click plays a usable card; otherwise it chooses the card to be passed. */
  readonly isPlaying: boolean
  /** The card that asks before it is played, and its question. */
  readonly question: { readonly card: CardId; readonly says: string } | null
  /** The card that was refused just now: it is shaken, and a bubble above it says why. */
  readonly refusal: RefusedCard | null
  /**
   * The cards that have just come in the pass: they are raised, and come from the side of the player who passed them.
   */
  readonly received: { readonly cards: readonly CardId[]; readonly position: Position; readonly says: string } | null
  readonly rows: 1 | 2
  readonly size: CardSize
  readonly onCard: (card: CardId, gesture: Gesture) => void
}

type BubbleProps = {
  readonly about: 'refusal' | 'question' | 'received'
  readonly says: string
  readonly card: CardId | undefined
  readonly rows: readonly (readonly CardId[])[]
}

/** Above the place of the card, and inside the hand's width: it begins at the card's side. */
const Bubble = ({ about, says, card, rows }: BubbleProps): JSX.Element => {
  const row = rows.find((all) => card !== undefined && all.includes(card)) ?? []
  const index = card === undefined ? 0 : row.indexOf(card)
  return (
    <p
      className={styles.bubble}
      style={placeOf(index, row.length)}
      data-side={index < row.length / 2 ? 'left' : 'right'}
      data-about={about}
      role="status"
    >
      {says}
    </p>
  )
}

/** One bubble at a time: a refusal first, then a question, then where cards came from. */
const HandBubble = ({
  question,
  refusal,
  received,
  rows,
}: Pick<HandProps, 'question' | 'refusal' | 'received'> & {
  readonly rows: readonly (readonly CardId[])[]
}): JSX.Element | null => {
  if (refusal !== null)
    return <Bubble key={refusal.count} about="refusal" says={refusal.why} card={refusal.card} rows={rows} />
  if (question !== null) return <Bubble about="question" {...question} rows={rows} />
  return received && <Bubble about="received" says={received.says} card={received.cards[0]} rows={rows} />
}

type Lines = CSSProperties & Readonly<Record<'--lines', number>>
/** How many rows the cards really fill, for the style sheet. */
const linesOf = (rows: number): Lines => ({ '--lines': rows })

export const Hand = ({
  cards,
  selected,
  usable,
  asked,
  isActive,
  isPlaying,
  question,
  refusal,
  received,
  rows,
  size,
  onCard,
}: HandProps): JSX.Element => {
  const shown = cards.slice(0, HAND_CARDS_SHOWN)
  const arranged = handRows(shown, rows)
  const { stop, group } = useHandKeys(
    shown,
    arranged.map(({ length }) => length),
    isPlaying ? shown.find((card) => usable.has(card)) : undefined,
  )
  return (
    <div
      {...group}
      className={styles.hand}
      style={linesOf(arranged.length)}
      role="group"
      aria-label={tableText.table.hand}
      data-rows={rows}
      data-active={isActive || undefined}
      data-playing-hand={isPlaying || undefined}
    >
      {/* One list, so that a card which goes to the other row stays the same element and moves there. */}
      {arranged.flatMap((row, rowIndex) =>
        row.map((card, index) => (
          <HandCard
            key={card}
            card={card}
            index={index}
            count={row.length}
            row={arranged.length === 1 ? null : rowIndex === 0 ? 'upper' : 'lower'}
            size={size}
            isSelected={selected.includes(card)}
            isUsable={usable.has(card)}
            isAsked={asked.includes(card)}
            isStop={card === stop}
            receivedFrom={received?.cards.includes(card) === true ? received.position : null}
            refusals={refusal?.card === card ? refusal.count : 0}
            onGesture={onCard}
          />
        )),
      )}
      <HandBubble question={question} refusal={refusal} received={received} rows={arranged} />
    </div>
  )
}
