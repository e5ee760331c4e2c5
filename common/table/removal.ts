/** What becomes of the seat of a player whose account is deleted: nobody may be kept waiting for somebody who cannot come back. */
import type { Seat } from '../rules/seats.ts'
import { afterRemoval } from './absence.ts'
import { close, freeSeat, withEmptiness } from './seating.ts'
import { seated, withOccupant, type Table } from './state.ts'
import { followedBy, nothing, noted, type Step } from './step.ts'

/**
 * Takes a player out for good. The seat of a waiting room becomes free; in a game, suspended or not, the computer keeps it, as after the
 * second vote to conclude. A game in which nobody is left is given up with its table.
 */
export const removePlayer = (table: Table, seat: Seat, atMs: number): Step => {
  const occupant = table.seats[seat]
  if (occupant === null) return nothing(table)
  if (table.status === 'waiting') return freeSeat(table, seat, 'left', atMs)
  const { name, absentSinceMs } = occupant
  const gone = withOccupant(table, seat, {
    isGone: true,
    isConnected: false,
    isInactive: false,
    absentSinceMs: absentSinceMs ?? atMs,
    wantsNextTrick: false,
    wantsPlayAgain: false,
    voteDueAtMs: null,
  })
  if (seated(gone).every(({ occupant }) => occupant.isGone)) return close(gone)
  const removed: Step = { table: withEmptiness(gone, atMs), events: [{ type: 'playerRemoved', seat }] }
  return followedBy(
    followedBy(removed, (now) => noted(now, { type: 'left', name }, atMs)),
    (now) => afterRemoval(now, seat, atMs),
  )
}
