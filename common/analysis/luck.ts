/** Points told into what the cards gave and what the play gave. */
import type { PerSeat, Seat } from '../rules/seats.ts'
import type { Finding, Par } from './findings.ts'

/**
 * Of a seat's par this part shows in what people get with the same cards: a weak player cannot make all of it. As
 * measured (docs/computers.md).
 */
const PART_OF_PAR = 0.8

/**
 * What the cards of one round or of several gave, with its standard error, and what the play gave: together the points.
 */
export type LuckAndSkill = { readonly luck: number; readonly error: number; readonly skill: number }

/** Tells points into luck and skill. `pars` are those of the rounds in which they were made. */
export const luckAndSkill = (points: number, pars: readonly Par[]): LuckAndSkill => {
  const luck = PART_OF_PAR * pars.reduce((sum, par) => sum + par.points, 0)
  const error = PART_OF_PAR * Math.sqrt(pars.reduce((sum, par) => sum + par.error ** 2, 0))
  return { luck, error, skill: points - luck }
}

/** What the cards gave and what the play gave to a seat. `points`: both together. */
export type SeatLuck = LuckAndSkill & { readonly seat: Seat; readonly points: number }
/** The same for one round. */
export type RoundLuck = LuckAndSkill & { readonly round: number; readonly points: number }

const parsIn = (findings: readonly Finding[], seat: Seat): ReadonlyMap<number, Par> =>
  new Map(
    findings.flatMap((finding) => (finding.type === 'pars' ? [[finding.round, finding.pars[seat]] as const] : [])),
  )

/** The luck of a seat in a game with these points; null until all of its rounds are known. */
export const seatLuck = (
  findings: readonly Finding[],
  roundScores: readonly PerSeat<number>[],
  seat: Seat,
): SeatLuck | null => {
  const pars = parsIn(findings, seat)
  if (pars.size < roundScores.length) return null
  const points = roundScores.reduce((sum, scores) => sum + scores[seat], 0)
  return { seat, points, ...luckAndSkill(points, [...pars.values()]) }
}

/** The luck of a seat in each round that is known. */
export const roundLuck = (
  findings: readonly Finding[],
  roundScores: readonly PerSeat<number>[],
  seat: Seat,
): readonly RoundLuck[] =>
  [...parsIn(findings, seat)].map(([round, par]) => {
    const points = roundScores[round - 1]?.[seat] ?? 0
    return { round, points, ...luckAndSkill(points, [par]) }
  })
