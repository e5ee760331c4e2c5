/**
 * The chance of winning a game from the totals between two rounds. It is what a search aims at: with 45 points a small
 * gain wins, with -60 only a great one helps.
 *
 * Fitted to simulated games: 3,000 sets of totals, each continued 1,000 times with rounds of four computers
 * (docs/computers.md). A total `t` counts `exp(t * (1.34 + 0.64 * m))`, both in units of 50 points, where `m` is the
 * highest total: the closer somebody is to 51, the more a lead is worth. The root of the mean square error is 0.016, of
 * which 0.015 is the noise of the simulation.
 */
import { endsGame, winnersOf } from '../rules/scoring.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'

const UNIT = 50
const PER_TOTAL = 1.341
const PER_TOTAL_AND_HIGHEST = 0.64

/** How likely `seat` is to win a game with these totals, from 0 to 1. Seats that win together share the game. */
export const winChance = (totals: PerSeat<number>, seat: Seat): number => {
  if (endsGame(totals)) return totals[seat] === Math.max(...totals) ? 1 / winnersOf(totals).length : 0
  const slope = (PER_TOTAL + (PER_TOTAL_AND_HIGHEST * Math.max(...totals)) / UNIT) / UNIT
  let all = 0
  for (const total of totals) all += Math.exp((total - totals[seat]) * slope)
  return 1 / all
}
