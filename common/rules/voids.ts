/**
 * The suits that a seat is known not to hold. After the pass a hand gets no more cards, so this knowledge stays true.
 */
import { FULL_DECK, NO_CARDS, hasAll, newSeatSets, notOfSuit, ofSuit, setOf, union, type CardSet } from './card-set.ts'
import { HEARTS, SUITS, suitOf, type Card, type Suit } from './cards.ts'
import { breaksHearts, isOpeningLead } from './legality.ts'
import { perSeat, seatAfter, type PerSeat } from './seats.ts'
import type { Trick } from './tricks.ts'

/** The suits that each seat is known not to hold, in the order of suits. */
export type Voids = PerSeat<readonly Suit[]>

/** The cards that the player of a card cannot hold, as this play shows. `led` is null for the lead. */
const excludedByPlay = (card: Card, led: Suit | null, mayLeadHearts: boolean): CardSet => {
  if (led !== null) return suitOf(card) === led ? NO_CARDS : ofSuit(FULL_DECK, led)
  return breaksHearts(card) && !mayLeadHearts ? notOfSuit(FULL_DECK, HEARTS) : NO_CARDS
}

/** The cards that each seat cannot hold any more, as the tricks of a round show. The last trick may be incomplete. */
export const cardsExcludedBy = (tricks: readonly Trick[]): PerSeat<CardSet> => {
  const excluded = newSeatSets()
  const played = setOf(tricks.flatMap(({ cards }) => cards))
  let heartsBroken = false
  for (const [number, { leader, cards }] of tricks.entries()) {
    const led = cards[0] === undefined ? null : suitOf(cards[0])
    for (const [turns, card] of cards.entries()) {
      const seat = seatAfter(leader, turns)
      const mayLeadHearts = heartsBroken || isOpeningLead(turns, number)
      excluded[seat] = union(excluded[seat], excludedByPlay(card, turns === 0 ? null : led, mayLeadHearts))
      heartsBroken ||= breaksHearts(card)
    }
  }
  return perSeat((seat) => union(excluded[seat], played))
}

/** The suits in which a seat cannot hold any card. */
export const voidsIn = (excluded: PerSeat<CardSet>): Voids =>
  perSeat((seat) => SUITS.filter((suit) => hasAll(excluded[seat], ofSuit(FULL_DECK, suit))))
