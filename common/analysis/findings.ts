/** What an analysis finds, apart from how: a page that shows it needs no computer. */
import type { PerSeat, Seat } from '../rules/seats.ts'
import type { Moment } from './course.ts'
import type { Price } from './price.ts'

/** Rises when an analysis would say something else of the same game: what is kept of older versions is made anew. */
export const ANALYSIS_VERSION = 3

/** Points of a round on average, and the standard error of that. */
export type Par = { readonly points: number; readonly error: number }

/**
 * A piece of an analysis: the course of the game, the prices of a seat in a round, or what the deal of a round gave.
 */
export type Finding =
  | { readonly type: 'course'; readonly course: readonly Moment[] }
  | { readonly type: 'prices'; readonly round: number; readonly prices: readonly Price[] }
  | { readonly type: 'pars'; readonly round: number; readonly pars: PerSeat<Par> }

/** The whole of an analysis, or its last part alone: what the deals gave, which is all that luck needs. */
export type AnalysisPart = 'whole' | 'luck'

/** How many findings the analysis of a game of so many rounds has. */
export const findingsIn = (rounds: number, seat: Seat | null, part: AnalysisPart = 'whole'): number =>
  part === 'luck' ? rounds : 1 + rounds * (seat === null ? 1 : 2)

/** Those among some findings that belong to a part of the analysis. */
export const findingsOf = (part: AnalysisPart, findings: readonly Finding[]): readonly Finding[] =>
  part === 'luck' ? findings.filter(({ type }) => type === 'pars') : findings
