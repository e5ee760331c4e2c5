/** What a search for a card plays in thought: the rest of the round, in a world that fits what the seat knows. */
import { DECK_SIZE } from '../limits.ts'
import { has } from '../rules/card-set.ts'
import { DIAMONDS, QUEEN_OF_SPADES, cardWith, strengthOf, suitOf, type Card } from '../rules/cards.ts'
import type { Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { copyPlayout, newPlayout, playInPlayout, pointsIn, startPlayout } from '../rules/playout.ts'
import { SOLVED_CARDS, solve } from './endgame.ts'
import { chanceAfter, type Aim } from './goal.ts'
import { playInThought } from './policy.ts'
import type { Trial } from './search.ts'
import { playedCards, worldDealer, type DealWorld } from './worlds.ts'

/**
 * Late in a round a search does not play more rests of rounds than with this many cards left, because few worlds are
 * left too.
 */
const FEWEST_CARDS_COUNTED = 24
/** To solve the last tricks takes about as long as to play a whole round with half as many cards again. */
const SOLVED_COUNTED = 78

const cardsLeft = ({ handSizes }: SeatKnowledge): number => handSizes.reduce((sum, size) => sum + size, 0)

/** Whether the rest of the round is solved instead of played. */
export const isSolved = (known: SeatKnowledge): boolean => cardsLeft(known) - 1 <= SOLVED_CARDS

/** How many rests of a round take the time of `iterations` whole rounds. */
export const restsFor = (known: SeatKnowledge, iterations: number): number =>
  (iterations * DECK_SIZE) / (isSolved(known) ? SOLVED_COUNTED : Math.max(cardsLeft(known), FEWEST_CARDS_COUNTED))

/**
 * Cards of a hand, lowest first in each suit, without those that are worth the same as another one: neighbours of a
 * suit, when what lay between them was taken with a trick. `kept` stays of its equals.
 */
export const distinctCards = (cards: readonly Card[], known: SeatKnowledge, kept?: Card): readonly Card[] => {
  const taken = playedCards({ ...known, trick: { ...known.trick, cards: [] } })
  const isSame = (low: Card, high: Card): boolean => {
    const suit = suitOf(low)
    if (suitOf(high) !== suit || suit === DIAMONDS || low === QUEEN_OF_SPADES || high === QUEEN_OF_SPADES) return false
    for (let strength = strengthOf(low) + 1; strength < strengthOf(high); strength++)
      if (!has(taken, cardWith(suit, strength))) return false
    return true
  }
  const distinct: Card[] = []
  let last: Card | undefined
  for (const card of cards) {
    if (last === undefined || !isSame(last, card)) distinct.push(card)
    else if (card === kept) distinct[distinct.length - 1] = card
    last = card
  }
  return distinct
}

/** What a trial needs to know besides the seat: what all play for, and what draws the worlds. */
export type TrialOptions = { readonly aim?: Aim; readonly deal?: DealWorld }

/** The trial of the cards that a seat may play. */
export const playTrial = (
  known: SeatKnowledge,
  draw: Draw,
  { aim = 'winningTotal', deal = worldDealer(known, draw) }: TrialOptions = {},
): Trial<Card> => {
  const { seat, totals } = known
  const goal = { aim, totals }
  const [world, playout] = [newPlayout(), newPlayout()]
  const solves = isSolved(known)
  startPlayout(world, known)
  return {
    nextWorld: () => deal(world),
    play: (card) => {
      copyPlayout(playout, world)
      playInPlayout(playout, card)
      if (solves) return solve(playout, goal, seat)
      playInThought(playout, draw)
      return { chance: chanceAfter(playout, goal, seat), points: pointsIn(playout, seat) }
    },
  }
}
