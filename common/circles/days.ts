/**
 * Evenings as days. An evening lasts from noon to noon in Rome, and has the name of the day of its first noon: who plays
 * until two in the night still plays 'on Friday'. The clocks change at night, so an evening has 23, 24 or 25 hours, and
 * its noons are never in doubt.
 */

/** A day in Rome as 'YYYY-MM-DD'. Days compare as texts. */
export type Day = string

const HOUR_MS = 60 * 60_000
const NOON = 12

const ROME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The day and the hour (0 to 23) in Rome at a moment in milliseconds since the epoch. */
const inRome = (atMs: number): { readonly day: Day; readonly hour: number } => {
  const parts = new Map(ROME.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** The day so many days later, or earlier when the number is below zero. */
export const daysLater = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whether a text is a day that the calendar has, of the years 2000 to 2099. */
export const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && daysThere(text)

const daysThere = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The evening to which a moment belongs, in milliseconds since the epoch. */
export const eveningOf = (atMs: number): Day => {
  const { day, hour } = inRome(atMs)
  return hour < NOON ? daysLater(day, -1) : day
}

/** When it is noon in Rome, in milliseconds since the epoch. */
export const noonOf = (day: Day): number => {
  const noonInGreenwich = Date.parse(`${day}T12:00:00Z`)
  return noonInGreenwich - (inRome(noonInGreenwich).hour - NOON) * HOUR_MS
}

/** The time of an evening, or of several: from the first noon on, until just before the last one. */
export type Span = { readonly fromMs: number; readonly toMs: number }

/** The time of the evenings from one day to another, both with them. */
export const spanOf = (from: Day, to: Day = from): Span => ({
  fromMs: noonOf(from),
  toMs: noonOf(daysLater(to, 1)),
})
