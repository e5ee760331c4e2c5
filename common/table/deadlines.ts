/** When a table has something to do without a command of a player (DESIGN decision 9). The time is always passed in. */
import { EMPTY_ROOM_MS, WAITING_ARRIVAL_MS } from '../timings.ts'
import type { Seat } from '../rules/seats.ts'
import { absenceDeadlineMs } from './absence/absence.ts'
import { isAtStake } from './absence/absence-vote.ts'
import { overdueDeadlineMs } from './absence/awaited-moves.ts'
import { earliest } from './earliest.ts'
import { reopeningDeadlineMs } from './reopening.ts'
import { isIdle, seated, type Occupant, type Table } from './state.ts'

/** When an absent player of a waiting room loses the seat; null for one who is connected. */
const seatDeadlineMs = ({ times }: Table, { absentSinceMs, hasArrived }: Occupant): number | null =>
  absentSinceMs === null ? null : absentSinceMs + (hasArrived ? times.seatKeptMs : WAITING_ARRIVAL_MS)

/** When a table closes by itself; null when it does not. */
const closingDeadlineMs = (table: Table): number | null => {
  if (table.duplicate !== null && isAtStake(table)) return table.duplicate.publishAfterMs
  if (!isIdle(table)) return null
  const emptyUntil = table.emptySinceMs === null ? Infinity : table.emptySinceMs + EMPTY_ROOM_MS
  return Math.min(emptyUntil, table.lifeEndsAtMs)
}

/** Whether a table is due to close. */
export const isClosingDue = (table: Table, atMs: number): boolean => {
  const deadline = closingDeadlineMs(table)
  return deadline !== null && deadline <= atMs
}

/** The seats whose players have been away from the waiting room for too long. */
export const forfeitedSeats = (table: Table, atMs: number): readonly Seat[] =>
  table.status !== 'waiting'
    ? []
    : seated(table)
        .filter(({ occupant }) => (seatDeadlineMs(table, occupant) ?? Infinity) <= atMs)
        .map(({ seat }) => seat)

/** When the first absent player of a waiting room loses the seat; null when nobody will. */
const forfeitDeadlineMs = (table: Table): number | null =>
  table.status === 'waiting' ? earliest(...seated(table).map(({ occupant }) => seatDeadlineMs(table, occupant))) : null

/** When `timeElapsed` will have something to do, in milliseconds since the epoch; null when nothing is due. */
export const nextDeadlineMs = (table: Table): number | null =>
  earliest(
    forfeitDeadlineMs(table),
    closingDeadlineMs(table),
    reopeningDeadlineMs(table),
    absenceDeadlineMs(table),
    overdueDeadlineMs(table),
  )
