/** The order of the cards in the own hand. */
import { CLUBS, SPADES, strengthOf, suitOf, type CardId, type Suit } from '#common/rules/cards.ts'
import type { Settings } from '#common/protocol/settings.ts'
import { knownCard } from './card-names.ts'

const BLACK: readonly Suit[] = [CLUBS, SPADES]
const isBlack = (suit: Suit): boolean => BLACK.includes(suit)

/**
 * The suits of a hand so that black and red ones take turns, as far as there are as many of both. The usual order of all four does so already; without
 * hearts, for example, the diamonds move between the clubs and the spades.
 */
export const alternatingSuits = (suits: readonly Suit[]): readonly Suit[] => {
  const black = suits.filter(isBlack)
  const red = suits.filter((suit) => !isBlack(suit))
  const [first, second] = red.length > black.length ? [red, black] : [black, red]
  return first.flatMap((suit, index) => [suit, ...second.slice(index, index + 1)])
}

const bySuits = (hand: readonly CardId[], suits: readonly Suit[]): readonly CardId[] => suits.flatMap((suit) => hand.filter((card) => suitOf(knownCard(card)) === suit))

/** A hand in the order that the player likes. `hand` comes by suits (clubs, hearts, spades, diamonds), the ace high. */
export const orderedHand = (hand: readonly CardId[], order: Settings['handOrder']): readonly CardId[] => {
  if (order === 'suits') return hand
  if (order === 'strength') return hand.toSorted((a, b) => strengthOf(knownCard(a)) - strengthOf(knownCard(b)))
  return bySuits(hand, alternatingSuits([...new Set(hand.map((card) => suitOf(knownCard(card))))]))
}
