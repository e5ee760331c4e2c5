/**
 * The tokens of the week: a balance is filled up at the first look after Monday 00:00 in Rome, or when a game is to be
 * paid. Nothing runs on Monday night.
 */
import type { EntityManager } from 'typeorm'
import { type Cells, rowLock } from '../engine/sql.ts'
import { changeBalance } from './ledger.ts'

/** Up to how many tokens balances are filled; 0 for never. */
export type WeeklyTokens = { readonly accounts: number; readonly guests: number }
export const NO_WEEKLY_TOKENS: WeeklyTokens = { accounts: 0, guests: 0 }

const HOUR_MS = 60 * 60_000
const MONDAY_FIRST = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const rome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})
const inRome = (atMs: number): Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> =>
  Object.fromEntries(rome.formatToParts(atMs).map(({ type, value }) => [type, value]))

/** The last Monday, 00:00 in Rome, at a time; both are in milliseconds since the epoch. */
export const mondayInRome = (atMs: number): number => {
  const { year, month, day, weekday = '' } = inRome(atMs)
  const midnightMs = Date.UTC(Number(year), Number(month) - 1, Number(day) - MONDAY_FIRST.indexOf(weekday))
  // Rome is two hours ahead in summer, one in winter. The clock never changes on a Monday.
  const inSummerMs = midnightMs - 2 * HOUR_MS
  return Number(inRome(inSummerMs).hour) === 0 ? inSummerMs : midnightMs - HOUR_MS
}

/**
 * Fills a balance up within the caller's transaction, once a week, with a row in the ledger. A higher balance stays,
 * and counts as filled. Returns the balance; null when there is no such account. The account stays locked, as after
 * `changeBalance`.
 */
export const filledUp = async (
  manager: EntityManager,
  userId: number,
  { accounts, guests }: WeeklyTokens,
  nowMs: number,
): Promise<number | null> => {
  const [account] = await manager.query<Cells[]>(
    `SELECT tokens, filledAtMs, EXISTS (SELECT 1 FROM guests WHERE guests.userId = users.id) AS isGuest
     FROM users WHERE id = ? AND deletedAtMs IS NULL${rowLock(manager)}`,
    [userId],
  )
  if (account === undefined) return null
  const tokens = Number(account.tokens)
  const mondayMs = mondayInRome(nowMs)
  if (Number(account.filledAtMs) >= mondayMs) return tokens
  await manager.query('UPDATE users SET filledAtMs = ? WHERE id = ? AND filledAtMs < ?', [nowMs, userId, mondayMs])
  const delta = (Number(account.isGuest) === 1 ? guests : accounts) - tokens
  if (delta <= 0 || accounts + guests === 0) return tokens
  return changeBalance(manager, { userId, delta, reason: 'weekly', actorId: null, gameRef: null, createdAtMs: nowMs })
}
