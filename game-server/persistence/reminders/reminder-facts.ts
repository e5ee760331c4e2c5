/** What a reminder is about: whether it is still of use when it is sent, and in which words it is told. */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { belongs, STANDINGS } from '#common/circles/standings.ts'
import type { ReminderWords } from '#common/text/reminders.ts'
import type { Cells } from '../engine/sql.ts'

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['now', 'fourth']), circleId: z.number(), roomId: z.string() }),
  z.object({ kind: z.literal('resume'), roomId: z.string() }),
])
/** The event of a reminder, as it is stored. Names are looked up when it is sent. */
export type ReminderAbout = z.infer<typeof about>

const rowOf = async (
  manager: EntityManager,
  sql: string,
  values: readonly (string | number)[],
): Promise<Cells | null> => (await manager.query<Cells[]>(sql, [...values]))[0] ?? null

/** The circle, if the user belongs to it. */
const circleOf = async (
  manager: EntityManager,
  circleId: number,
  userId: number,
): Promise<Pick<ReminderWords, 'name' | 'path'> | null> => {
  const row = await rowOf(
    manager,
    'SELECT name, slug, standing FROM circles JOIN circle_members ON circleId = id WHERE id = ? AND userId = ?',
    [circleId, userId],
  )
  return row !== null && belongs(STANDINGS.find((standing) => standing === row['standing']) ?? null)
    ? { name: String(row['name']), path: `/c/${String(row['slug'])}` }
    : null
}

type RoomFacts = {
  readonly name: string
  readonly status: string
  readonly sitting: number
  readonly isSeated: boolean
}

const roomOf = async (manager: EntityManager, roomId: string, userId: number): Promise<RoomFacts | null> => {
  const row = await rowOf(
    manager,
    `SELECT name, status,
      (SELECT COUNT(*) FROM room_seats WHERE room_seats.roomId = rooms.roomId AND seat IS NOT NULL) AS sitting,
      (SELECT COUNT(*) FROM room_seats WHERE room_seats.roomId = rooms.roomId AND seat IS NOT NULL AND userId = ?) AS own
      FROM rooms WHERE roomId = ?`,
    [userId, roomId],
  )
  return (
    row && {
      name: String(row['name']),
      status: String(row['status']),
      sitting: Number(row['sitting']),
      isSeated: Number(row['own']) > 0,
    }
  )
}

/** The words of a reminder for a user, within a transaction; null when it is of no use any more. */
const wordsOf = async (manager: EntityManager, told: ReminderAbout, userId: number): Promise<ReminderWords | null> => {
  const room = await roomOf(manager, told.roomId, userId)
  if (room === null) return null
  if (told.kind === 'resume')
    return room.status === 'suspended'
      ? { kind: 'resume', name: room.name, path: `/room/${told.roomId}`, tag: `room-${told.roomId}`, when: '' }
      : null
  const isOpen =
    told.kind === 'now'
      ? room.status === 'waiting' || room.status === 'playing'
      : room.status === 'waiting' && room.sitting === 3
  const circle = isOpen && !room.isSeated ? await circleOf(manager, told.circleId, userId) : null
  return circle && { ...circle, kind: told.kind, tag: `table-${told.circleId}`, when: '' }
}

/** As {@link wordsOf}, from what is stored. */
export const wordsFor = (manager: EntityManager, stored: string, userId: number): Promise<ReminderWords | null> =>
  wordsOf(manager, about.parse(JSON.parse(stored)), userId)
