/**
 * Ends and deletes what nobody needs any more: suspended games that nobody goes on with, rooms in which nothing was
 * played, and the journals of rooms that were closed long ago. A server may run at the same time: a room that a process
 * holds, or that a newer program has gone on with, is left alone. Each room has its own transaction.
 */
import type { DataSource, EntityManager } from 'typeorm'
import { NewerJournal, RoomTaken } from '../../tables/journal/journal-fault.ts'
import { CHAT_LINES } from '../journal/chat-lines.ts'
import { Database, rollback } from '../engine/database.ts'
import { type DatabaseLocation, openExisting } from '../data-source.ts'
import { GAMES } from '../games/games.ts'
import { ROOMS, setStatus } from '../games/rooms.ts'
import { expectReadable } from '../journal/fence.ts'
import { refund } from '../money/refunds.ts'
import { JOURNAL } from '../journal/journal-reading.ts'
import { Leases } from '../journal/leases.ts'
import { JOURNAL_PEOPLE } from '../accounts/people.ts'
import { removeSeats } from '../projections/room-seats.ts'
import { rowLock } from '../engine/sql.ts'
import { DAY_MS } from '#common/timings.ts'

/** How many days each kind is kept; null: for ever. */
export type RetentionDays = {
  readonly suspended: number | null
  readonly unplayed: number | null
  readonly journals: number | null
}

/**
 * What was found of one kind. `done` of the `rooms` were dealt with; `refunded` counts the players who got a token
 * back.
 */
export type Retained = {
  readonly kind: keyof RetentionDays
  readonly days: number | null
  readonly rooms: number
  readonly done: number
  readonly refunded: number
}

/** What is done with the rooms of one kind. */
type Kind = {
  /** Selects the rooms that were opened before a time; the rest is looked at in the transaction of each. */
  readonly candidates: string
  /**
   * Within a transaction that has locked the room: null when it is to be kept after all, else the number of refunded
   * players.
   */
  readonly end: (
    manager: EntityManager,
    roomId: string,
    untilMs: number,
    nowMs: number,
    leases: Leases,
  ) => Promise<number | null>
}

/** The time of the last record of a room; 0 without any. */
const lastRecordMs = async (manager: EntityManager, roomId: string): Promise<number> => {
  const last = await manager.findOne(JOURNAL, {
    select: { atMs: true, roomId: true, sequence: true },
    where: { roomId },
    order: { sequence: 'DESC' },
  })
  return last?.atMs ?? 0
}

const deleteJournal = async (manager: EntityManager, roomId: string): Promise<void> => {
  for (const entity of [JOURNAL_PEOPLE, CHAT_LINES, JOURNAL]) await manager.delete(entity, { roomId })
}

const KINDS: Readonly<Record<keyof RetentionDays, Kind>> = {
  suspended: {
    candidates: "SELECT roomId FROM rooms WHERE status = 'suspended' AND suspendedAtMs < ?",
    // To take the lease locks the room, and fails while a process holds it: then somebody is looking at the table.
    end: async (manager, roomId, untilMs, nowMs, leases) => {
      if (!(await leases.take(manager, roomId))) return null
      const isSuspended = await manager.existsBy(ROOMS, { roomId, status: 'suspended' })
      if (!isSuspended || (await lastRecordMs(manager, roomId)) >= untilMs) return null
      await setStatus(manager, roomId, 'closed', null, 'expired')
      await removeSeats(manager, roomId)
      return (await refund(manager, roomId, nowMs)).length
    },
  },
  unplayed: {
    candidates:
      "SELECT roomId FROM rooms WHERE status = 'closed' AND createdAtMs < ? AND NOT EXISTS (SELECT 1 FROM games WHERE games.roomId = rooms.roomId)",
    end: async (manager, roomId, untilMs) => {
      if ((await manager.existsBy(GAMES, { roomId })) || (await lastRecordMs(manager, roomId)) >= untilMs) return null
      await deleteJournal(manager, roomId)
      await manager.delete(ROOMS, { roomId })
      return 0
    },
  },
  journals: {
    candidates:
      "SELECT roomId FROM rooms WHERE status = 'closed' AND createdAtMs < ? AND (journalFault IS NULL OR journalFault <> 'removed') AND EXISTS (SELECT 1 FROM games WHERE games.roomId = rooms.roomId)",
    end: async (manager, roomId, untilMs) => {
      if ((await lastRecordMs(manager, roomId)) >= untilMs) return null
      await deleteJournal(manager, roomId)
      await setStatus(manager, roomId, 'closed', null, 'removed')
      return 0
    },
  },
}

/** Deals with one room in a transaction of its own, which is undone unless `isConfirmed`. Null: the room is kept. */
const endRoom = async (
  database: Database,
  roomId: string,
  isConfirmed: boolean,
  end: (manager: EntityManager) => Promise<number | null>,
): Promise<number | null> => {
  try {
    return await database.transaction(async (manager) => {
      await manager.query(`SELECT roomId FROM rooms WHERE roomId = ?${rowLock(manager)}`, [roomId])
      await expectReadable(manager, roomId)
      const refunded = await end(manager)
      return refunded === null || !isConfirmed ? rollback(refunded) : refunded
    })
  } catch (problem) {
    if (problem instanceof RoomTaken || problem instanceof NewerJournal) return null
    throw problem
  }
}

/** Deals with all rooms of one kind. */
const retain = async (
  database: Database,
  leases: Leases,
  kind: keyof RetentionDays,
  { days, nowMs, isConfirmed }: { readonly days: number | null; readonly nowMs: number; readonly isConfirmed: boolean },
): Promise<Retained> => {
  if (days === null) return { kind, days, rooms: 0, done: 0, refunded: 0 }
  const { candidates, end } = KINDS[kind]
  const untilMs = nowMs - days * DAY_MS
  const roomIds = (await database.select(candidates, [untilMs])).map(({ roomId }) => String(roomId))
  const outcomes: (number | null)[] = []
  for (const roomId of roomIds)
    outcomes.push(
      await endRoom(database, roomId, isConfirmed, (manager) => end(manager, roomId, untilMs, nowMs, leases)),
    )
  const done = outcomes.filter((refunded) => refunded !== null)
  return { kind, days, rooms: roomIds.length, done: done.length, refunded: done.reduce((sum, count) => sum + count, 0) }
}

/**
 * Ends and deletes what is older than `days` says, at `nowMs` (milliseconds since the epoch). Unless `isConfirmed`,
 * every transaction is undone, so the answer says what would be done. Running it again changes nothing more. Rejects
 * when the database does not answer.
 */
export const retention = async (
  location: DatabaseLocation,
  days: RetentionDays,
  nowMs: number,
  isConfirmed: boolean,
): Promise<readonly Retained[]> => {
  const source: DataSource = await openExisting(location)
  const database = new Database(source)
  const leases = new Leases(
    database,
    () => nowMs,
    () => undefined,
  )
  try {
    const retained: Retained[] = []
    for (const kind of ['suspended', 'unplayed', 'journals'] as const)
      retained.push(await retain(database, leases, kind, { days: days[kind], nowMs, isConfirmed }))
    return retained
  } finally {
    await database.close()
  }
}
