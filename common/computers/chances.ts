/**
 * The chance of winning a game from the totals between two rounds: what a search aims at, and what players read.
 *
 * Fitted to whole games of four equal computers, tested on others (`npm run arena -- calibration`, docs/computers.md).
 * The chances of the seats are to each other as the inverses of their distances from {@link BEYOND_THE_END}: a leader
 * is worth little until the last steps, because three others hold against it. Formulas with more numbers, and those
 * with exponentials, fit no better.
 */
import { pointsToWin } from '../rules/scoring.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'

/** Points, somewhat above the 51 that end a game. */
const BEYOND_THE_END = 68
/** What a point counts in the exponent when one round is left; with `n` rounds left the square root of `n` less. */
const PER_POINT = 0.065

/** When a game ends: as soon as somebody has 51 points, or after `roundsLeft` more rounds; 0 after the last one. */
export type GameEnd = 'winningTotal' | { readonly roundsLeft: number }

/**
 * Fills `chances` with how likely each seat is to win a game with these totals, from 0 to 1; together they are 1. Seats
 * that win together share the game. It creates no objects, because searches ask after every round.
 */
export const fillChances = (totals: ArrayLike<number>, end: GameEnd, chances: Float64Array): void => {
  let highest = -Infinity
  for (let seat = 0; seat < 4; seat++) highest = Math.max(highest, totals[seat] ?? 0)
  const isOver = end === 'winningTotal' ? pointsToWin(highest) === 0 : end.roundsLeft === 0
  const perPoint = end === 'winningTotal' ? 0 : PER_POINT / Math.sqrt(end.roundsLeft)
  let all = 0
  for (let seat = 0; seat < 4; seat++) {
    const total = totals[seat] ?? 0
    const weight = isOver
      ? Number(total === highest)
      : end === 'winningTotal'
        ? 1 / (BEYOND_THE_END - total)
        : Math.exp((total - highest) * perPoint)
    chances[seat] = weight
    all += weight
  }
  for (let seat = 0; seat < 4; seat++) chances[seat] = (chances[seat] ?? 0) / all
}

const CHANCES = new Float64Array(4)

/** How likely `seat` is to win a game with these totals, from 0 to 1. */
export const winChance = (totals: PerSeat<number>, seat: Seat, end: GameEnd = 'winningTotal'): number => {
  fillChances(totals, end, CHANCES)
  return CHANCES[seat] ?? 0
}
