/** How the game of a table goes at which the cards are the same as at others. */
import { perSeat } from '../rules/seats.ts'
import { newComputer } from './computers.ts'
import { suspend } from './absence/absence-vote.ts'
import { beginGame } from './playing.ts'
import type { Duplicate } from './duplicate.ts'
import { isGameOver, people, withOccupant, type Table } from './state.ts'
import { nothing, type Step } from './step.ts'

/** Begins the game of a table that has just been opened with its person on seat 0. */
export const beginDuplicate = (table: Table, duplicate: Duplicate, atMs: number): Step =>
  beginGame(
    {
      ...table,
      duplicate,
      deck: null,
      seats: perSeat((seat) =>
        seat === 0 ? table.seats[0] : newComputer(seat, duplicate.computers[seat - 1] ?? '', 'forte', atMs),
      ),
    },
    undefined,
    atMs,
  )

/** Suspends the game until the person says that they are there, or comes back. */
export const suspendPlay = (table: Table): Step => {
  if (table.duplicate === null || table.status !== 'running' || isGameOver(table)) return nothing(table)
  const waiting = people(table).reduce(
    (now, { seat, occupant }) => withOccupant(now, seat, { isInactive: occupant.isConnected }),
    table,
  )
  return suspend(waiting)
}
