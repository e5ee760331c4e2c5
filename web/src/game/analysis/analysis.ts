/** What the findings about a game say, in the order and the words of a page that shows them. */
import { findingsIn, type Finding } from '#common/analysis/findings.ts'
import type { Decision } from '#common/analysis/decisions.ts'
import { turningPoints, type Moment, type Turn } from '#common/analysis/course.ts'
import { lostBy, markOf, mistakesAmong, precisionOf, type Mark } from '#common/analysis/marks.ts'
import { roundLuck, seatLuck, type RoundLuck, type SeatLuck } from '#common/analysis/luck.ts'
import type { Price } from '#common/analysis/price.ts'
import { SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import { whyBetter, type Reason } from '../solo/hint.ts'

/** A mistake, what it lost (`lostBy`), and why the other move is better, where that can be said. */
export type Mistake = {
  readonly price: Price
  readonly mark: Mark
  readonly lost: number
  readonly why: Reason | null
}

/** What is known so far. `mistakes` and `precision` are null until all rounds are priced, `luck` has who is known. */
export type Analysis = {
  /** How much of the work is done, from 0 to 1. */
  readonly done: number
  readonly course: readonly Moment[]
  readonly turns: readonly Turn[]
  readonly isPriced: boolean
  readonly mistakes: readonly Mistake[]
  readonly precision: number | null
  readonly luck: readonly SeatLuck[]
  /** Of the rounds of the own seat. */
  readonly rounds: readonly RoundLuck[]
}

const TURNS = 3

const mistakeOf = (decisions: readonly Decision[], price: Price): readonly Mistake[] => {
  const mark = markOf(price)
  const made = decisions.find(({ move }) => move === price.move)
  if (mark === null || made === undefined) return []
  return [{ price, mark, lost: lostBy(price), why: whyBetter(made.known, price.best, price.played) }]
}

/** The decisions of `seat`, which is null for nobody's, and the points of the rounds of the game. */
type AnalysedGame = {
  readonly seat: Seat | null
  readonly decisions: readonly Decision[]
  readonly roundScores: readonly PerSeat<number>[]
}

/** What the findings say about a game for a seat, or for nobody. */
export const analysisOf = (findings: readonly Finding[], { seat, decisions, roundScores }: AnalysedGame): Analysis => {
  const course = findings.find((finding) => finding.type === 'course')?.course ?? []
  const rounds = findings.filter((finding) => finding.type === 'prices')
  const prices = rounds.flatMap(({ prices }) => prices)
  const isPriced = rounds.length === roundScores.length
  return {
    done: findings.length / findingsIn(roundScores.length, seat),
    course,
    turns: turningPoints(course, TURNS),
    isPriced,
    mistakes: mistakesAmong(prices).flatMap((price) => mistakeOf(decisions, price)),
    precision: isPriced ? precisionOf(prices) : null,
    luck: (seat === null ? SEATS : [seat, ...SEATS.filter((other) => other !== seat)]).flatMap(
      (own) => seatLuck(findings, roundScores, own) ?? [],
    ),
    rounds: seat === null ? [] : roundLuck(findings, roundScores, seat),
  }
}
