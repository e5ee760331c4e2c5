/**
 * The fence around everything that a process stores for a table: the statement or the transaction itself reads whether
 * the room still names the process. On MySQL and MariaDB what a statement reads in order to write is locked until the
 * commit, so a room never changes hands in between.
 */
import type { EntityManager } from 'typeorm'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { NewerJournal, RoomTaken } from '../../tables/journal/journal-fault.ts'
import { rowLock } from '../engine/sql.ts'

/**
 * SQL that finds the room `held` only while a process holds it. The values are the id of the room, unless it stands in
 * another column, and the id of the process.
 */
export const isHeld = (roomId = '?'): string => `held.roomId = ${roomId} AND held.leaseOwner = ?`

/**
 * SQL for a value in the VALUES of an INSERT: NULL, which the column refuses, unless the process holds the room.
 * Values: the value, and those of `isHeld`.
 */
export const VALUE_IF_HELD = `(SELECT ? FROM rooms AS held WHERE ${isHeld()})`

/**
 * Keeps a room with its process until the transaction ends. Rejects with `RoomTaken` when the process does not hold it.
 */
export const expectHeld = async (manager: EntityManager, roomId: string, owner: string): Promise<void> => {
  const held = await manager.query<unknown[]>(`SELECT 1 FROM rooms AS held WHERE ${isHeld()}${rowLock(manager)}`, [
    roomId,
    owner,
  ])
  if (held.length === 0) throw new RoomTaken(roomId)
}

/** SQL that is true for a row of `rooms` whose last record has a newer version than this process writes. */
export const IS_NEWER = `COALESCE((SELECT last.version FROM journal AS last WHERE last.roomId = rooms.roomId ORDER BY last.sequence DESC LIMIT 1), 0) > ${JOURNAL_VERSION}`

/** Rejects with `NewerJournal` when a newer program has gone on with the room. */
export const expectReadable = async (manager: EntityManager, roomId: string): Promise<void> => {
  if ((await manager.query<unknown[]>(`SELECT 1 FROM rooms WHERE roomId = ? AND ${IS_NEWER}`, [roomId])).length > 0)
    throw new NewerJournal(roomId)
}
