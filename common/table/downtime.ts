/**
 * What the server's own absence does to a table: time in which nobody could come back, vote or start a game is held against
 * nobody. Whoever is away counts as away since the server is there again.
 */
import { WAITING_ABSENCE_MS } from '../timings.ts'
import { waitedForAnew } from './absence.ts'
import { movesAwaitedAnew } from './awaited-moves.ts'
import { seated, withEveryOccupant, withOccupant, type Table } from './state.ts'
import type { Step } from './step.ts'

/** Every clock that runs against somebody starts anew; a waiting room that was about to close stays for those who come back. */
const withClocksAnew = (table: Table, atMs: number): Table => {
  const away = seated(table).filter(({ occupant }) => !occupant.isConnected)
  const excused = away.reduce((now, { seat }) => withOccupant(now, seat, { absentSinceMs: atMs }), table)
  const clocksAnew = waitedForAnew(
    {
      ...excused,
      emptySinceMs: table.emptySinceMs === null ? null : atMs,
      lifeEndsAtMs: Math.max(table.lifeEndsAtMs, atMs + WAITING_ABSENCE_MS),
    },
    atMs,
  )
  return movesAwaitedAnew(clocksAnew, atMs)
}

/**
 * Another process goes on with the table: every connection went down with the one before it, all at once. That decides no vote,
 * as one player's going away may. The life of a waiting room does not count the `downMs` milliseconds without a process.
 */
export const restore = (table: Table, downMs: number, atMs: number): Step => {
  const connected = seated(table).filter(({ occupant }) => occupant.isConnected)
  const empty: Table = { ...withEveryOccupant(table, { isConnected: false, isInactive: false }), emptySinceMs: atMs, lifeEndsAtMs: table.lifeEndsAtMs + downMs }
  return { table: withClocksAnew(empty, atMs), events: connected.map(({ seat }) => ({ type: 'playerDisconnected', seat })) }
}

/** What was due while nothing could be stored is due later: those whom it concerns could not do anything about it either. */
export const reprieve = (table: Table, atMs: number): Step => ({ table: withClocksAnew(table, atMs), events: [] })
