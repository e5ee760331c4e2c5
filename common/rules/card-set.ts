/**
 * A set of cards as one number: card `n` is bit `n`. 52 bits fit exactly into an ordinary number. So a hand is a value
 * that `===` compares, that JSON can carry and that needs no allocation. Bit operations work on 32 bits only, so the
 * set is split into two halves of 26: clubs and hearts in the lower one, spades and diamonds in the upper one.
 */
import { DECK, type Card, type Suit } from './cards.ts'
import type { Seat } from './seats.ts'

declare const cardSet: unique symbol
export type CardSet = number & { readonly [cardSet]: true }

const HALF_BITS = 26
const HALF = 2 ** HALF_BITS
const HALF_MASK = HALF - 1
const SUIT_MASK = 0x1fff

const low = (cards: CardSet): number => cards & HALF_MASK
const high = (cards: CardSet): number => (cards / HALF) | 0
const joined = (lowHalf: number, highHalf: number): CardSet => (lowHalf + highHalf * HALF) as CardSet

export const NO_CARDS = 0 as CardSet

const BIT: readonly CardSet[] = DECK.map((card) => (2 ** card) as CardSet)
/** The bit of the two of each suit. */
const SUIT_UNITS = [1, 2 ** 13, 2 ** 26, 2 ** 39] as const

/** The bits of two suits within a half: none, the lower one, the upper one, both. */
const halfOfSuits = (suits: number): number =>
  ((suits & 1) === 0 ? 0 : SUIT_MASK) | ((suits & 2) === 0 ? 0 : SUIT_MASK << 13)

const bitCount = (bits: number): number => {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The position of the lowest bit that is set. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** The set that holds exactly these cards. */
export const setOf = (cards: Iterable<Card>): CardSet => {
  let set = NO_CARDS
  for (const card of cards) if (!has(set, card)) set = withCard(set, card)
  return set
}

/** How many cards a set holds. */
export const sizeOf = (cards: CardSet): number => bitCount(low(cards)) + bitCount(high(cards))

/** Whether a set holds a card. */
export const has = (cards: CardSet, card: Card): boolean =>
  (card < HALF_BITS ? (low(cards) >>> card) & 1 : (high(cards) >>> (card - HALF_BITS)) & 1) === 1

/** Whether a set holds every card of another. */
export const hasAll = (cards: CardSet, wanted: CardSet): boolean => intersection(cards, wanted) === wanted

export const union = (a: CardSet, b: CardSet): CardSet => joined(low(a) | low(b), high(a) | high(b))
export const intersection = (a: CardSet, b: CardSet): CardSet => joined(low(a) & low(b), high(a) & high(b))
export const difference = (a: CardSet, b: CardSet): CardSet => joined(low(a) & ~low(b), high(a) & ~high(b))

/** A set with one more card, which it does not hold yet. */
export const withCard = (cards: CardSet, card: Card): CardSet => (cards + (BIT[card] ?? 0)) as CardSet

/** A set without one card that it holds. */
export const without = (cards: CardSet, card: Card): CardSet => (cards - (BIT[card] ?? 0)) as CardSet

/** The cards of one suit as 13 bits. The two is the lowest bit, the ace the highest. */
export const suitBits = (cards: CardSet, suit: Suit): number =>
  (suit < 2 ? low(cards) >>> (13 * suit) : high(cards) >>> (13 * (suit - 2))) & SUIT_MASK

/** The cards of one suit. */
export const ofSuit = (cards: CardSet, suit: Suit): CardSet => (suitBits(cards, suit) * SUIT_UNITS[suit]) as CardSet

/** The cards of all suits but one. */
export const notOfSuit = (cards: CardSet, suit: Suit): CardSet => (cards - ofSuit(cards, suit)) as CardSet

/** The suits that a set holds, as bits: suit `n` is bit `n`. */
export const suitsIn = (cards: CardSet): number => {
  const [lowHalf, highHalf] = [low(cards), high(cards)]
  return (
    ((lowHalf & SUIT_MASK) === 0 ? 0 : 1) |
    (lowHalf >>> 13 === 0 ? 0 : 2) |
    ((highHalf & SUIT_MASK) === 0 ? 0 : 4) |
    (highHalf >>> 13 === 0 ? 0 : 8)
  )
}

/** The cards of some suits, given as bits like those of {@link suitsIn}. */
export const ofSuits = (cards: CardSet, suits: number): CardSet =>
  joined(low(cards) & halfOfSuits(suits), high(cards) & halfOfSuits(suits >>> 2))

/** The `index`-th lowest card of a set in display order; `index` is 0 to the size minus 1. */
export const cardAt = (cards: CardSet, index: number): Card => {
  const lowHalf = low(cards)
  const lowCount = bitCount(lowHalf)
  let bits = index < lowCount ? lowHalf : high(cards)
  for (let skip = index < lowCount ? index : index - lowCount; skip > 0; skip--) bits &= bits - 1
  return ((index < lowCount ? 0 : HALF_BITS) + lowestBit(bits)) as Card
}

/** The cards of a set in display order. */
export const cardsIn = (cards: CardSet): readonly Card[] => {
  const found: Card[] = []
  for (let bits = low(cards); bits !== 0; bits &= bits - 1) found.push(lowestBit(bits) as Card)
  for (let bits = high(cards); bits !== 0; bits &= bits - 1) found.push((HALF_BITS + lowestBit(bits)) as Card)
  return found
}

/** One set for each seat. The sets can be replaced in place without allocation. */
export type SeatSets = { [seat in Seat]: CardSet }

/** Four empty sets. */
export const newSeatSets = (): SeatSets => new Float64Array(4) as unknown as SeatSets

/** All 52 cards. */
export const FULL_DECK = setOf(DECK)
