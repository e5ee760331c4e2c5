/**
 * Faults that people have, given to computers on purpose: they overlook that somebody cannot follow, they forget which
 * cards are out, and they do not always find the best card. What a fault makes of the truth is always possible, so a
 * search works with it as with the truth.
 */
import type { ComputerLevel } from '../computer-levels.ts'
import {
  FULL_DECK,
  NO_CARDS,
  cardAt,
  difference,
  has,
  ofSuit,
  setOf,
  sizeOf,
  union,
  without,
  type CardSet,
} from '../rules/card-set.ts'
import { QUEEN_OF_SPADES, suitOf, type Card } from '../rules/cards.ts'
import { fraction, type Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { perSeat, seatAfter } from '../rules/seats.ts'
import { meanWorth, type Compared } from './search.ts'
import { playedCards } from './worlds.ts'

/**
 * `overlooksVoids`: the share of the suits that somebody is known not to hold which are overlooked. `forgets`: the
 * share of the others' cards in older tricks that are taken for another card of their suit. `temperature`: how much
 * worse a choice is that is made 2.7 times less often than the best, in units of `worthOf`; 0 is always the best.
 */
export type Faults = { readonly overlooksVoids: number; readonly forgets: number; readonly temperature: number }

/** The faults of the levels that have some. The numbers were tuned in the arena (docs/computers.md). */
export const FAULTS: Partial<Record<ComputerLevel, Faults>> = {
  facile: { overlooksVoids: 0.8, forgets: 0.5, temperature: 0.022 },
  medio: { overlooksVoids: 0.4, forgets: 0.25, temperature: 0.01 },
  bravo: { overlooksVoids: 0.2, forgets: 0.15, temperature: 0.003 },
}

/** So many tricks are remembered as they were. */
const FRESH_TRICKS = 2

/** The cards that a seat has not seen and whose place it does not know, without the queen of spades. */
const confusable = (known: SeatKnowledge): CardSet => {
  const seen = union(playedCards(known), union(known.hand, known.given?.cards ?? NO_CARDS))
  return difference(FULL_DECK, union(seen, setOf([QUEEN_OF_SPADES])))
}

const tricksAsRemembered = (known: SeatKnowledge, forgets: number, draw: Draw): SeatKnowledge['tricks'] => {
  const unforgettable = union(known.given?.cards ?? NO_CARDS, setOf([QUEEN_OF_SPADES]))
  let unseen = confusable(known)
  const remembered = (card: Card, isOwn: boolean): Card => {
    const others = ofSuit(unseen, suitOf(card))
    const isKept = isOwn || has(unforgettable, card) || others === NO_CARDS
    if (isKept || fraction(draw) >= forgets) return card
    const confused = cardAt(others, draw(sizeOf(others)))
    unseen = without(unseen, confused)
    return confused
  }
  return known.tricks.map((trick, index) =>
    index >= known.tricks.length - FRESH_TRICKS
      ? trick
      : {
          ...trick,
          cards: trick.cards.map((card, turns) => remembered(card, seatAfter(trick.leader, turns) === known.seat)),
        },
  )
}

/**
 * What a seat with these faults believes of the cards. Only worlds are drawn from it: who took which points, and which
 * cards are legal, comes from what really happened. Each forgotten card is taken for one of its suit that is still out,
 * so every hand keeps its length in each suit, and a world exists that fits.
 */
export const asRemembered = (known: SeatKnowledge, { overlooksVoids, forgets }: Faults, draw: Draw): SeatKnowledge => ({
  ...known,
  voids: perSeat((seat) => known.voids[seat].filter(() => fraction(draw) >= overlooksVoids)),
  tricks: tricksAsRemembered(known, forgets, draw),
})

/**
 * One of the choices, the best one most often: the worse a choice is, the more seldom it is made ('softmax').
 * `compared` has the best first.
 */
export const chosenLoosely = <Choice>(
  compared: readonly Compared<Choice>[],
  temperature: number,
  draw: Draw,
): Choice => {
  const [best] = compared
  if (best === undefined) throw new Error('there is nothing to choose')
  if (temperature === 0) return best.choice
  const weights = compared.map((tried) => Math.exp((meanWorth(tried) - meanWorth(best)) / temperature))
  let left = fraction(draw) * weights.reduce((sum, weight) => sum + weight, 0)
  return (compared.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? best).choice
}
