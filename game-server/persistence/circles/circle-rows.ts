/** The rows of circles within a transaction: locking, counting, joining, leaving, and the end of a circle. */
import { randomInt } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { belongs, type Standing } from '#common/circles/standings.ts'
import { CIRCLE_ASKING, CIRCLE_MEMBERS, CIRCLES_PER_USER, ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { guestPlaceholder } from '../accounts/users.ts'
import { type Cells, rowLock, type Select, placesOf } from '../engine/sql.ts'
import { KNOWN_CIRCLE, knownCircle, type KnownCircle } from './known-circle.ts'
import { forgetDates } from './own-dates.ts'

const SLUG_CHARS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** With this many random characters nobody finds a circle by trying. */
const SLUG_RANDOM_CHARS = 10

/** A new link for a circle: its name in plain letters, and random characters. */
export const newSlug = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, ROOM_NAME_MAX_CHARS)
    .replace(/^-|-$/g, '')
  const random = Array.from({ length: SLUG_RANDOM_CHARS }, () => SLUG_CHARS[randomInt(SLUG_CHARS.length)]).join('')
  return `${plain || 'circolo'}-${random}`
}

/** Locks the circle of a link until the transaction ends, after the accounts, and before anything is read otherwise. */
export const lockCircle = async (manager: EntityManager, slug: string, userId: number): Promise<KnownCircle | null> => {
  const rows = await manager.query<Cells[]>(`${KNOWN_CIRCLE} WHERE circles.slug = ?${rowLock(manager)}`, [userId, slug])
  const circle = knownCircle(rows[0])
  return circle?.standing === 'removed' ? null : circle
}

const accountsSql = (ids: readonly number[]): string =>
  `SELECT id FROM users WHERE id IN (${placesOf(ids)}) AND deletedAtMs IS NULL AND email NOT LIKE ?`
const GUESTS = `${guestPlaceholder('')}%`

/** Those among these users who have an account now: guests and deleted accounts are missing. */
export const accountsAmong = async (manager: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await manager.query<Cells[]>(accountsSql(ids) + rowLock(manager), [...ids, GUESTS])
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Whether all of these users have an account, as far as can be seen without a lock. */
export const haveAccounts = async (select: Select, ids: readonly number[]): Promise<boolean> =>
  (await select(accountsSql(ids), [...ids, GUESTS])).length === ids.length

const countOf = async (manager: EntityManager, sql: string, id: number): Promise<number> => {
  const [row] = await manager.query<Cells[]>(`SELECT COUNT(*) AS count FROM circle_members WHERE ${sql}`, [id])
  return Number(row?.count)
}

/** Whether a user can have one more circle. The account is locked. */
export const hasRoomForCircle = async (manager: EntityManager, userId: number): Promise<boolean> =>
  (await countOf(manager, "userId = ? AND standing <> 'removed'", userId)) < CIRCLES_PER_USER

/** Whether a circle, which is locked, can have one more person of this kind. */
export const admits = async (
  manager: EntityManager,
  circleId: number,
  standing: Standing,
): Promise<Result<null, 'circleFull' | 'tooManyAsking'>> => {
  if (standing === 'asking')
    return (await countOf(manager, "circleId = ? AND standing = 'asking'", circleId)) < CIRCLE_ASKING
      ? ok(null)
      : refused('tooManyAsking')
  return !belongs(standing) ||
    (await countOf(manager, "circleId = ? AND standing IN ('member', 'reserve')", circleId)) < CIRCLE_MEMBERS
    ? ok(null)
    : refused('circleFull')
}

/** What somebody is to a circle that is locked; null for a stranger. */
export const standingIn = async (manager: EntityManager, circleId: number, userId: number): Promise<Standing | null> =>
  knownCircle(
    (await manager.query<Cells[]>(`${KNOWN_CIRCLE} WHERE circles.id = ?${rowLock(manager)}`, [userId, circleId]))[0],
  )?.standing ?? null

/** Stores what a stranger is to a circle from now on. */
export const addMember = async (
  manager: EntityManager,
  circleId: number,
  userId: number,
  standing: Standing,
  nowMs: number,
): Promise<void> => {
  await manager.query('INSERT INTO circle_members (circleId, userId, standing, sinceMs) VALUES (?, ?, ?, ?)', [
    circleId,
    userId,
    standing,
    nowMs,
  ])
}

/** Changes what somebody is to a circle. Who changes between playing and the bench has belonged as long as before. */
export const changeMember = async (
  manager: EntityManager,
  circleId: number,
  userId: number,
  before: Standing,
  standing: Standing,
  nowMs: number,
): Promise<void> => {
  const since = belongs(before) && belongs(standing) ? '' : ', sinceMs = ?'
  await manager.query(`UPDATE circle_members SET standing = ?${since} WHERE circleId = ? AND userId = ?`, [
    standing,
    ...(since === '' ? [] : [nowMs]),
    circleId,
    userId,
  ])
  if (!belongs(standing)) await forgetDates(manager, circleId, userId)
}

/** Deletes a circle with all that is stored about it. Its rooms keep its id, which no other circle ever gets. */
export const deleteCircle = async (manager: EntityManager, circleId: number): Promise<void> => {
  await manager.query('DELETE FROM circle_members WHERE circleId = ?', [circleId])
  await manager.query('DELETE FROM circles WHERE id = ?', [circleId])
}

/** Gives a circle, which is locked, to somebody who belongs to it, and who is a member then. */
export const giveCircle = async (manager: EntityManager, circleId: number, userId: number): Promise<void> => {
  await manager.query('UPDATE circles SET ownerId = ? WHERE id = ?', [userId, circleId])
  await manager.query("UPDATE circle_members SET standing = 'member' WHERE circleId = ? AND userId = ?", [
    circleId,
    userId,
  ])
}

/**
 * Somebody leaves a circle, which is locked. The circle of an owner passes on to who has belonged longest; without
 * anybody it is deleted.
 */
export const leaveCircle = async (
  manager: EntityManager,
  { id, ownerId }: Pick<KnownCircle, 'id' | 'ownerId'>,
  userId: number,
): Promise<void> => {
  await manager.query('DELETE FROM circle_members WHERE circleId = ? AND userId = ?', [id, userId])
  await forgetDates(manager, id, userId)
  if (ownerId !== userId) return
  const [heir] = await manager.query<Cells[]>(
    `SELECT userId FROM circle_members WHERE circleId = ? AND standing IN ('member', 'reserve') ORDER BY sinceMs, userId LIMIT 1${rowLock(manager)}`,
    [id],
  )
  if (heir === undefined) await deleteCircle(manager, id)
  else await giveCircle(manager, id, Number(heir.userId))
}
