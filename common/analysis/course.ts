/** How likely each of the four was to win, from the first deal to the end of a game, and where that turned. */
import { chancesAfter } from '../computers/goal.ts'
import { fillChances } from '../computers/chances.ts'
import { playInThought } from '../computers/policy.ts'
import { stepsOfGame } from '../record/steps.ts'
import { SEAT_COUNT } from '../limits.ts'
import { simulationDraw, type Draw } from '../rules/draw.ts'
import { copyPlayout, copyRound, newPlayout } from '../rules/playout.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import type { PlayedGame } from './decisions.ts'

/**
 * The chances of winning at a moment, from 0 to 1, together 1. `trick`: how many tricks of the round were complete;
 * null before the round was dealt. `moves`: how many moves of the game were made.
 */
export type Moment = {
  readonly moves: number
  readonly round: number
  readonly trick: number | null
  readonly chances: PerSeat<number>
}

/** How often a round is played out in thought for the chances within it. */
const PLAYOUTS = 200

const CHANCES = new Float64Array(SEAT_COUNT)

/** The chances between two rounds, or at the end: exact, by the formula of `chances.ts`. */
const chancesOf = (totals: PerSeat<number>): PerSeat<number> => {
  fillChances(totals, 'winningTotal', CHANCES)
  return perSeat((seat) => CHANCES[seat] ?? 0)
}

/** The chances within a round: it is played out in thought from the true hands. */
const chancesIn = ({ round, totals }: GameState, draw: Draw): PerSeat<number> => {
  const [start, playout] = [newPlayout(), newPlayout()]
  const sums = new Float64Array(SEAT_COUNT)
  copyRound(start, round)
  for (let count = 0; count < PLAYOUTS; count++) {
    copyPlayout(playout, start)
    playInThought(playout, draw)
    chancesAfter(playout, { aim: 'winningTotal', totals }, CHANCES)
    for (const seat of SEATS) sums[seat] = (sums[seat] ?? 0) + (CHANCES[seat] ?? 0)
  }
  return perSeat((seat) => (sums[seat] ?? 0) / PLAYOUTS)
}

/**
 * The chances before each deal, after the passes of the round, after each trick, and at the end of a game. `seed` is
 * any whole number.
 */
export const courseOf = ({ seed: deck, moves, rounds }: PlayedGame, seed: number): readonly Moment[] => {
  const draw = simulationDraw(seed)
  const course: Moment[] = []
  let made = 0
  let before: GameState | null = null
  for (const { state, move } of stepsOfGame(deck, moves, rounds)) {
    if (move !== null) made++
    const { phase, round, totals } = state
    const at = { moves: made, round: round.number }
    if (before?.round.number !== round.number) course.push({ ...at, trick: null, chances: chancesOf(totals) })
    if (phase === 'gameOver') course.push({ ...at, trick: round.tricks.length, chances: chancesOf(totals) })
    else if (phase === 'playing' && round.trick.cards.length === 0)
      course.push({ ...at, trick: round.tricks.length, chances: chancesIn(state, draw) })
    before = state
  }
  return course
}

/**
 * A step of a game that moved somebody's chance of winning. `seat` is whose chance it moved most, `before` and `after`
 * are their chances. `trick` is the one that was played, from 1; 0 for the cards of a round and their passes.
 */
export type Turn = {
  readonly moves: number
  readonly round: number
  readonly trick: number
  readonly seat: Seat
  readonly before: number
  readonly after: number
}

const turnBetween = (before: Moment, after: Moment): Turn => {
  const change = (seat: Seat): number => after.chances[seat] - before.chances[seat]
  const seat = SEATS.reduce((most, other) => (Math.abs(change(other)) > Math.abs(change(most)) ? other : most))
  // The deal of the next round comes with the last trick of a round.
  const [round, trick] = after.trick === null ? [before.round, (before.trick ?? 0) + 1] : [after.round, after.trick]
  return { moves: after.moves, round, trick, seat, before: before.chances[seat], after: after.chances[seat] }
}

/** The steps that moved somebody's chance most, the largest first. */
export const turningPoints = (course: readonly Moment[], count: number): readonly Turn[] =>
  course
    .slice(1)
    .map((after, index) => turnBetween(course[index] ?? after, after))
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, count)
