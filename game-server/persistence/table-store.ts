/** Implements the `TableStore` port with the database. */
import { personIn } from '#common/table/commands.ts'
import { closureCodeOf, JournalFault, NewerJournal } from '../tables/journal/journal-fault.ts'
import type { ChatStore, StepRefusal, TableStore } from '../tables/ports.ts'
import { isDuplicate } from './engine/errors.ts'
import { type Database, rollback } from './engine/database.ts'
import { ROOMS, type RoomStatus, setStatus } from './games/rooms.ts'
import { storedRooms } from './games/stored-rooms.ts'
import { refund } from './money/refunds.ts'
import { isCurrent, noteName, openRoomIdsNaming, peopleOf } from './accounts/people.ts'
import { createRoom } from './new-room.ts'
import type { Journal } from './journal/journal.ts'
import type { Leases } from './journal/leases.ts'
import type { WeeklyTokens } from './money/weekly.ts'
import type { Projection } from './projections/projection.ts'
import { applyProjections, isFollowed, projectionsWith } from './projections/projections.ts'
import { removeSeats } from './projections/room-seats.ts'

type StoreParts = {
  readonly database: Database
  readonly journal: Journal
  readonly leases: Leases
  readonly chat: ChatStore
  readonly weekly: WeeklyTokens
}

/**
 * Implements `TableStore` (game-server/tables/ports.ts). Every promise may reject as described there, and with
 * `StorageError`.
 */
export const createTableStore = ({ database, journal, leases, chat, weekly }: StoreParts): TableStore => {
  const projections = projectionsWith(weekly)
  return {
    chat,
    ...reading(database, journal, leases),
    createRoom: (room, first) => createRoom({ database, journal, owner: leases.owner, projections }, room, first),
    append: (record) => journal.append(record),
    appendStep: appendingStep(database, journal, projections),
    ...opening(database, journal, leases),
  }
}

/** The queries that take no lease. */
const reading = (
  database: Database,
  journal: Journal,
  leases: Leases,
): Pick<TableStore, 'peopleOf' | 'openRoomIdsOf' | 'peekRoom' | 'storedRooms' | 'takenAmong' | 'runningRoomIds'> => {
  /** Oldest first. */
  const ownRoomIdsWith = (status: RoomStatus): Promise<readonly string[]> =>
    database.run(async (manager) => {
      const rooms = await manager.find(ROOMS, {
        select: { roomId: true },
        where: { status, leaseOwner: leases.owner },
        order: { createdAtMs: 'ASC', roomId: 'ASC' },
      })
      return rooms.map(({ roomId }) => roomId)
    })
  return {
    peopleOf: (userIds) => peopleOf(database.select, userIds),
    openRoomIdsOf: (userId) => database.run((manager) => openRoomIdsNaming(manager, userId)),
    peekRoom: async (roomId, known) =>
      (await database.select("SELECT 1 FROM rooms WHERE roomId = ? AND status <> 'closed'", [roomId])).length > 0
        ? journal.peek(roomId, known)
        : null,
    storedRooms: (which) => database.run((manager) => storedRooms(manager, leases.owner, which)),
    takenAmong: (roomIds) => leases.takenAmong(roomIds),
    runningRoomIds: () => ownRoomIdsWith('playing'),
  }
}

/** Opening rooms from their journals, and closing those whose journals cannot be read. */
const opening = (
  database: Database,
  journal: Journal,
  leases: Leases,
): Pick<TableStore, 'openRoom' | 'giveUpRoom' | 'closureOf'> => ({
  openRoom: async (roomId, known) => {
    await journal.drained(roomId)
    if (!(await leases.holds(roomId)) && !(await database.transaction((manager) => leases.take(manager, roomId))))
      return null
    try {
      return await journal.read(roomId, known)
    } catch (problem) {
      if (problem instanceof NewerJournal) await leases.leave(roomId)
      throw problem
    }
  },
  giveUpRoom: async (roomId, why, atMs, actorId = null) => {
    await journal.drained(roomId)
    return database.transaction(async (manager) => {
      if (!(await leases.take(manager, roomId))) return null
      await setStatus(manager, roomId, 'closed', null, why)
      await removeSeats(manager, roomId)
      return refund(manager, roomId, atMs, actorId)
    })
  },
  closureOf: async (roomId) => {
    const { journalFault = null } =
      (await database.run((manager) =>
        manager.findOne(ROOMS, { select: { journalFault: true }, where: { roomId, status: 'closed' } }),
      )) ?? {}
    return journalFault && closureCodeOf(journalFault)
  },
})

/** Whether a part of the work, perhaps all of it, is already stored. */
const isTaken = (error: unknown): boolean =>
  isDuplicate(error) || (error instanceof JournalFault && error.kind === 'fork')

/**
 * A command that contains no name and concerns no projection, such as a move, shares an INSERT with those of other
 * tables. Every other command has its own transaction, which waits for the room's earlier records, so that their order
 * is kept.
 */
const appendingStep =
  (database: Database, journal: Journal, projections: readonly Projection[]): TableStore['appendStep'] =>
  async (record, { table, events }) => {
    const person = personIn(record.command)
    if (person === null && !isFollowed(events)) {
      await journal.append(record)
      return null
    }
    await journal.drained(record.roomId)
    try {
      return await database.transaction<StepRefusal | 'outdated' | null>(async (manager) => {
        if (person !== null && !(await isCurrent(manager, person))) return 'outdated'
        // The caller may have lost the answer and tries again. A record that is stored already is not applied twice, so
        // nobody pays twice.
        if (await journal.has(manager, record)) return null
        const refusal = await applyProjections(manager, { table, events, record, formerGameId: null }, projections)
        if (refusal !== null) return rollback(refusal)
        await journal.appendWithin(manager, record)
        if (person !== null) await noteName(manager, record, person.userId)
        return null
      })
    } catch (error) {
      if (isTaken(error) && (await database.run((manager) => journal.has(manager, record)))) return null
      throw error
    }
  }
