/**
 * Rebuilds the rows of projections from the journals, room by room, and reports the differences. Each room has its own transaction, which is rolled
 * back when nothing may be changed. So a server may run at the same time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { people } from '#common/table/state.ts'
import { JournalFault, NewerJournal } from '../../tables/journal-fault.ts'
import { stepsOf } from '../../tables/replay.ts'
import type { DatabaseLocation } from '../data-source.ts'
import { Database, rollback } from '../database.ts'
import { ROOMS } from '../entities.ts'
import { openExisting } from '../existing-database.ts'
import { gamesOf } from '../games.ts'
import { Journal } from '../journal.ts'
import { lockAccounts } from '../people.ts'
import { repairSteps } from '../ranking-steps.ts'
import { hasRowLocks } from '../row-locks.ts'
import { expectedPrices, storedPrices } from './price-audit.ts'
import type { RecordedStep } from './projection.ts'
import { applyProjections, isFollowed, REBUILDABLE } from './projections.ts'

/**
 * A difference between the database and a journal: the rows that only one of them has, as texts. A `rebuildable` difference is gone after a rebuild.
 * The others need a person: `price` is about the ledger, `journal` is a journal that cannot be read.
 */
export type Difference = {
  /** Empty for the ranking, which belongs to no room. */
  readonly roomId: string
  readonly what: string
  readonly isRebuildable: boolean
  readonly stored: readonly string[]
  readonly journal: readonly string[]
}

/** The result of a rebuild: the number of rooms that were read, and the differences. */
export type RebuildReport = { readonly rooms: number; readonly differences: readonly Difference[] }

/** The steps of a room's journal that projections handle, and all users who have ever had a seat. */
type History = { readonly steps: readonly RecordedStep[]; readonly userIds: readonly number[] }

type Rows = ReadonlyMap<string, readonly string[]>

/** Locks a room until the transaction ends, before anything else is read in it. SQLite runs one transaction at a time and needs no lock. */
const lockRoom = async (manager: EntityManager, roomId: string): Promise<void> => {
  if (hasRowLocks(manager)) await manager.query('SELECT roomId FROM rooms WHERE roomId = ? FOR UPDATE', [roomId])
}

const historyOf = async (manager: EntityManager, journal: Journal, roomId: string): Promise<History> => {
  const formerGameIds = new Map((await gamesOf(manager, roomId)).map(({ id, gameNumber }) => [gameNumber, id]))
  const userIds = new Set<number>()
  const steps: RecordedStep[] = []
  for (const step of stepsOf(await journal.readWithin(manager, roomId))) {
    for (const { occupant } of people(step.table)) userIds.add(occupant.userId)
    if (isFollowed(step.events)) steps.push({ ...step, formerGameId: formerGameIds.get(step.table.gameNumber) ?? null })
  }
  return { steps, userIds: [...userIds] }
}

const storedRows = async (manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<Rows> => {
  const rows = new Map<string, readonly string[]>()
  for (const projection of REBUILDABLE) rows.set(projection.name, await projection.stored(manager, roomId, userIds))
  return rows
}

/** Removes the rows in reverse order, because the rows of later projections refer to those of earlier ones. */
const removeRows = async (manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<void> => {
  for (const projection of REBUILDABLE.toReversed()) await projection.remove(manager, roomId, userIds)
}

const difference = (roomId: string, what: string, stored: readonly string[], journal: readonly string[], isRebuildable: boolean): readonly Difference[] => {
  const [onlyStored, onlyInJournal] = [stored.filter((line) => !journal.includes(line)), journal.filter((line) => !stored.includes(line))]
  return onlyStored.length + onlyInJournal.length === 0 ? [] : [{ roomId, what, isRebuildable, stored: onlyStored, journal: onlyInJournal }]
}

const rebuildWithin = async (manager: EntityManager, journal: Journal, roomId: string): Promise<readonly Difference[]> => {
  await lockRoom(manager, roomId)
  const { steps, userIds } = await historyOf(manager, journal, roomId)
  // The sums of these users belong to other rooms as well, whose games may end now.
  await lockAccounts(manager, userIds)
  const before = await storedRows(manager, roomId, userIds)
  await removeRows(manager, roomId, userIds)
  for (const step of steps) await applyProjections(manager, step, REBUILDABLE)
  const after = await storedRows(manager, roomId, userIds)
  return [
    ...REBUILDABLE.flatMap(({ name }) => difference(roomId, name, before.get(name) ?? [], after.get(name) ?? [], true)),
    ...difference(roomId, 'price', await storedPrices(manager, roomId, userIds), expectedPrices(steps), false),
  ]
}

/**
 * Compares the rows of one room with its journal, in a transaction of its own, and stores what the journal says unless `isCheckOnly`. Then rests for as
 * long as that took: the transaction holds the only write lock of a SQLite file, and a server that runs at the same time would otherwise find the
 * lock taken again and again until it refuses moves. Rejects with `JournalFault` or `NewerJournal` when the journal cannot be read; then nothing has changed.
 */
export const rebuildRoom = async (database: Database, journal: Journal, roomId: string, isCheckOnly: boolean): Promise<readonly Difference[]> => {
  const startedAtMs = performance.now()
  try {
    return await database.transaction(async (manager) => {
      const found = await rebuildWithin(manager, journal, roomId)
      return isCheckOnly || !found.some(({ isRebuildable }) => isRebuildable) ? rollback(found) : found
    })
  } finally {
    await pause(performance.now() - startedAtMs)
  }
}

/** Rooms that were closed because of an unreadable journal are not rebuilt. */
const roomIdsToRebuild = async (manager: EntityManager): Promise<readonly string[]> => {
  const rooms = await manager.find(ROOMS, { select: { roomId: true, journalFault: true }, order: { createdAtMs: 'ASC', roomId: 'ASC' } })
  return rooms.filter(({ journalFault }) => journalFault === null).map(({ roomId }) => roomId)
}

/**
 * Compares the rows of projections with the journals, and stores what the journals say unless `isCheckOnly`. Rejects when there is no database or it
 * does not answer; the rooms that were done before that stay done.
 */
export const rebuildProjections = async (location: DatabaseLocation, isCheckOnly: boolean): Promise<RebuildReport> => {
  const database = new Database(await openExisting(location))
  const journal = new Journal(database)
  const rebuild = async (roomId: string): Promise<readonly Difference[]> => {
    try {
      return await rebuildRoom(database, journal, roomId, isCheckOnly)
    } catch (problem) {
      if (!(problem instanceof JournalFault || problem instanceof NewerJournal)) throw problem
      return difference(roomId, 'journal', [], [problem.message], false)
    }
  }
  const repaired = (): Promise<readonly Difference[]> =>
    database.transaction(async (manager) => {
      const { before, after } = await repairSteps(manager)
      const found = difference('', 'ranking', before, after, true)
      return isCheckOnly ? rollback(found) : found
    })
  try {
    const roomIds = await database.run(roomIdsToRebuild)
    const differences: Difference[] = []
    for (const roomId of roomIds) differences.push(...(await rebuild(roomId)))
    differences.push(...(await repaired()))
    return { rooms: roomIds.length, differences }
  } finally {
    await database.close()
  }
}
