/** The circles of one user: the part of the export of their own data, and what happens when the account is deleted. */
import type { EntityManager } from 'typeorm'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import type { Database } from '../engine/database.ts'
import { type Cells, rowLock } from '../engine/sql.ts'
import { leaveCircle } from './circle-rows.ts'
import { standingOf } from './known-circle.ts'

const OWN = `SELECT circles.name, circles.ownerId, own.standing, own.sinceMs
  FROM circle_members own JOIN circles ON circles.id = own.circleId WHERE own.userId = ? ORDER BY own.sinceMs, circles.id`

/** What a user is to circles, also to those that have removed them, oldest first. */
export const ownCirclesOf = async (database: Database, userId: number): Promise<OwnData['circles']> =>
  (await database.select(OWN, [userId])).map(({ name, ownerId, standing, sinceMs }) => ({
    name: String(name),
    standing: standingOf(standing) ?? 'removed',
    isOwner: Number(ownerId) === userId,
    since: new Date(Number(sinceMs)).toISOString(),
  }))

/** Takes a user whose account is deleted, and is locked, out of all circles. Those that were theirs pass on. */
export const forgetCircles = async (manager: EntityManager, userId: number): Promise<void> => {
  const own = await manager.query<Cells[]>('SELECT circleId FROM circle_members WHERE userId = ? ORDER BY circleId', [
    userId,
  ])
  for (const { circleId } of own) {
    const [circle] = await manager.query<Cells[]>(`SELECT ownerId FROM circles WHERE id = ?${rowLock(manager)}`, [
      circleId,
    ])
    if (circle === undefined) continue
    await leaveCircle(manager, { id: Number(circleId), ownerId: Number(circle.ownerId) }, userId)
  }
}
