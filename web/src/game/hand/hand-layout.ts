/** How the own hand lies: the order of its cards, their rows, and where a key goes in them. */
import { CLUBS, SPADES, strengthOf, suitOf, type CardId, type Suit } from '#common/rules/cards.ts'
import type { Settings } from '#common/protocol/rest/settings.ts'
import { knownCard } from './card-names.ts'

/** The most cards in one row of a phone: 44 pixels of each must be visible. */
const NARROW_ROW_CARDS = 7

/** The cards in one row, or in two of nearly the same length when one row has too many cards to tap. */
export const handRows = <T>(cards: readonly T[], rows: 1 | 2): readonly (readonly T[])[] => {
  if (rows === 1 || cards.length <= NARROW_ROW_CARDS) return [cards]
  const first = Math.ceil(cards.length / 2)
  return [cards.slice(0, first), cards.slice(first)]
}

/** The place after a key, from a place in a hand whose rows have these lengths; null for a key that goes nowhere. */
export const stepFrom = (key: string, from: number, rowLengths: readonly number[]): number | null => {
  const [upper = 0, lower = 0] = rowLengths
  const count = upper + lower
  if (count === 0) return null
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'ArrowDown':
      return lower > 0 && from < upper ? Math.min(upper + from, count - 1) : null
    case 'ArrowUp':
      return from >= upper ? Math.min(from - upper, upper - 1) : null
    default:
      return null
  }
}

const BLACK: readonly Suit[] = [CLUBS, SPADES]
const isBlack = (suit: Suit): boolean => BLACK.includes(suit)

/**
 * The suits of a hand so that black and red ones take turns, as far as there are as many of both. The usual order of
 * all four does so already; without hearts, for example, the diamonds move between the clubs and the spades.
 */
export const alternatingSuits = (suits: readonly Suit[]): readonly Suit[] => {
  const black = suits.filter(isBlack)
  const red = suits.filter((suit) => !isBlack(suit))
  const [first, second] = red.length > black.length ? [red, black] : [black, red]
  return first.flatMap((suit, index) => [suit, ...second.slice(index, index + 1)])
}

const bySuits = (hand: readonly CardId[], suits: readonly Suit[]): readonly CardId[] =>
  suits.flatMap((suit) => hand.filter((card) => suitOf(knownCard(card)) === suit))

/** A hand in the order that the player likes. `hand` comes by suits (clubs, hearts, spades, diamonds), the ace high. */
export const orderedHand = (hand: readonly CardId[], order: Settings['handOrder']): readonly CardId[] => {
  if (order === 'suits') return hand
  if (order === 'strength') return hand.toSorted((a, b) => strengthOf(knownCard(a)) - strengthOf(knownCard(b)))
  return bySuits(hand, alternatingSuits([...new Set(hand.map((card) => suitOf(knownCard(card))))]))
}
