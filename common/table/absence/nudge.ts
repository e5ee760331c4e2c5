/**
 * 'Sveglia': who waits for somebody's move may wake that player, once for each move. It changes nothing at the table,
 * so it is not journalled.
 */
import { NUDGE_SHARE } from '../../timings.ts'
import { ok, refused, type Result } from '../../result.ts'
import { isVoter } from './absence-vote.ts'
import type { TableError } from '../commands.ts'
import { seatOf, type Table } from '../state.ts'

/** Names the awaited move: it is another text for every move of the table. */
export type AwaitedMoveKey = string

/**
 * Whether a player may wake another one at this time, in milliseconds since the epoch. `done` are the moves for which
 * this player has done so before. Errors: `notAtTable`; `nudgeNotNow` when no move of a connected player with that id
 * is awaited, or the time is not over; `seatHeldByComputer` when the caller does not take part; `alreadyNudged`.
 */
export const nudgedMove = (
  table: Table,
  userId: number,
  sleeperId: number,
  done: ReadonlySet<AwaitedMoveKey>,
  atMs: number,
): Result<AwaitedMoveKey, TableError> => {
  const seat = seatOf(table, userId)
  if (seat === null) return refused('notAtTable')
  const sleeper = seatOf(table, sleeperId)
  const move = sleeper === null ? null : table.awaited[sleeper]
  if (sleeper === null || sleeper === seat || move === null || table.seats[sleeper]?.isConnected !== true)
    return refused('nudgeNotNow')
  if (move.sinceMs + table.times.overdueMs * NUDGE_SHARE > atMs) return refused('nudgeNotNow')
  if (!isVoter(table, sleeper, seat)) return refused('seatHeldByComputer')
  const key = `${table.gameNumber} ${sleeper} ${move.sinceMs}`
  return done.has(key) ? refused('alreadyNudged') : ok(key)
}
