/** Whether a chance of winning that was said is what came of it. */
import { fillChances, type GameEnd } from '#common/computers/chances.ts'
import { winnersOf } from '#common/rules/scoring.ts'
import { SEATS, perSeat, type PerSeat } from '#common/rules/seats.ts'
import { sum, type Estimate } from './statistics.ts'
import type { WholeGame } from './whole-games.ts'

/** What was said of the four seats at one moment, from 0 to 1, and what share of the game each got in the end. */
export type Reading = { readonly game: number; readonly said: PerSeat<number>; readonly got: PerSeat<number> }

const NORMAL_95 = 1.96
const BASE_RATE = 0.25

const mean = (values: readonly number[]): number => sum(values) / values.length

export const totalsAfter = (rounds: readonly PerSeat<number>[]): PerSeat<number> =>
  perSeat((seat) => sum(rounds.map((points) => points[seat])))

const sharesOf = (totals: PerSeat<number>): PerSeat<number> => {
  const winners = winnersOf(totals)
  return perSeat((seat) => (winners.includes(seat) ? 1 / winners.length : 0))
}

const saidAt = (totals: PerSeat<number>, end: GameEnd): PerSeat<number> => {
  const chances = new Float64Array(SEATS.length)
  fillChances(totals, end, chances)
  return perSeat((seat) => chances[seat] ?? 0)
}

/** What the formula says between the rounds of games that end with 51 points. */
export const readingsOf = (games: readonly WholeGame[]): readonly Reading[] =>
  games.flatMap(({ number, rounds }) => {
    const got = sharesOf(totalsAfter(rounds))
    return rounds
      .slice(1)
      .map((_, index) => ({ game: number, said: saidAt(totalsAfter(rounds.slice(0, index + 1)), 'winningTotal'), got }))
  })

/** The same for games of `length` rounds: each is a run of rounds of one game, which begins at 0. */
export const readingsOfLength = (games: readonly WholeGame[], length: number): readonly Reading[] =>
  games.flatMap(({ number, rounds }) =>
    Array.from({ length: Math.floor(rounds.length / length) }, (_, run) => {
      const played = rounds.slice(run * length, (run + 1) * length)
      const got = sharesOf(totalsAfter(played))
      return played.slice(1).map((_point, index) => ({
        game: number,
        said: saidAt(totalsAfter(played.slice(0, index + 1)), { roundsLeft: length - index - 1 }),
        got,
      }))
    }).flat(),
  )

/** A line for each tenth in which something was said: how often, the mean that was said, and the part that was won. */
export type Tenth = { readonly from: number; readonly count: number; readonly said: number; readonly got: number }

export const tenthsOf = (readings: readonly Reading[]): readonly Tenth[] => {
  const all = readings.flatMap(({ said, got }) => SEATS.map((seat) => ({ said: said[seat], got: got[seat] })))
  return Array.from({ length: 10 }, (_, index) => {
    const those = all.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === index)
    return {
      from: index / 10,
      count: those.length,
      said: mean(those.map(({ said }) => said)),
      got: mean(those.map(({ got }) => got)),
    }
  }).filter(({ count }) => count > 0)
}

/** The mean square of the differences between what was said and what came: of the readings, and of saying always 25 %. */
export const brierOf = (readings: readonly Reading[]): { readonly brier: number; readonly ofBaseRate: number } => {
  const square = (of: (reading: Reading, seat: 0 | 1 | 2 | 3) => number): number =>
    mean(readings.flatMap((reading) => SEATS.map((seat) => (of(reading, seat) - reading.got[seat]) ** 2)))
  return { brier: square(({ said }, seat) => said[seat]), ofBaseRate: square(() => BASE_RATE) }
}

const STEPS = 20

/**
 * The exponent `b` with which chances in proportion to `said ** b` are the likeliest: 1 when they are right, less when
 * they are too sure. The readings of a game are alike, so a game is one observation (a cluster).
 */
export const slopeOf = (readings: readonly Reading[]): Estimate => {
  let [value, spread] = [1, Infinity]
  for (let step = 0; step < STEPS; step++) {
    const scores = new Map<number, number>()
    let curvature = 0
    for (const { game, said, got } of readings) {
      const weights = SEATS.map((seat) => said[seat] ** value)
      const of = (power: number, shares: readonly number[]): number =>
        sum(SEATS.map((seat) => (shares[seat] ?? 0) * Math.log(said[seat]) ** power))
      const expected = weights.map((weight) => weight / sum(weights))
      scores.set(game, (scores.get(game) ?? 0) + of(1, got) - of(1, expected))
      curvature += of(2, expected) - of(1, expected) ** 2
    }
    value += sum([...scores.values()]) / curvature
    spread = Math.sqrt(sum([...scores.values()].map((score) => score ** 2))) / curvature
  }
  return { value, plusMinus: NORMAL_95 * spread }
}
