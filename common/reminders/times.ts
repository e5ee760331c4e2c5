/** When nobody is reminded of anything, by the clocks of Rome. Times are in milliseconds since the epoch. */
import { daysAfter, instantOf, wallTimeAt } from '../circles/wall-time.ts'

const [QUIET_FROM, QUIET_TO] = ['23:00', '08:00']

/** When the quiet hours end in which `atMs` lies; null outside of them. */
export const quietUntilMs = (atMs: number): number | null => {
  const { day, time } = wallTimeAt(atMs)
  if (time < QUIET_TO) return instantOf({ day, time: QUIET_TO })
  return time >= QUIET_FROM ? instantOf({ day: daysAfter(day, 1), time: QUIET_TO }) : null
}

/** When the day began in which `atMs` lies. */
export const dayBeganMs = (atMs: number): number => instantOf({ day: wallTimeAt(atMs).day, time: '00:00' })
