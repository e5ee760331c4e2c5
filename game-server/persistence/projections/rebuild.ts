/**
 * Rebuilds the rows of projections from the journals, room by room, and reports the differences. Each room has its own
 * transaction, which is rolled back when nothing may be changed. So a server may run at the same time.
 */
import type { EntityManager } from 'typeorm'
import { JournalFault, NewerJournal } from '../../tables/journal/journal-fault.ts'
import { type DatabaseLocation, openExisting } from '../data-source.ts'
import { Database, rollback } from '../engine/database.ts'
import { ROOMS } from '../games/rooms.ts'
import { Journal } from '../journal/journal.ts'
import { BY_RATING } from '../rating/rating-key.ts'
import { repairRatings } from '../rating/repair.ts'
import { BY_WINS, repairSteps, type Counting } from '../statistics/ranking-steps.ts'
import { difference, rebuildRoom, type Difference } from './projections.ts'

/** The result of a rebuild: the number of rooms that were read, and the differences. */
type RebuildReport = { readonly rooms: number; readonly differences: readonly Difference[] }

/** Rooms that were closed because of an unreadable journal are not rebuilt. */
const roomIdsToRebuild = async (manager: EntityManager): Promise<readonly string[]> => {
  const rooms = await manager.find(ROOMS, {
    select: { roomId: true, journalFault: true },
    order: { createdAtMs: 'ASC', roomId: 'ASC' },
  })
  return rooms.filter(({ journalFault }) => journalFault === null).map(({ roomId }) => roomId)
}

/**
 * Compares the rows of projections with the journals, and stores what the journals say unless `isCheckOnly`. Rejects
 * when there is no database or it does not answer; the rooms that were done before that stay done.
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
  const repaired = (counting: Counting): Promise<readonly Difference[]> =>
    database.transaction(async (manager) => {
      const { before, after } = await repairSteps(manager, counting)
      const found = difference('', 'ranking', before, after, true)
      return isCheckOnly ? rollback(found) : found
    })
  try {
    const roomIds = await database.run(roomIdsToRebuild)
    const differences: Difference[] = []
    for (const roomId of roomIds) differences.push(...(await rebuild(roomId)))
    for (const counting of [BY_WINS, BY_RATING]) differences.push(...(await repaired(counting)))
    const { before, after } = await repairRatings(database, isCheckOnly)
    differences.push(...difference('', 'rating', before, after, true))
    return { rooms: roomIds.length, differences }
  } finally {
    await database.close()
  }
}
