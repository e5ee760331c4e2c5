/**
 * Days and times as the clocks of Rome show them. Evenings are kept in them, so that 'ogni venerdì alle 21' stays at 21
 * when the clocks change.
 */
import { DAY_MS } from '../timings.ts'

export const ZONE = 'Europe/Rome'

/** A day is 'YYYY-MM-DD', a time 'HH:MM' from 00:00 to 23:59, both in {@link ZONE}. They sort as texts. */
export type WallTime = { readonly day: string; readonly time: string }

/** Days of the week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

const MINUTE_MS = 60_000

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const
/** How far the clocks are ahead of UTC at a full minute, in milliseconds. */
const aheadNow = (minuteMs: number): number => {
  const parts = new Map(clock.formatToParts(minuteMs).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute] = PARTS.map((part) => parts.get(part))
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - minuteMs
}

/** By the day in UTC how far the clocks are ahead when it begins. To ask the calendar takes a hundred times as long. */
const AHEAD = new Map<number, number>()
/** More days than the evenings of many circles have. */
const MOST_DAYS = 20_000
const aheadAtBegin = (dayMs: number): number => {
  const known = AHEAD.get(dayMs)
  if (known !== undefined) return known
  const ahead = aheadNow(dayMs)
  if (AHEAD.size >= MOST_DAYS) AHEAD.clear()
  AHEAD.set(dayMs, ahead)
  return ahead
}

const aheadAt = (atMs: number): number => {
  const dayMs = Math.floor(atMs / DAY_MS) * DAY_MS
  const ahead = aheadAtBegin(dayMs)
  // The clocks change on two days of the year.
  return ahead === aheadAtBegin(dayMs + DAY_MS) ? ahead : aheadNow(Math.floor(atMs / MINUTE_MS) * MINUTE_MS)
}

/** The wall time of clocks that show UTC. */
const utcAt = (atMs: number): WallTime => {
  const [day = '', time = ''] = new Date(atMs).toISOString().split('T')
  return { day, time: time.slice(0, 'HH:MM'.length) }
}

/** What the clocks show at a time in milliseconds since the epoch. */
export const wallTimeAt = (atMs: number): WallTime => utcAt(atMs + aheadAt(atMs))

const asIfUtc = ({ day, time }: WallTime): number => Date.parse(`${day}T${time}:00Z`)

/**
 * When the clocks show a wall time, in milliseconds since the epoch. A time that they show twice is the first one; one
 * that they leave out is as much later as they jump (both as in RFC 5545, section 3.3.5).
 */
export const instantOf = (wall: WallTime): number => {
  const atUtc = asIfUtc(wall)
  const before = atUtc - aheadAt(atUtc - DAY_MS)
  const after = atUtc - aheadAt(atUtc + DAY_MS)
  const isShownAt = (atMs: number): boolean => atMs + aheadAt(atMs) === atUtc
  return !isShownAt(before) && isShownAt(after) ? after : before
}

/** The wall time that the clocks show so much later, as long as they do not change meanwhile. */
export const later = (wall: WallTime, minutes: number): WallTime => utcAt(asIfUtc(wall) + minutes * MINUTE_MS)

/** The day that the clocks show at a time in milliseconds since the epoch, when they are put on by so many minutes. */
export const dayAt = (atMs: number, minutes: number): string => utcAt(atMs + aheadAt(atMs) + minutes * MINUTE_MS).day

/** The day so many days after a day; before it, when the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const weekdayOf = (day: string): Weekday =>
  WEEKDAYS[(new Date(day).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 1

/** Whether one wall time is before another one. */
export const isBefore = (one: WallTime, other: WallTime): boolean => asIfUtc(one) < asIfUtc(other)
