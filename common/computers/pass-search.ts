/**
 * Chooses the two cards to pass by search. In each world the others pass as well, by their habits. Then the whole round
 * is played with each pair of the own cards that is worth a thought.
 */
import { cardsIn, suitBits, type CardSet } from '../rules/card-set.ts'
import { suitOf, type Card } from '../rules/cards.ts'
import type { Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { receiverOf } from '../rules/passing.ts'
import { copyPlayout, newPlayout, pointsIn, startPlayout } from '../rules/playout.ts'
import { SEATS } from '../rules/seats.ts'
import { chanceAfter } from './goal.ts'
import { LIKING_OF_SAME_SUIT, likingOf, moveCard, passInThought } from './pass-habits.ts'
import type { TrialOptions } from './play-search.ts'
import { playInThought } from './policy.ts'
import type { Trial } from './search.ts'
import { worldDealer } from './worlds.ts'

/** Two cards of a hand. */
export type Pair = readonly [Card, Card]

/** All pairs of some cards. */
export const pairsOf = (cards: readonly Card[]): readonly Pair[] =>
  cards.flatMap((a, index) => cards.slice(index + 1).map((b): Pair => [a, b]))

/**
 * With the time of so many rounds, every pair of the hand is tried: what looks harmless is sometimes the best to pass.
 */
const ROUNDS_FOR_ALL_PAIRS = 2_000
/** How many pairs are tried otherwise. */
const PAIRS_AT_FIRST_SIGHT = 20

/** How gladly a pair is passed from a hand, by habit. */
const likingOfPair = (hand: CardSet, [a, b]: Pair): number =>
  likingOf(a, suitBits(hand, suitOf(a))) +
  likingOf(b, suitBits(hand, suitOf(b))) +
  (suitOf(a) === suitOf(b) ? LIKING_OF_SAME_SUIT : 0)

/** The pairs of a hand that are worth a thought, when about `rounds` rounds can be played. */
export const pairsToPass = (hand: CardSet, rounds: number): readonly Pair[] => {
  const all = pairsOf(cardsIn(hand))
  if (rounds >= ROUNDS_FOR_ALL_PAIRS) return all
  return all.toSorted((a, b) => likingOfPair(hand, b) - likingOfPair(hand, a)).slice(0, PAIRS_AT_FIRST_SIGHT)
}

/** `pass`: how the others pass in thought. */
type PassOptions = TrialOptions & { readonly pass?: typeof passInThought }

/** The trial of the pairs that a seat may pass. Throws in a round without passing. */
export const passTrial = (
  known: SeatKnowledge,
  draw: Draw,
  { aim = 'winningTotal', deal = worldDealer(known, draw), pass = passInThought }: PassOptions = {},
): Trial<Pair> => {
  const { seat, direction, totals } = known
  const goal = { aim, totals }
  const others = SEATS.filter((other) => other !== seat)
  const receiver = receiverOf(seat, direction)
  if (!receiver.ok) throw new Error('nobody passes in this round')
  const [world, playout] = [newPlayout(), newPlayout()]
  startPlayout(world, known)
  return {
    nextWorld: () => {
      deal(world)
      pass(world, others, direction, draw)
    },
    play: (pair) => {
      copyPlayout(playout, world)
      for (const card of pair) moveCard(playout, card, seat, receiver.value)
      playInThought(playout, draw)
      return { chance: chanceAfter(playout, goal, seat), points: pointsIn(playout, seat) }
    },
  }
}
