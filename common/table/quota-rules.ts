/** What a user holds at a table and what limits count: a seat, or a waiting room. */
import { isGameOver, seatOf, type Table } from './state.ts'

/**
 * Whether a user holds a seat that counts towards `SEATS_PER_USER`: at a table that waits for players or plays. A seat
 * does not count when the game is over or suspended, or while the computer plays for it, because nobody waits for the
 * user there. So does none at a table with the same cards for all.
 */
export const holdsSeat = (table: Table, userId: number): boolean => {
  if (table.duplicate !== null) return false
  if (table.status !== 'waiting' && (table.status !== 'running' || isGameOver(table))) return false
  const seat = seatOf(table, userId)
  return seat !== null && table.seats[seat]?.isComputer !== true
}

/**
 * Whether a room counts towards `WAITING_ROOMS_PER_USER`. It counts for the user who opened it, even after they have
 * left, and for the user who may start the game. Otherwise two users could open any number of rooms: each opens some,
 * leaves them to the other, and opens more.
 */
export const isWaitingRoomOf = (table: Table, userId: number): boolean =>
  table.status === 'waiting' && (table.openerId === userId || table.creatorId === userId)
