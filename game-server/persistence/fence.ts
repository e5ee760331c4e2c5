/**
 * The fence around everything that a process stores for a table: the statement or the transaction itself reads whether the room still names the process.
 * On MySQL and MariaDB what a statement reads in order to write is locked until the commit, so a room never changes hands in between.
 */
import type { EntityManager } from 'typeorm'
import { RoomTaken } from '../tables/journal-fault.ts'
import { rowLock } from './row-locks.ts'

/** SQL that finds the room `held` only while a process holds it. The values are the id of the room, unless it stands in another column, and the id of the process. */
export const isHeld = (roomId = '?'): string => `held.roomId = ${roomId} AND held.leaseOwner = ?`

/** SQL for a value in the VALUES of an INSERT: NULL, which the column refuses, unless the process holds the room. Values: the value, and those of `isHeld`. */
export const VALUE_IF_HELD = `(SELECT ? FROM rooms AS held WHERE ${isHeld()})`

/** Keeps a room with its process until the transaction ends. Rejects with `RoomTaken` when the process does not hold it. */
export const expectHeld = async (manager: EntityManager, roomId: string, owner: string): Promise<void> => {
  const held = await manager.query<unknown[]>(`SELECT 1 FROM rooms AS held WHERE ${isHeld()}${rowLock(manager)}`, [roomId, owner])
  if (held.length === 0) throw new RoomTaken(roomId)
}
