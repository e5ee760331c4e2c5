/**
 * `forte` as it was until 26 November 2026 (c9faaeee), to measure the new one against it: no tree, 28 pairs to pass,
 * others who pass what the rule of thumb fears, and a chance of winning that was too sure.
 */
import type { ChanceFormula } from '#common/computers/goal.ts'
import { danger } from '#common/computers/heuristic.ts'
import { moveCard, type passInThought } from '#common/computers/pass-habits.ts'
import { pairsOf, passTrial } from '#common/computers/pass-search.ts'
import { playTrial, restsFor } from '#common/computers/play-search.ts'
import { findBest } from '#common/computers/search.ts'
import { WINNING_TOTAL } from '#common/limits.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import { CLUBS, DECK, HEARTS, idOf, strengthOf, suitOf } from '#common/rules/cards.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { legalInRound } from '#common/rules/legality.ts'
import { receiverOf } from '#common/rules/passing.ts'
import { heldBits } from '#common/rules/playout.ts'

const [CARD_ROUNDS, PASS_ROUNDS] = [500, 1_500]
const [DANGEROUS_CARDS, LOW_CARDS, PASS_NOISE] = [5, 3, 8]

const aim: ChanceFormula = (totals, chances) => {
  let [highest, all] = [-Infinity, 0]
  for (let seat = 0; seat < 4; seat++) highest = Math.max(highest, totals[seat] ?? 0)
  const slope = (1.341 + (0.64 * highest) / 50) / 50
  for (let seat = 0; seat < 4; seat++) {
    const total = totals[seat] ?? 0
    chances[seat] = highest >= WINNING_TOTAL ? Number(total === highest) : Math.exp((total - highest) * slope)
    all += chances[seat] ?? 0
  }
  for (let seat = 0; seat < 4; seat++) chances[seat] = (chances[seat] ?? 0) / all
}

const pass: typeof passInThought = (playout, seats, direction, draw) => {
  const passes = seats.map((seat) => ({
    seat,
    cards: DECK.filter((card) => (heldBits(playout, seat, suitOf(card)) >>> strengthOf(card)) & 1)
      .map((card) => ({ card, fear: danger(card) + draw(PASS_NOISE) }))
      .toSorted((a, b) => b.fear - a.fear)
      .slice(0, 2),
  }))
  for (const { seat, cards } of passes) {
    const receiver = receiverOf(seat, direction)
    if (receiver.ok) for (const { card } of cards) moveCard(playout, card, seat, receiver.value)
  }
}

export const forteBefore = (known: SeatKnowledge, seed: number): ComputerMove => {
  const draw = simulationDraw(seed)
  if (known.phase === 'passing') {
    const hand = cardsIn(known.hand)
    const dangerous = hand.toSorted((a, b) => danger(b) - danger(a)).slice(0, DANGEROUS_CARDS)
    const low = hand
      .filter((card) => suitOf(card) === CLUBS || suitOf(card) === HEARTS)
      .toSorted((a, b) => strengthOf(a) - strengthOf(b))
      .slice(0, LOW_CARDS)
    const pairs = pairsOf([...new Set([...dangerous, ...low])])
    return { type: 'pass', cards: findBest(pairs, PASS_ROUNDS, passTrial(known, draw, { aim, pass })).map(idOf) }
  }
  const legal = cardsIn(legalInRound(known.hand, known))
  return { type: 'play', card: idOf(findBest(legal, restsFor(known, CARD_ROUNDS), playTrial(known, draw, { aim }))) }
}
