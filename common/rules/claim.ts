/**
 * Claiming the rest of a round: a leader who is certain to take every remaining trick need not play them one by one.
 */
import { SEAT_COUNT } from '../limits.ts'
import { FULL_DECK, cardsIn, difference, ofSuit, setOf, sizeOf, type CardSet } from './card-set.ts'
import { HEARTS, SUITS, type Card, type Suit } from './cards.ts'
import type { Seat } from './seats.ts'
import { turnOf, type GameState } from './state.ts'

/** The last trick plays itself, so a claim of one card would save nobody anything. */
const FEWEST_CARDS = 2

/** Hearts are the last. */
const LEADING_ORDER: readonly Suit[] = [...SUITS.filter((suit) => suit !== HEARTS), HEARTS]

/** The cards of one suit, from the highest down. */
const downwards = (cards: CardSet, suit: Suit): readonly Card[] => cardsIn(ofSuit(cards, suit)).toReversed()

/**
 * The order in which a leader plays a hand and is certain to take every trick; null when that is not certain. `unseen`
 * are the cards that the other three hold between them: how they lie, and how they are played, never matters.
 *
 * A suit is led from its highest card down. A card takes its trick when no unseen card of the suit is higher. It also
 * does when the suit has been led as often as it has unseen cards: everybody who holds the suit follows, so nobody can
 * have any left. Hearts come last, when the leader holds nothing else and may lead them in any case. A journal has only
 * the claim, so the cards of old games follow from this order: it stays as it is.
 */
export const orderThatTakesAll = (hand: CardSet, unseen: CardSet): readonly Card[] | null => {
  const suits = LEADING_ORDER.map((suit) => ({ held: downwards(hand, suit), others: downwards(unseen, suit) }))
  const isCertain = suits.every(({ held, others }) =>
    held.every((card, leads) => leads >= others.length || card > (others[0] ?? card)),
  )
  return isCertain ? suits.flatMap(({ held }) => held) : null
}

/** Whose lead it is, with no card on the table yet; null at any other moment. */
const leaderNow = (state: GameState): Seat | null => (state.round.trick.cards.length === 0 ? turnOf(state) : null)

/**
 * The cards with which `seat` may claim the rest of the round now, in the order in which they will be played; null when
 * it may not. It depends on the seat's own hand and on the cards that everybody has seen, never on the hands of others.
 */
export const claimableRest = (state: GameState, seat: Seat): readonly Card[] | null => {
  const { hands, tricks } = state.round
  const hand = hands[seat]
  if (leaderNow(state) !== seat || sizeOf(hand) < FEWEST_CARDS) return null
  const seen = setOf([...cardsIn(hand), ...tricks.flatMap(({ cards }) => cards)])
  const unseen = difference(FULL_DECK, seen)
  return sizeOf(unseen) === (SEAT_COUNT - 1) * sizeOf(hand) ? orderThatTakesAll(hand, unseen) : null
}
