/** Stores a new room (`TableStore.createRoom`). */
import { STORED_FLAGS } from '#common/table/room-flags.ts'
import { ok, refused } from '#common/result.ts'
import { stepsOf } from '../tables/journal/replay.ts'
import type { JournalRecord, TableStore } from '../tables/ports.ts'
import type { NewPlay, NewRoom } from '../tables/rooms/new-room.ts'
import { isCurrent, noteName } from './accounts/people.ts'
import { insteadOfNew } from './circles/circle-tables.ts'
import { beginPlay, isFull, roomOfPlay } from './duplicates/plays.ts'
import type { Database } from './engine/database.ts'
import { isDuplicate } from './engine/errors.ts'
import type { Journal } from './journal/journal.ts'
import type { Projection } from './projections/projection.ts'
import { applyProjections } from './projections/projections.ts'
import { seatCreator } from './projections/room-seats.ts'
import type { EntityManager } from 'typeorm'
import { placesOf } from './engine/sql.ts'

type Tools = {
  readonly database: Database
  readonly journal: Journal
  /** The process that holds the room. */
  readonly owner: string
  readonly projections: readonly Projection[]
}
type Created = Awaited<ReturnType<TableStore['createRoom']>>

const insertRoom = (
  manager: EntityManager,
  room: NewRoom,
  { atMs }: JournalRecord,
  owner: string,
): Promise<unknown> => {
  const { roomId, creator, name, circleId = null } = room
  const flags = STORED_FLAGS.map((flag) => (room[flag] === true ? 1 : 0))
  const values = [roomId, creator.userId, name, atMs, ...flags, owner, circleId]
  return manager.query(
    `INSERT INTO rooms (roomId, creatorId, name, createdAtMs, ${STORED_FLAGS.join(', ')}, leaseOwner, circleId, status, hasSeats) VALUES (${placesOf(values)}, 'waiting', 1)`,
    values,
  )
}

/** The game of a try begins with its room. */
const begin = async (
  manager: EntityManager,
  play: NewPlay,
  first: JournalRecord,
  userId: number,
  projections: readonly Projection[],
): Promise<void> => {
  await beginPlay(manager, play, { roomId: first.roomId, userId, atMs: first.atMs })
  for (const step of stepsOf([first])) await applyProjections(manager, { ...step, formerGameId: null }, projections)
}

/** As `TableStore.createRoom`. */
export const createRoom = async (
  { database, journal, owner, projections }: Tools,
  room: NewRoom,
  first: JournalRecord,
): Promise<Created> => {
  const { roomId, creator, circleId = null, play } = room
  try {
    return await database.transaction<Created>(async (manager) => {
      if (!(await isCurrent(manager, creator))) return refused('outdated')
      const waiting = circleId === null ? ok(null) : await insteadOfNew(manager, circleId, creator.userId)
      if (!waiting.ok) return waiting
      if (waiting.value !== null) return ok(waiting.value)
      if (play !== undefined && first.atMs >= play.duplicate.publishAfterMs) return refused('handsOver')
      if (play !== undefined && (await isFull(manager, play, creator.userId))) return refused('challengeFull')
      await insertRoom(manager, room, first, owner)
      await journal.appendWithin(manager, first)
      await noteName(manager, first, creator.userId)
      if (play === undefined) await seatCreator(manager, roomId, creator.userId)
      else await begin(manager, play, first, creator.userId, projections)
      return ok(roomId)
    })
  } catch (error) {
    // The user has begun this try before, perhaps at the same moment on another device.
    const isBegun = play !== undefined && isDuplicate(error)
    const begunIn = isBegun ? await roomOfPlay(database, play.duplicate.set, creator.userId) : null
    if (begunIn === null) throw error
    return ok(begunIn)
  }
}
