/** What a reminder is about: whether it is still of use when it is sent, and in which words it is told. */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { belongs } from '#common/circles/standings.ts'
import { eveningNamed } from '#common/circles/dates.ts'
import { instantOf, wallTimeAt } from '#common/circles/wall-time.ts'
import { whenText, type ReminderWords } from '#common/text/reminders.ts'
import { CIRCLE_ANSWERS } from '../circles/dates-entities.ts'
import { planOf } from '../circles/dates-reading.ts'
import { circleById } from '../circles/known-circle.ts'
import { selectIn } from '../engine/sql.ts'

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['now', 'fourth']), circleId: z.number(), roomId: z.string() }),
  z.object({ kind: z.literal('resume'), roomId: z.string() }),
  // `day` names the evening for ever; `startsAtMs` is when it begins as far as was known.
  z.object({ kind: z.enum(['answer', 'soon']), circleId: z.number(), day: z.string(), startsAtMs: z.number() }),
])
/** The event of a reminder, as it is stored. Names are looked up when it is sent. */
export type ReminderAbout = z.infer<typeof about>

/** The circle, if the user belongs to it. */
const circleOf = async (
  manager: EntityManager,
  circleId: number,
  userId: number,
): Promise<Pick<ReminderWords, 'name' | 'path'> | null> => {
  const circle = await circleById(selectIn(manager), circleId, userId)
  return circle !== null && belongs(circle.standing) ? { name: circle.name, path: `/c/${circle.slug}` } : null
}

type RoomFacts = {
  readonly name: string
  readonly status: string
  readonly sitting: number
  readonly isSeated: boolean
}

const roomOf = async (manager: EntityManager, roomId: string, userId: number): Promise<RoomFacts | null> => {
  const [row] = await selectIn(manager)(
    `SELECT name, status,
      (SELECT COUNT(*) FROM room_seats WHERE room_seats.roomId = rooms.roomId AND seat IS NOT NULL) AS sitting,
      (SELECT COUNT(*) FROM room_seats WHERE room_seats.roomId = rooms.roomId AND seat IS NOT NULL AND userId = ?) AS own
      FROM rooms WHERE roomId = ?`,
    [userId, roomId],
  )
  if (row === undefined) return null
  return {
    name: String(row['name']),
    status: String(row['status']),
    sitting: Number(row['sitting']),
    isSeated: Number(row['own']) > 0,
  }
}

/** An evening still begins when it was to, and the user has said what the reminder is about: nothing, or yes. */
const eveningWords = async (
  manager: EntityManager,
  { kind, circleId, day, startsAtMs }: Extract<ReminderAbout, { readonly day: string }>,
  userId: number,
  nowMs: number,
): Promise<ReminderWords | null> => {
  const plan = await planOf(selectIn(manager), circleId)
  const evening = eveningNamed(plan, day)
  if (evening === null || evening.isCancelled || instantOf(evening.at) !== startsAtMs) return null
  const { at } = evening
  const said = await manager.findOneBy(CIRCLE_ANSWERS, { circleId, day: at.day, userId })
  if (kind === 'answer' ? said !== null : said?.answer !== 'yes') return null
  const circle = await circleOf(manager, circleId, userId)
  const when = whenText(at.day, at.time, wallTimeAt(nowMs).day)
  return circle && { ...circle, kind, tag: `evening-${circleId}`, when }
}

const tableWords = async (
  manager: EntityManager,
  told: Extract<ReminderAbout, { readonly roomId: string }>,
  userId: number,
): Promise<ReminderWords | null> => {
  const { kind, roomId } = told
  const room = await roomOf(manager, roomId, userId)
  if (room === null) return null
  if (kind === 'resume')
    return room.status === 'suspended'
      ? { kind, name: room.name, path: `/room/${roomId}`, tag: `room-${roomId}`, when: '' }
      : null
  const isWaiting = room.status === 'waiting'
  const isOpen = kind === 'now' ? isWaiting || room.status === 'playing' : isWaiting && room.sitting === 3
  if (!isOpen || room.isSeated) return null
  const circle = await circleOf(manager, told.circleId, userId)
  return circle && { ...circle, kind, tag: `table-${told.circleId}`, when: '' }
}

/**
 * The words of a reminder for a user, from what is stored about it, within a transaction; null when it is of no use any
 * more.
 */
export const wordsFor = (
  manager: EntityManager,
  stored: string,
  userId: number,
  nowMs: number,
): Promise<ReminderWords | null> => {
  const told = about.parse(JSON.parse(stored))
  return 'roomId' in told ? tableWords(manager, told, userId) : eveningWords(manager, told, userId, nowMs)
}
