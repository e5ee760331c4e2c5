/**
 * What happens to the seat of a player who is removed: by the creator of a waiting room, or because the account is
 * deleted.
 */
import { ok, refused } from '../result.ts'
import type { Seat } from '../rules/seats.ts'
import { afterRemoval } from './absence/absence.ts'
import { dismissComputer } from './computers.ts'
import { close, freeSeat, withEmptiness } from './seating.ts'
import { isOwnComputer, people, seatOf, withOccupant, type Table } from './state.ts'
import { followedBy, nothing, noted, type Outcome, type Step } from './step.ts'

/**
 * The player at `seat` removes a guest from the waiting room for good, or a computer. Only the creator may do this, and
 * only before the game.
 */
export const removeGuest = (table: Table, seat: Seat, guestId: number, atMs: number): Outcome => {
  if (table.seats[seat]?.userId !== table.creatorId) return refused('onlyCreatorRemoves')
  if (table.status !== 'waiting') return refused('removalInGame')
  if (guestId === table.creatorId) return refused('ownRemoval')
  const guestSeat = seatOf(table, guestId)
  const guest = guestSeat === null ? null : table.seats[guestSeat]
  if (guestSeat === null || guest === null) return refused('guestNotAtTable')
  if (isOwnComputer(guest)) return ok(dismissComputer(table, guestSeat, atMs))
  return ok(freeSeat({ ...table, removedIds: [...table.removedIds, guestId] }, guestSeat, 'removed', atMs))
}

/**
 * Removes a player for good. In a waiting room the seat becomes free. In a game, running or suspended, the computer
 * keeps it, as after the second vote to conclude. When no player is left, the game ends and the table closes.
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
  if (people(gone).every(({ occupant }) => occupant.isGone)) return close(gone)
  const removed: Step = { table: withEmptiness(gone, atMs), events: [{ type: 'playerRemoved', seat }] }
  return followedBy(
    followedBy(removed, (now) => noted(now, { type: 'left', name }, atMs)),
    (now) => afterRemoval(now, seat, atMs),
  )
}
