/** The days of the hand that everybody plays: from midnight to midnight in Rome, whose days have 23, 24 or 25 hours. */
import type { Day } from '../circles/days.ts'
import { daysAfter, instantOf, wallTimeAt, weekdayOf } from '../circles/wall-time.ts'
import { DAY_MS } from '../timings.ts'

/** The day with the number 1. */
const FIRST_DAY: Day = '2026-11-28'
const DAYS_OF_WEEK = 7

/** The day to which a moment belongs, in milliseconds since the epoch. */
export const dayAt = (atMs: number): Day => wallTimeAt(atMs).day

/** When a day is over, in milliseconds since the epoch. */
export const endOf = (day: Day): number => instantOf({ day: daysAfter(day, 1), time: '00:00' })

/** The number of a day, as players tell each other. */
export const numberOf = (day: Day): number => 1 + Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / DAY_MS)

/** The days of the week of a day, from Monday to Sunday. */
export const weekOf = (day: Day): readonly Day[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, index) => daysAfter(day, 1 - weekdayOf(day) + index))

/** Whether two days are of the same week. */
const isSameWeek = (one: Day, other: Day): boolean => weekOf(one)[0] === weekOf(other)[0]

/** Days in a row; `isFreeDayLeft`: in this week a day can still be missed. */
export type Streak = { readonly days: number; readonly isFreeDayLeft: boolean }

/**
 * How many days in a row somebody has played until today, or until yesterday while today is not played yet. One missed
 * day in each week does not end it, and does not count.
 */
export const streakOf = (played: ReadonlySet<Day>, today: Day): Streak => {
  let days = 0
  let free: Day | null = null
  const freeDays: Day[] = []
  for (let day = played.has(today) ? today : daysAfter(today, -1); ; day = daysAfter(day, -1)) {
    if (played.has(day)) {
      days += 1
      if (free !== null) freeDays.push(free)
      free = null
    } else {
      // A second day in a row, or in the same week, ends it.
      const isSecond = free !== null || freeDays.some((other) => isSameWeek(other, day))
      if (isSecond) break
      free = day
    }
  }
  // What was missed before the first day that counts is no free day; yesterday is one if it was missed.
  const isFreeDayLeft = !freeDays.some((day) => isSameWeek(day, today))
  return { days, isFreeDayLeft }
}
