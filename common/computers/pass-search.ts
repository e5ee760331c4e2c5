/**
 * Chooses the two cards to pass by search. In each world the others pass as well, by rules of thumb: dangerous cards
 * mostly. Then the whole round is played with each pair of the own cards that is worth a thought.
 */
import { cardsIn, type CardSet } from '../rules/card-set.ts'
import { CLUBS, HEARTS, SUITS, cardWith, strengthOf, suitOf, type Card } from '../rules/cards.ts'
import type { Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { receiverOf, type Direction } from '../rules/passing.ts'
import { copyPlayout, heldBits, highestIn, newPlayout, pointsIn, startPlayout, type Playout } from '../rules/playout.ts'
import { SEATS, type Seat } from '../rules/seats.ts'
import { chanceAfter } from './goal.ts'
import { danger } from './heuristic.ts'
import type { TrialOptions } from './play-search.ts'
import { playInThought } from './policy.ts'
import type { Trial } from './search.ts'
import { worldDealer } from './worlds.ts'

type Pair = readonly [Card, Card]

/** How many dangerous cards, and how many low clubs and hearts, are considered. */
const DANGEROUS_CARDS = 5
const LOW_CARDS = 3
/** What others pass depends on the danger of their cards and on chance, up to this much. */
const PASS_NOISE = 8

const pairsOf = (cards: readonly Card[]): readonly Pair[] =>
  cards.flatMap((a, index) => cards.slice(index + 1).map((b): Pair => [a, b]))

/**
 * With the time of so many rounds, every pair of the hand is tried: what looks harmless is sometimes the best to pass.
 */
const ROUNDS_FOR_ALL_PAIRS = 5_000

/** The pairs of a hand that are worth a thought, when about `rounds` rounds can be played. */
export const pairsToPass = (cards: CardSet, rounds: number): readonly Pair[] => {
  const hand = cardsIn(cards)
  if (rounds >= ROUNDS_FOR_ALL_PAIRS) return pairsOf(hand)
  const dangerous = hand.toSorted((a, b) => danger(b) - danger(a)).slice(0, DANGEROUS_CARDS)
  const low = hand
    .filter((card) => suitOf(card) === CLUBS || suitOf(card) === HEARTS)
    .toSorted((a, b) => strengthOf(a) - strengthOf(b))
    .slice(0, LOW_CARDS)
  return pairsOf([...new Set([...dangerous, ...low])])
}

/** Moves a card from one hand to another. */
const moveCard = ({ hands }: Playout, card: Card, from: Seat, to: Seat): void => {
  const bit = 1 << strengthOf(card)
  const suit = suitOf(card)
  hands[from * 4 + suit] = (hands[from * 4 + suit] ?? 0) & ~bit
  hands[to * 4 + suit] = (hands[to * 4 + suit] ?? 0) | bit
}

/** The most dangerous card of a seat, with some chance, other than `other`. */
const thoughtPass = (playout: Playout, seat: Seat, other: Card | null, draw: Draw): Card => {
  let [best, chosen]: [number, Card | null] = [-1, null]
  for (const suit of SUITS) {
    for (let bits = heldBits(playout, seat, suit); bits !== 0;) {
      const strength = highestIn(bits)
      bits &= ~(1 << strength)
      const card = cardWith(suit, strength)
      const value = danger(card) + draw(PASS_NOISE)
      if (card !== other && value > best) [best, chosen] = [value, card]
    }
  }
  if (chosen === null) throw new Error('a hand has more than one card')
  return chosen
}

/** Lets all seats but one pass two cards. */
const passOthers = (playout: Playout, own: Seat, direction: Direction, draw: Draw): void => {
  const passes = SEATS.filter((seat) => seat !== own).map((seat) => {
    const first = thoughtPass(playout, seat, null, draw)
    return { seat, cards: [first, thoughtPass(playout, seat, first, draw)] }
  })
  for (const { seat, cards } of passes) {
    const receiver = receiverOf(seat, direction)
    if (receiver.ok) for (const card of cards) moveCard(playout, card, seat, receiver.value)
  }
}

/** The trial of the pairs that a seat may pass. Throws in a round without passing. */
export const passTrial = (
  known: SeatKnowledge,
  draw: Draw,
  { aim = 'winningTotal', deal = worldDealer(known, draw) }: TrialOptions = {},
): Trial<Pair> => {
  const { seat, direction, totals } = known
  const goal = { aim, totals }
  const receiver = receiverOf(seat, direction)
  if (!receiver.ok) throw new Error('nobody passes in this round')
  const [world, playout] = [newPlayout(), newPlayout()]
  startPlayout(world, known)
  return {
    nextWorld: () => {
      deal(world)
      passOthers(world, seat, direction, draw)
    },
    play: (pair) => {
      copyPlayout(playout, world)
      for (const card of pair) moveCard(playout, card, seat, receiver.value)
      playInThought(playout, draw)
      return { chance: chanceAfter(playout, goal, seat), points: pointsIn(playout, seat) }
    },
  }
}
