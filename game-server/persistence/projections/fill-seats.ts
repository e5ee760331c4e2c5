/**
 * Stores who sits in the rooms from before the table `room_seats`. Each of their journals is read once, at the first
 * start with that table.
 */
import { In } from 'typeorm'
import { JournalFault, NewerJournal } from '../../tables/journal/journal-fault.ts'
import { replayWithPauses } from '../../tables/journal/replay.ts'
import type { Database } from '../engine/database.ts'
import { ROOMS } from '../games/rooms.ts'
import type { Journal } from '../journal/journal.ts'
import { storeSeats } from './room-seats.ts'

/**
 * A room whose journal cannot be read stays as it is: it is closed as soon as somebody opens it, or left to a newer
 * program. Rejects when the database does not answer.
 */
export const fillRoomSeats = async (database: Database, journal: Journal): Promise<void> => {
  const rooms = await database.run((manager) =>
    manager.find(ROOMS, { select: { roomId: true }, where: { hasSeats: 0, status: In(['waiting', 'playing']) } }),
  )
  for (const { roomId } of rooms) {
    try {
      const records = await journal.peek(roomId, 0)
      if (records === 'unchanged') continue
      const { table } = await replayWithPauses(records)
      await database.transaction(async (manager) => {
        await storeSeats(manager, table)
        await manager.update(ROOMS, { roomId }, { hasSeats: 1 })
      })
    } catch (problem) {
      if (!(problem instanceof JournalFault || problem instanceof NewerJournal)) throw problem
    }
  }
}
