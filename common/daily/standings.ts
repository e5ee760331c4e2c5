/** How results with the same cards compare, on a day and in a week. */
import type { Day } from '../circles/days.ts'

/** How many days of a week count for a player: the best ones. */
export const DAYS_COUNTED = 6
const COUNTED_TENTHS = 10

/** How many others there are, how many of them have fewer points, and how many as many. */
export type Field = { readonly others: number; readonly fewer: number; readonly equal: number }

/** The results beside some points. */
export const fieldAmong = (points: number, others: readonly number[]): Field => ({
  others: others.length,
  fewer: others.filter((other) => other < points).length,
  equal: others.filter((other) => other === points).length,
})

/**
 * The percentage of the others who have fewer points, with half of those who have as many, rounded down; null without
 * others.
 */
export const betterThan = (...fields: readonly Field[]): number | null => {
  const sum = (of: (field: Field) => number): number => fields.reduce((total, field) => total + of(field), 0)
  const others = sum((field) => field.others)
  return others === 0 ? null : Math.floor((100 * (sum(({ fewer }) => fewer) + sum(({ equal }) => equal) / 2)) / others)
}

/** The value below which this share (0 to 1) of the numbers lies, between two of them where there is none. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const [before = 0, after = before] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return Math.round(before + (after - before) * (place % 1))
}

const UNFINISHED_SHARE = 0.25

/** What a hand counts that was begun and never finished: 25 %, the lower quartile of the computer's results. */
export const unfinishedPoints = (computer: readonly number[]): number | null =>
  computer.length === 0
    ? null
    : quantile(
        computer.toSorted((a, b) => a - b),
        UNFINISHED_SHARE,
      )

/** What somebody has reached on a day. `left`: the points left on the table, in tenths; null while unknown. */
export type DayResult = { readonly day: Day; readonly points: number; readonly left: number | null }
/** The sum of the best days of a week. */
export type WeekResult = { readonly points: number; readonly left: number | null; readonly days: number }

/** The best days of a week; of equal ones the earlier. */
export const weekResult = (results: readonly DayResult[]): WeekResult => {
  const best = results.toSorted((a, b) => b.points - a.points || (a.day < b.day ? -1 : 1)).slice(0, DAYS_COUNTED)
  const isKnown = best.every(({ left }) => left !== null)
  return {
    points: best.reduce((sum, { points }) => sum + points, 0),
    left: isKnown ? best.reduce((sum, { left }) => sum + (left ?? 0), 0) / COUNTED_TENTHS : null,
    days: best.length,
  }
}
