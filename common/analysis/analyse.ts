/** The whole analysis of a game, piece by piece: what is quick and what matters most comes first. */
import { stepsOfGame } from '../record/steps.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import { courseOf, type Moment } from './course.ts'
import { decisionsOf, type PlayedGame } from './decisions.ts'
import { parsOf, type Par } from './par.ts'
import { priceOf, type Price } from './price.ts'

/** Rises when an analysis would say something else of the same game: what is kept of older versions is made anew. */
export const ANALYSIS_VERSION = 2

/** A piece of an analysis: the course of the game, the prices of a seat in a round, or what the deal of a round gave. */
export type Finding =
  | { readonly type: 'course'; readonly course: readonly Moment[] }
  | { readonly type: 'prices'; readonly round: number; readonly prices: readonly Price[] }
  | { readonly type: 'pars'; readonly round: number; readonly pars: PerSeat<Par> }

/** The states in which the rounds of a game were dealt. */
const dealsOf = ({ seed, moves }: PlayedGame): readonly GameState[] => {
  const deals: GameState[] = []
  for (const { state } of stepsOfGame(seed, moves)) if (state.round.number > deals.length) deals.push(state)
  return deals
}

/** What a seat's chance of winning became in a round. */
const changeIn = (course: readonly Moment[], round: number, seat: Seat): number => {
  const chanceBefore = (number: number): number =>
    (course.find((moment) => moment.round === number && moment.trick === null) ?? course.at(-1))?.chances[seat] ?? 0
  return chanceBefore(round + 1) - chanceBefore(round)
}

/** What is to be analysed: a game for a seat, or for nobody, when no decisions are priced. `seed` is any whole number. */
export type AnalysisOf = { readonly game: PlayedGame; readonly seat: Seat | null; readonly seed: number }

/**
 * Analyses a game. The course comes first, then the prices, the rounds that cost the seat most first, then what the deals
 * gave. What is among the `known` findings is not computed again.
 */
export function* analyse({ game, seat, seed }: AnalysisOf, known: readonly Finding[] = []): Generator<Finding> {
  const knownCourse = known.find((finding) => finding.type === 'course')
  const course = knownCourse?.course ?? courseOf(game, seed)
  if (knownCourse === undefined) yield { type: 'course', course }
  const isKnown = (type: 'prices' | 'pars', round: number): boolean =>
    known.some((finding) => finding.type === type && finding.round === round)
  const deals = dealsOf(game)
  if (seat !== null) {
    const decisions = decisionsOf(game, seat)
    const worstFirst = deals
      .map(({ round }) => round.number)
      .toSorted((a, b) => changeIn(course, a, seat) - changeIn(course, b, seat))
    for (const round of worstFirst.filter((number) => !isKnown('prices', number)))
      yield {
        type: 'prices',
        round,
        prices: decisions.filter((made) => made.round === round).map((made) => priceOf(made, { seed })),
      }
  }
  for (const dealt of deals.filter(({ round }) => !isKnown('pars', round.number)))
    yield { type: 'pars', round: dealt.round.number, pars: parsOf(dealt, seed) }
}

/** How many findings an analysis of so many rounds has. */
export const findingsIn = (rounds: number, seat: Seat | null): number => 1 + rounds * (seat === null ? 1 : 2)
