/** What a search aims at: to win the game. */
import { pointsIn, type Playout } from '../rules/playout.ts'
import { perSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import { winChance } from './chances.ts'

/** How a round may end for a seat: its chance of winning the game from there, and its points of the round. */
export type Outcome = { readonly chance: number; readonly points: number }

/** What a point of the round counts. It is so little that it only decides between choices that win equally often. */
const WORTH_OF_A_POINT = 0.0005

/** How good an outcome is for its seat. */
export const worthOf = (chance: number, points: number): number => chance + WORTH_OF_A_POINT * points

/** The chance of a seat to win the game after a round that is played out. `totals` are those of the rounds before. */
export const chanceAfter = (playout: Playout, totals: PerSeat<number>, seat: Seat): number =>
  winChance(
    perSeat((each) => totals[each] + pointsIn(playout, each)),
    seat,
  )
