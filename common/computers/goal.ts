/** What a search aims at. */
import { SEAT_COUNT } from '../limits.ts'
import type { Playout } from '../rules/playout.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import { fillChances, type GameEnd } from './chances.ts'

/** Fills `chances` with how good totals are for each seat, from 0 to 1, as {@link fillChances} does. */
export type ChanceFormula = (totals: ArrayLike<number>, chances: Float64Array) => void

/** To win the game, or to get as many points in this round as can be, or what a formula of one's own says. */
export type Aim = GameEnd | 'points' | ChanceFormula

/** What a round is played for. `totals` are those of the rounds before. */
export type Goal = { readonly aim: Aim; readonly totals: PerSeat<number> }

/**
 * How a round may end for a seat: its chance of winning the game from there, and its points of the round. When only
 * points are the aim, the chance is 0.
 */
export type Outcome = { readonly chance: number; readonly points: number }

/** What a point of the round counts. It is so little that it only decides between choices that win equally often. */
const WORTH_OF_A_POINT = 0.0005

/** How good an outcome is for its seat. */
export const worthOf = (chance: number, points: number): number => chance + WORTH_OF_A_POINT * points

const TOTALS = new Float64Array(SEAT_COUNT)
const CHANCES = new Float64Array(SEAT_COUNT)

/**
 * Fills `chances` with the chance of each seat to win the game after a round that is played out. In a game of a fixed
 * number of rounds `roundsLeft` counts those after this one.
 */
export const chancesAfter = ({ points }: Playout, { aim, totals }: Goal, chances: Float64Array): void => {
  for (let seat = 0; seat < SEAT_COUNT; seat++) TOTALS[seat] = (totals[seat] ?? 0) + (points[seat] ?? 0)
  if (aim === 'points') chances.fill(0)
  else if (typeof aim === 'function') aim(TOTALS, chances)
  else fillChances(TOTALS, aim, chances)
}

/** The chance of one seat, as {@link chancesAfter}. */
export const chanceAfter = (playout: Playout, goal: Goal, seat: Seat): number => {
  chancesAfter(playout, goal, CHANCES)
  return CHANCES[seat] ?? 0
}
