/**
 * A player of another style: it passes to keep a good shape, not to get rid of danger, and plays by the rules of thumb
 * with which searches play in thought. It empties its shortest suit so that it can soon discard, keeps a queen of
 * spades that has company, and keeps low diamonds.
 */
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { thoughtCard } from '#common/computers/policy.ts'
import { worldDealer } from '#common/computers/worlds.ts'
import { PASS_SIZE } from '#common/limits.ts'
import { cardsIn, ofSuit, sizeOf } from '#common/rules/card-set.ts'
import { DIAMONDS, QUEEN_OF_SPADES, SPADES, SUITS, idOf, strengthOf, suitOf, type Card } from '#common/rules/cards.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { newPlayout, startPlayout } from '#common/rules/playout.ts'

/** With this many spades the queen is safe in the own hand. */
const GUARDED_SPADES = 4

/** How gladly a card is passed. */
const passValue = ({ hand }: SeatKnowledge, card: Card): number => {
  const suit = suitOf(card)
  const length = sizeOf(ofSuit(hand, suit))
  if (suit === SPADES && sizeOf(ofSuit(hand, SPADES)) >= GUARDED_SPADES) return -length
  if (card === QUEEN_OF_SPADES) return 30
  const fromShortSuit = length <= PASS_SIZE ? 20 - 4 * length : -length
  return fromShortSuit + (suit === DIAMONDS ? strengthOf(card) : (SUITS.length - strengthOf(card)) / 2)
}

export const shapeMove = (known: SeatKnowledge, seed: number): ComputerMove => {
  if (known.phase === 'passing') {
    return {
      type: 'pass',
      cards: cardsIn(known.hand)
        .toSorted((a, b) => passValue(known, b) - passValue(known, a))
        .slice(0, PASS_SIZE)
        .map(idOf),
    }
  }
  // The rules of thumb look at the own hand and at what is still out, which is the same in all worlds.
  const [draw, playout] = [simulationDraw(seed), newPlayout()]
  worldDealer(known, draw)(playout)
  startPlayout(playout, known)
  return { type: 'play', card: idOf(thoughtCard(playout, draw)) }
}
