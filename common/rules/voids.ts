/** Which suits a seat is known not to hold. No card comes to a hand after the pass, so what is known once stays true. */
import { NO_CARDS, hasAll, newSeatSets, notOfSuit, ofSuit, setOf, union, type CardSet } from './card-set.ts'
import { DECK, HEARTS, SUITS, suitOf, type Card, type Suit } from './cards.ts'
import { breaksHearts, isOpeningLead } from './legality.ts'
import { perSeat, seatAfter, type PerSeat } from './seats.ts'
import type { Trick } from './tricks.ts'

/** The suits that each seat does not hold, as far as it is known, in the order of suits. */
export type Voids = PerSeat<readonly Suit[]>

const FULL_DECK = setOf(DECK)

/** What a play tells about the rest of the hand it came from: the cards that are not in it. `led` is null for the lead. */
const excludedByPlay = (card: Card, led: Suit | null, mayLeadHearts: boolean): CardSet => {
  if (led !== null) return suitOf(card) === led ? NO_CARDS : ofSuit(FULL_DECK, led)
  return breaksHearts(card) && !mayLeadHearts ? notOfSuit(FULL_DECK, HEARTS) : NO_CARDS
}

/** The cards that each seat cannot hold any more, told by the tricks of a round; the last one may be incomplete. */
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

/** The suits of which no card is left that a seat can hold. */
export const voidsIn = (excluded: PerSeat<CardSet>): Voids =>
  perSeat((seat) => SUITS.filter((suit) => hasAll(excluded[seat], ofSuit(FULL_DECK, suit))))
