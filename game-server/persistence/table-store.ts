/** The `TableStore` port on the database. */
import { IsNull, Not, type EntityManager } from 'typeorm'
import type { Person } from '#common/table/commands.ts'
import { JournalFault, type JournalFaultKind } from '../tables/journal-fault.ts'
import type { GameStart, JournalRecord, StartRefusal, TableStore } from '../tables/ports.ts'
import { StorageError, rollback, type Database } from './database.ts'
import { ROOMS, type RoomStatus } from './entities.ts'
import { charge, createGame, gameExists, refund, storeResult } from './games.ts'
import { isCurrent, noteName, openRoomIdsNaming, peopleOf } from './people.ts'
import type { Journal } from './journal.ts'
import type { Leases } from './leases.ts'

/** Implements `TableStore` (game-server/tables/ports.ts). Every promise may reject as that says, and with `StorageError`. */
export const createTableStore = (database: Database, journal: Journal, leases: Leases): TableStore => {
  /** Everything else of a room waits for its appends, so that records keep their order. */
  const withRecord = async (record: JournalRecord, work: (manager: EntityManager) => Promise<void>): Promise<void> => {
    await journal.drained(record.roomId)
    await database.transaction(async (manager) => {
      await work(manager)
      await journal.appendWithin(manager, record)
    })
  }
  /** Oldest first. */
  const roomIdsWith = (status: RoomStatus): Promise<readonly string[]> =>
    database.run(async (manager) => {
      const rooms = await manager.find(ROOMS, { select: { roomId: true }, where: { status }, order: { createdAtMs: 'ASC', roomId: 'ASC' } })
      return rooms.map(({ roomId }) => roomId)
    })
  return {
    createRoom: ({ roomId, creator, name }, first) =>
      appendName(database, journal, first, creator, async (manager) => {
        const row = { roomId, creatorId: creator.userId, name, status: 'waiting' as const, createdAtMs: first.atMs, suspendedAtMs: null, journalFault: null, ...leases.terms() }
        await manager.createQueryBuilder().insert().into(ROOMS).values(row).updateEntity(false).execute()
      }),
    append: (record) => journal.append(record),
    appendName: (record, person) => appendName(database, journal, record, person),
    peopleOf: (userIds) => database.run((manager) => peopleOf(manager, userIds)),
    openRoomIdsOf: (userId) => database.run((manager) => openRoomIdsNaming(manager, userId)),
    startGame: (record, start) => startGame(database, journal, record, start),
    endGame: (record, end) =>
      withRecord(record, async (manager) => {
        await storeResult(manager, end)
        await setStatus(manager, end.roomId, 'waiting')
      }),
    suspendGame: (record) => withRecord(record, (manager) => setStatus(manager, record.roomId, 'suspended', record.atMs)),
    resumeGame: (record) => withRecord(record, (manager) => setStatus(manager, record.roomId, 'playing')),
    closeRoom: (record) => withRecord(record, (manager) => setStatus(manager, record.roomId, 'closed')),
    ...storedRooms(database, journal, leases),
    waitingRoomIds: () => roomIdsWith('waiting'),
    playingRoomIds: () => roomIdsWith('playing'),
  }
}

/** Rooms that are read from their journals, and those that cannot be. */
const storedRooms = (database: Database, journal: Journal, leases: Leases): Pick<TableStore, 'openRoom' | 'giveUpRoom' | 'wasGivenUp'> => ({
  openRoom: async (roomId, known) => {
    await journal.drained(roomId)
    return database.transaction(async (manager) => ((await leases.take(manager, roomId)) ? journal.read(manager, roomId, known) : null))
  },
  giveUpRoom: async (roomId, journalFault, atMs) => {
    await journal.drained(roomId)
    return database.transaction(async (manager) => {
      if (!(await leases.take(manager, roomId))) return null
      await setStatus(manager, roomId, 'closed', null, journalFault)
      return refund(manager, roomId, atMs)
    })
  },
  wasGivenUp: (roomId) => database.run((manager) => manager.existsBy(ROOMS, { roomId, status: 'closed', journalFault: Not(IsNull()) })),
})

/** What a journal calls somebody is what their account says, as long as that is so: a rename or a deletion comes before or after it. */
const appendName = async (
  database: Database,
  journal: Journal,
  record: JournalRecord,
  person: Person,
  work: (manager: EntityManager) => Promise<void> = async () => undefined,
): Promise<boolean> => {
  await journal.drained(record.roomId)
  return database.transaction(async (manager) => {
    if (!(await isCurrent(manager, person))) return false
    await work(manager)
    await journal.appendWithin(manager, record)
    await noteName(manager, record, person.userId)
    return true
  })
}

/** Whether something of the work is stored already, perhaps all of it. */
const isTaken = (error: unknown): boolean => (error instanceof StorageError && error.isDuplicate) || (error instanceof JournalFault && error.kind === 'fork')

/** A start that was stored already is done: a caller who missed the answer may ask again, and nobody pays twice. */
const startGame = async (database: Database, journal: Journal, record: JournalRecord, start: GameStart): Promise<StartRefusal | null> => {
  await journal.drained(record.roomId)
  const isDone = async (manager: EntityManager): Promise<boolean> => (await gameExists(manager, start)) && (await journal.has(manager, record))
  try {
    return await database.transaction<StartRefusal | null>(async (manager) => {
      if (await isDone(manager)) return null
      const lacking = await charge(manager, start)
      if (lacking.length > 0) return rollback({ lacking })
      await createGame(manager, start)
      await setStatus(manager, start.roomId, 'playing')
      await journal.appendWithin(manager, record)
      return null
    })
  } catch (error) {
    if (isTaken(error) && (await database.run(isDone))) return null
    throw error
  }
}

const setStatus = async (
  manager: EntityManager,
  roomId: string,
  status: RoomStatus,
  suspendedAtMs: number | null = null,
  journalFault: JournalFaultKind | null = null,
): Promise<void> => {
  const lease = status === 'closed' ? { leaseOwner: null, leaseExpiresAtMs: null } : {}
  const changed = await manager.update(ROOMS, { roomId }, { status, suspendedAtMs, journalFault, ...lease })
  if (changed.affected !== 1) throw new StorageError(`there is no room ${roomId}`)
}
