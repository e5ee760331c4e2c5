/**
 * What a table does after a time in which the server was down or could not store anything. In that time nobody could
 * come back, vote or start a game, so it does not count against anybody: players who are away count as away from the
 * moment at which the server works again.
 */
import { restartAbsenceTimers } from './absence.ts'
import { restartMoveTimers } from './awaited-moves.ts'
import { people, seated, withEveryOccupant, withOccupant, type Table } from '../state.ts'
import type { Step } from '../step.ts'

/**
 * Starts every waiting time again. A waiting room that was about to close stays open long enough for its players to
 * come back.
 */
const restartTimers = (table: Table, atMs: number): Table => {
  const away = people(table).filter(({ occupant }) => !occupant.isConnected)
  const excused = away.reduce((now, { seat }) => withOccupant(now, seat, { absentSinceMs: atMs }), table)
  const restarted = restartAbsenceTimers(
    {
      ...excused,
      emptySinceMs: table.emptySinceMs === null ? null : atMs,
      lifeEndsAtMs: Math.max(table.lifeEndsAtMs, atMs + table.times.seatKeptMs),
    },
    atMs,
  )
  return restartMoveTimers(restarted, atMs)
}

/**
 * A new process continues with the table. All connections of the old process closed at once; this decides no vote,
 * although one player's disconnection may. The lifetime of a waiting room does not include the `downMs` milliseconds
 * without a process.
 */
export const restore = (table: Table, downMs: number, atMs: number): Step => {
  const connected = seated(table).filter(({ occupant }) => occupant.isConnected)
  const empty: Table = {
    ...withEveryOccupant(table, { isConnected: false, isInactive: false }),
    emptySinceMs: atMs,
    lifeEndsAtMs: table.lifeEndsAtMs + downMs,
  }
  return {
    table: restartTimers(empty, atMs),
    events: connected.map(({ seat }) => ({ type: 'playerDisconnected', seat })),
  }
}

/**
 * What became due while nothing could be stored becomes due later: the players could do nothing about it in that time
 * either.
 */
export const extendDeadlines = (table: Table, atMs: number): Step => ({ table: restartTimers(table, atMs), events: [] })
