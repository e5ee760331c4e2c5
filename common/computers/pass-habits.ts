/**
 * What players pass in thought. Searches that try all pairs were watched in 2,000 hands, and what they like about a
 * card was fitted to their choices: high diamonds go, short suits are emptied, king and ace of spades stay, and so does
 * a queen with company. In thought a card is chosen with a chance in proportion to `exp(liking)`.
 */
import {
  CLUBS,
  DIAMONDS,
  HEARTS,
  QUEEN_OF_SPADES,
  SPADES,
  SUITS,
  cardWith,
  strengthOf,
  suitOf,
  type Card,
  type Suit,
} from '../rules/cards.ts'
import type { Draw } from '../rules/draw.ts'
import { receiverOf, type Direction } from '../rules/passing.ts'
import { countBits, heldBits, lowestIn, type Playout } from '../rules/playout.ts'
import type { Seat } from '../rules/seats.ts'

type BySuit = Readonly<Record<Suit, readonly number[]>>

/** From the two to the ace. */
const OF_CARD: BySuit = {
  [CLUBS]: [0.7, 0.4, 0.7, 1.1, 1.1, 1.1, 1.1, 0.9, 0.6, -0.6, -0.9, -2.7, -2.9],
  [HEARTS]: [1.3, 1.1, 1.3, 1.2, 1.5, 1.6, 1, 0.9, 0.2, -0.3, -1.5, -2.9, -3.3],
  [SPADES]: [1.9, 1.7, 1.7, 1.4, 1, 0.2, -0.9, -2.2, -1.8, -2.1, 1, -1.2, -2.6],
  [DIAMONDS]: [-3, -4.1, -3.8, -3.4, -3.1, -1.8, -0.8, -0.4, 1.4, 2.4, 4.3, 5.3, 6.1],
}
/** By the length of the suit: one card, two, up to six and more. */
const OF_LENGTH: BySuit = {
  [CLUBS]: [2.2, 1, -0.1, -0.7, -0.8, -0.8],
  [HEARTS]: [2.7, 1.1, 0, -0.7, -0.7, -0.3],
  [SPADES]: [1.2, 0.1, -0.4, -1.1, -0.9, -0.7],
  [DIAMONDS]: [4.1, 2, -0.3, -1.3, -2.4, -3],
}
/** For the queen of spades, by the number of lower spades: none, one, up to four and more. */
const OF_COMPANY: readonly number[] = [1.8, 1.3, 0.3, -1.1, -1.3]
/** For a second card of the same suit. */
export const LIKING_OF_SAME_SUIT = 1.6

const LOWER_SPADES = (1 << strengthOf(QUEEN_OF_SPADES)) - 1
const entryOf = (table: readonly number[], index: number): number => table[Math.min(index, table.length - 1)] ?? 0

/** How gladly a card is passed. `held` are the cards of its suit in the hand, as 13 bits. */
export const likingOf = (card: Card, held: number): number => {
  const suit = suitOf(card)
  const company = card === QUEEN_OF_SPADES ? entryOf(OF_COMPANY, countBits(held & LOWER_SPADES)) : 0
  return entryOf(OF_CARD[suit], strengthOf(card)) + entryOf(OF_LENGTH[suit], countBits(held) - 1) + company
}

const DRAWS = 256
/** With one of these added to each liking, the highest sum is each card with its chance (the 'Gumbel' distribution). */
const MOODS = Float64Array.from({ length: DRAWS }, (_, draw) => -Math.log(-Math.log((draw + 0.5) / DRAWS)))

/** A card that a seat passes in thought. `first` is the one that it has chosen before. */
const habitualCard = (playout: Playout, seat: Seat, first: Card | null, draw: Draw): Card => {
  let [best, chosen]: [number, Card | null] = [-Infinity, null]
  for (const suit of SUITS) {
    const held = heldBits(playout, seat, suit)
    const ofSuit = first !== null && suitOf(first) === suit ? LIKING_OF_SAME_SUIT : 0
    for (let bits = held; bits !== 0; bits &= bits - 1) {
      const card = cardWith(suit, lowestIn(bits))
      const value = likingOf(card, held) + ofSuit + (MOODS[draw(DRAWS)] ?? 0)
      if (card !== first && value > best) [best, chosen] = [value, card]
    }
  }
  if (chosen === null) throw new Error('a hand has more than one card')
  return chosen
}

/** The two cards that a seat passes in thought. */
const habitualPass = (playout: Playout, seat: Seat, draw: Draw): readonly [Card, Card] => {
  const first = habitualCard(playout, seat, null, draw)
  return [first, habitualCard(playout, seat, first, draw)]
}

/** Moves a card from one hand to another. */
export const moveCard = ({ hands }: Playout, card: Card, from: Seat, to: Seat): void => {
  const bit = 1 << strengthOf(card)
  const suit = suitOf(card)
  hands[from * 4 + suit] = (hands[from * 4 + suit] ?? 0) & ~bit
  hands[to * 4 + suit] = (hands[to * 4 + suit] ?? 0) | bit
}

/** Lets some seats pass two cards; nobody passes in a keep round. All choose before any card moves. */
export const passInThought = (playout: Playout, seats: readonly Seat[], direction: Direction, draw: Draw): void => {
  if (direction === 'keep') return
  const passes = seats.map((seat) => ({ seat, cards: habitualPass(playout, seat, draw) }))
  for (const { seat, cards } of passes) {
    const receiver = receiverOf(seat, direction)
    if (receiver.ok) for (const card of cards) moveCard(playout, card, seat, receiver.value)
  }
}
