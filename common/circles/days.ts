/**
 * Evenings as days. An evening lasts from noon to noon in Rome, and has the name of the day of its first noon: who
 * plays until two in the night still plays 'on Friday'. The clocks change at night, so an evening has 23, 24 or 25
 * hours, and its noons are never in doubt.
 */
import { dayAt, daysAfter, instantOf } from './wall-time.ts'

/** A day in Rome as 'YYYY-MM-DD'. Days compare as texts. */
export type Day = string

const NOON = '12:00'
const HALF_A_DAY_MINUTES = 12 * 60

/** Whether a text is a day that the calendar has, of the years 2000 to 2099. */
export const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && daysThere(text)

const daysThere = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The evening to which a moment belongs, in milliseconds since the epoch. */
export const eveningOf = (atMs: number): Day => dayAt(atMs, -HALF_A_DAY_MINUTES)

/** When it is noon in Rome, in milliseconds since the epoch. */
export const noonOf = (day: Day): number => instantOf({ day, time: NOON })

/** The time of an evening, or of several: from the first noon on, until just before the last one. */
export type Span = { readonly fromMs: number; readonly toMs: number }

/** The time of the evenings from one day to another, both with them. */
export const spanOf = (from: Day, to: Day = from): Span => ({
  fromMs: noonOf(from),
  toMs: noonOf(daysAfter(to, 1)),
})
