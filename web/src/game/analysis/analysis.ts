/** What the findings about a game say, in the order and the words of a page that shows them. */
import { findingsIn, type Finding } from '#common/analysis/analyse.ts'
import { turningPoints, type Moment, type Turn } from '#common/analysis/course.ts'
import { markOf, mistakesAmong, precisionOf, type Mark } from '#common/analysis/marks.ts'
import { luckAndSkill, type LuckAndSkill, type Par } from '#common/analysis/par.ts'
import { lostChance, type Price } from '#common/analysis/price.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import { stateBeforeMove, type Replay } from '../replay/replay.ts'
import { whyBetter, type Reason } from '../solo/hint.ts'

/** A mistake, how much of the chance of winning it lost, and why the other move is better, where that can be said. */
export type Mistake = {
  readonly price: Price
  readonly mark: Mark
  readonly lost: number
  readonly why: Reason | null
}

/** What the cards gave and what the play gave to a seat. `points`: both together. */
type SeatLuck = LuckAndSkill & { readonly seat: Seat; readonly points: number }
/** The same for one round. */
export type RoundLuck = LuckAndSkill & { readonly round: number; readonly points: number }

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

const parsIn = (findings: readonly Finding[], seat: Seat): ReadonlyMap<number, Par> =>
  new Map(
    findings.flatMap((finding) => (finding.type === 'pars' ? [[finding.round, finding.pars[seat]] as const] : [])),
  )

const seatLuck = (
  findings: readonly Finding[],
  roundScores: readonly PerSeat<number>[],
  seat: Seat,
): readonly SeatLuck[] => {
  const pars = parsIn(findings, seat)
  if (pars.size < roundScores.length) return []
  const points = roundScores.reduce((sum, scores) => sum + scores[seat], 0)
  return [{ seat, points, ...luckAndSkill(points, [...pars.values()]) }]
}

const roundLuck = (
  findings: readonly Finding[],
  roundScores: readonly PerSeat<number>[],
  seat: Seat,
): readonly RoundLuck[] =>
  [...parsIn(findings, seat)].map(([round, par]) => {
    const points = roundScores[round - 1]?.[seat] ?? 0
    return { round, points, ...luckAndSkill(points, [par]) }
  })

const mistakeOf = (replay: Replay, seat: Seat, price: Price): readonly Mistake[] => {
  const mark = markOf(price)
  if (mark === null) return []
  const known = seatKnowledge(stateBeforeMove(replay, price.move), seat)
  return [{ price, mark, lost: lostChance(price), why: whyBetter(known, price.best, price.played) }]
}

/** What the findings say about a game for a seat, or for nobody. */
export const analysisOf = (
  findings: readonly Finding[],
  {
    replay,
    roundScores,
    seat,
  }: { readonly replay: Replay; readonly roundScores: readonly PerSeat<number>[]; readonly seat: Seat | null },
): Analysis => {
  const course = findings.find((finding) => finding.type === 'course')?.course ?? []
  const rounds = findings.filter((finding) => finding.type === 'prices')
  const prices = rounds.flatMap(({ prices }) => prices)
  const isPriced = rounds.length === roundScores.length
  return {
    done: findings.length / findingsIn(roundScores.length, seat),
    course,
    turns: turningPoints(course, TURNS),
    isPriced,
    mistakes: seat === null ? [] : mistakesAmong(prices).flatMap((price) => mistakeOf(replay, seat, price)),
    precision: isPriced ? precisionOf(prices) : null,
    luck: (seat === null ? SEATS : [seat, ...SEATS.filter((other) => other !== seat)]).flatMap((own) =>
      seatLuck(findings, roundScores, own),
    ),
    rounds: seat === null ? [] : roundLuck(findings, roundScores, seat),
  }
}
