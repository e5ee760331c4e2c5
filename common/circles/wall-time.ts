/**
 * Days and times as the clocks of Rome show them. Evenings are kept in them, so that 'ogni venerdì alle 21' stays at 21
 * when the clocks change.
 */

export const ZONE = 'Europe/Rome'

/** A day is 'YYYY-MM-DD', a time 'HH:MM' from 00:00 to 23:59, both in {@link ZONE}. They sort as texts. */
export type WallTime = { readonly day: string; readonly time: string }

/** Days of the week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** What the clocks show at a time in milliseconds since the epoch. */
export const wallTimeAt = (atMs: number): WallTime => {
  const parts = new Map(clock.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((part) =>
    parts.get(part),
  )
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

const asIfUtc = ({ day, time }: WallTime): number => Date.parse(`${day}T${time}:00Z`)
/** How far the clocks are ahead of UTC, in milliseconds. */
const aheadAt = (atMs: number): number => asIfUtc(wallTimeAt(atMs)) - Math.floor(atMs / MINUTE_MS) * MINUTE_MS

/**
 * When the clocks show a wall time, in milliseconds since the epoch. A time that they show twice is the first one; one
 * that they leave out is as much later as they jump (both as in RFC 5545, section 3.3.5).
 */
export const instantOf = (wall: WallTime): number => {
  const atUtc = asIfUtc(wall)
  const before = atUtc - aheadAt(atUtc - DAY_MS)
  const after = atUtc - aheadAt(atUtc + DAY_MS)
  const isShownAt = (atMs: number): boolean => asIfUtc(wallTimeAt(atMs)) === atUtc
  return !isShownAt(before) && isShownAt(after) ? after : before
}

/** The wall time that the clocks show so much later, as long as they do not change meanwhile. */
export const later = (wall: WallTime, minutes: number): WallTime => {
  const [day = '', time = ''] = new Date(asIfUtc(wall) + minutes * MINUTE_MS).toISOString().split('T')
  return { day, time: time.slice(0, 'HH:MM'.length) }
}

/** The day so many days after a day; before it, when the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const weekdayOf = (day: string): Weekday =>
  WEEKDAYS[(new Date(day).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 1

/** Whether one wall time is before another one. */
export const isBefore = (one: WallTime, other: WallTime): boolean => asIfUtc(one) < asIfUtc(other)
