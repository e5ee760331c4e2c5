/** What each legal card of a seat is worth, for a hint and for looking back at a round. */
import { cardsIn, newSeatSets } from '../rules/card-set.ts'
import { idOf, type CardId } from '../rules/cards.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import { copyRound, newPlayout, playInPlayout, playOut, pointsIn } from '../rules/playout.ts'
import { endsGame, winnersOf } from '../rules/scoring.ts'
import { perSeat } from '../rules/seats.ts'
import { dealWorld, worldsOf } from './worlds.ts'

/**
 * What a card is worth. `expectedPoints`: the seat's points of the whole round, on average. `winChance`: from 0 to 1, how likely the seat
 * is to win the game; seats that win together share it.
 */
export type CardAdvice = { readonly card: CardId; readonly expectedPoints: number; readonly winChance: number }

/** `seed` is any whole number. `iterations` is how many rounds may be played in thought. */
type AdviceOptions = { readonly seed: number; readonly iterations?: number }

const ITERATIONS = 2_000
/** How much a point more than the best other total raises the chance of winning, before the end of the game. */
const CHANCE_PER_POINT = 0.04

const winChance = (totals: readonly [number, number, number, number], seat: number): number => {
  const winners = winnersOf(totals)
  if (endsGame(totals)) return winners.some((winner) => winner === seat) ? 1 / winners.length : 0
  const weights = totals.map((total) => Math.exp(total * CHANCE_PER_POINT))
  return (weights[seat] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
}

/** The worth of each legal card of the seat whose turn it is, best first (by `winChance`); an empty list outside the playing phase. */
export const advise = (known: SeatKnowledge, { seed, iterations = ITERATIONS }: AdviceOptions): readonly CardAdvice[] => {
  if (known.phase !== 'playing') return []
  const legal = cardsIn(legalInRound(known.hand, known))
  const draw = simulationDraw(seed)
  const [worlds, hands, playout] = [worldsOf(known), newSeatSets(), newPlayout()]
  const sums = legal.map(() => ({ points: 0, chance: 0 }))
  const rounds = Math.max(1, Math.floor(iterations / legal.length))
  for (let round = 0; round < rounds; round++) {
    dealWorld(worlds, hands, draw)
    for (const [index, card] of legal.entries()) {
      copyRound(playout, { ...known, hands: perSeat((seat) => hands[seat]) })
      playInPlayout(playout, card)
      playOut(playout, draw)
      const sum = sums[index]
      if (sum === undefined) continue
      sum.points += pointsIn(playout, known.seat)
      sum.chance += winChance(perSeat((seat) => known.totals[seat] + pointsIn(playout, seat)), known.seat)
    }
  }
  return legal
    .map((card, index) => ({ card: idOf(card), expectedPoints: (sums[index]?.points ?? 0) / rounds, winChance: (sums[index]?.chance ?? 0) / rounds }))
    .toSorted((a, b) => b.winChance - a.winChance)
}
