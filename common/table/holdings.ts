/** What a table counts as for its users: a seat that they hold, a waiting room of theirs. */
import { isGameOver, seatOf, type Table } from './state.ts'

/**
 * Whether a user holds a seat that counts towards `SEATS_PER_USER`: at a table that waits for players or plays. It does not count when the
 * game is over or suspended, nor while the computer plays for the seat: nobody waits for the user there.
 */
export const holdsSeat = (table: Table, userId: number): boolean => {
  if (table.status !== 'waiting' && (table.status !== 'running' || isGameOver(table))) return false
  const seat = seatOf(table, userId)
  return seat !== null && table.seats[seat]?.isComputer !== true
}

/**
 * Whether a room counts towards `WAITING_ROOMS_PER_USER`: for the user who opened it, also when they have left, and for the one who may
 * start the game. Two users could otherwise open rooms without end by leaving each to the other.
 */
export const isWaitingRoomOf = (table: Table, userId: number): boolean => table.status === 'waiting' && (table.openerId === userId || table.creatorId === userId)
