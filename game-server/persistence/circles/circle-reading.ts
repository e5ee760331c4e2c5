/** What people see of circles: pages, lists, invitations, and the circle of a room. */
import type {
  CircleAnswer,
  CircleInvitation,
  CircleMember,
  CirclesAnswer,
} from '#common/protocol/rest/circles/circle-answers.ts'
import type { RoomDetail } from '#common/protocol/rest/answers.ts'
import { belongs } from '#common/circles/standings.ts'
import { playerIdOf } from '#common/table/view.ts'
import { PERSON_COLUMNS, personOf } from '../accounts/people.ts'
import type { Cells, Select } from '../engine/sql.ts'
import { tablesOf, waitingTableOf } from './circle-tables.ts'
import { circleFor, type KnownCircle, standingOf } from './known-circle.ts'

const MEMBERS = `SELECT ${PERSON_COLUMNS}, circle_members.standing FROM circle_members
  JOIN users ON users.id = circle_members.userId
  WHERE circle_members.circleId = ? ORDER BY circle_members.sinceMs, circle_members.userId`

const memberOf = (row: Cells, ownerId: number): CircleMember => {
  const { userId, name, avatarUrl } = personOf(row)
  return {
    playerId: playerIdOf(userId),
    nickname: name,
    avatarUrl,
    standing: standingOf(row['standing']) ?? 'removed',
    ...(userId === ownerId && { isOwner: true }),
  }
}

/** The page of a circle, as a user sees it: who does not belong sees its name alone. */
export const pageOf = async (select: Select, circle: KnownCircle, userId: number): Promise<CircleAnswer> => {
  const { id, slug, name, ownerId, standing } = circle
  const isOwner = ownerId === userId
  const shown = { slug, name, standing, isOwner }
  if (!belongs(standing)) return { ...shown, members: [], waiting: [], tables: [] }
  const people = (await select(MEMBERS, [id])).map((row) => memberOf(row, ownerId))
  const [owner, others] = [people.filter((one) => one.isOwner), people.filter((one) => !one.isOwner)]
  return {
    ...shown,
    members: [...owner, ...others.filter((one) => belongs(one.standing))],
    waiting: others.filter((one) => !belongs(one.standing) && (isOwner || one.standing !== 'removed')),
    tables: (await tablesOf(select, id, userId)).map(({ table }) => table),
  }
}

const OWN_CIRCLES = `SELECT circles.slug, circles.name, own.standing,
    (SELECT COUNT(*) FROM circle_members m WHERE m.circleId = circles.id AND m.standing IN ('member', 'reserve')) AS members,
    EXISTS (SELECT 1 FROM rooms WHERE rooms.circleId = circles.id AND rooms.status IN ('waiting', 'playing')) AS hasTable
  FROM circle_members own JOIN circles ON circles.id = own.circleId
  WHERE own.userId = ? AND own.standing <> 'removed' ORDER BY circles.name, circles.id`

/** The circles of a user. Whether there is a table is told only to who belongs. */
export const circlesOf = async (select: Select, userId: number): Promise<CirclesAnswer['circles']> => {
  const circles = (await select(OWN_CIRCLES, [userId])).map(({ slug, name, standing, members, hasTable }) => {
    const known = standingOf(standing) ?? 'asking'
    return {
      slug: String(slug),
      name: String(name),
      standing: known,
      members: Number(members),
      hasTable: belongs(known) && Number(hasTable) === 1,
    }
  })
  return circles.toSorted((a, b) => Number(b.hasTable) - Number(a.hasTable))
}

/**
 * What everybody sees who has the link; `userId` is null for a visitor. Null when there is no such circle, and for who
 * was removed.
 */
export const invitationOf = async (
  select: Select,
  slug: string,
  userId: number | null,
): Promise<CircleInvitation | null> => {
  const circle = await circleFor(select, slug, userId ?? 0)
  if (circle === null) return null
  return { slug: circle.slug, name: circle.name, roomId: await waitingTableOf(select, circle.id) }
}

const CIRCLE_OF_ROOM = `SELECT circles.slug, circles.name FROM rooms JOIN circles ON circles.id = rooms.circleId
  JOIN circle_members own ON own.circleId = circles.id AND own.userId = ?
  WHERE rooms.roomId = ? AND own.standing IN ('member', 'reserve')`

/** The circle whose table a room is, for somebody who belongs to it; null for every other room and user. */
export const circleOfRoom = async (
  select: Select,
  roomId: string,
  userId: number,
): Promise<NonNullable<RoomDetail['circle']> | null> => {
  const [row] = await select(CIRCLE_OF_ROOM, [userId, roomId])
  return row === undefined ? null : { slug: String(row['slug']), name: String(row['name']) }
}
