/** The whole analysis of a game, piece by piece: what is quick and what matters most comes first. */
import { stepsOfGame } from '../record/steps.ts'
import type { Seat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import { courseOf, type Moment } from './course.ts'
import { aimOf, decisionsOf, type PlayedGame } from './decisions.ts'
import type { AnalysisPart, Finding } from './findings.ts'
import { parsOf } from './par.ts'
import { priceOf } from './price.ts'

/** The states in which the rounds of a game were dealt. */
const dealsOf = ({ seed, moves, rounds }: PlayedGame): readonly GameState[] => {
  const deals: GameState[] = []
  for (const { state } of stepsOfGame(seed, moves, rounds)) if (state.round.number > deals.length) deals.push(state)
  return deals
}

/** What a seat's chance of winning became in a round. */
const changeIn = (course: readonly Moment[], round: number, seat: Seat): number => {
  const chanceBefore = (number: number): number =>
    (course.find((moment) => moment.round === number && moment.trick === null) ?? course.at(-1))?.chances[seat] ?? 0
  return chanceBefore(round + 1) - chanceBefore(round)
}

/**
 * What is to be analysed: a game for a seat, or for nobody, when no decisions are priced. `seed` is any whole number.
 */
export type AnalysisOf = {
  readonly game: PlayedGame
  readonly seat: Seat | null
  readonly seed: number
  readonly part: AnalysisPart
}

const isKnown = (known: readonly Finding[], type: 'prices' | 'pars', round: number): boolean =>
  known.some((finding) => finding.type === type && finding.round === round)

/** The course, where there is a winner, then the prices, the rounds that cost the seat most first. */
function* courseAndPrices({ game, seat, seed }: AnalysisOf, known: readonly Finding[]): Generator<Finding> {
  const knownCourse = known.find((finding) => finding.type === 'course')
  const aim = aimOf(game)
  const course = knownCourse?.course ?? (aim === 'points' ? [] : courseOf(game, seed))
  if (knownCourse === undefined) yield { type: 'course', course }
  if (seat === null) return
  const decisions = decisionsOf(game, seat)
  const worstFirst = dealsOf(game)
    .map(({ round }) => round.number)
    .toSorted((a, b) => changeIn(course, a, seat) - changeIn(course, b, seat))
  for (const round of worstFirst.filter((number) => !isKnown(known, 'prices', number)))
    yield {
      type: 'prices',
      round,
      prices: decisions.filter((made) => made.round === round).map((made) => priceOf(made, { seed, aim })),
    }
}

/**
 * Analyses a game, or one part of that. The course comes first, then the prices, then what the deals gave. What is
 * among the `known` findings is not computed again.
 */
export function* analyse(asked: AnalysisOf, known: readonly Finding[] = []): Generator<Finding> {
  if (asked.part === 'whole') yield* courseAndPrices(asked, known)
  for (const dealt of dealsOf(asked.game).filter(({ round }) => !isKnown(known, 'pars', round.number)))
    yield { type: 'pars', round: dealt.round.number, pars: parsOf(dealt, asked.seed) }
}
