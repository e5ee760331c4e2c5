/**
 * The computers with which the creator fills free seats (DESIGN decision 20). They are no users: they pay nothing, and
 * nobody waits for them.
 */
import type { ComputerLevel } from '../computer-levels.ts'
import { ok, refused } from '../result.ts'
import { SEATS, perSeat, withSeat, type Seat } from '../rules/seats.ts'
import { BEFORE_A_GAME, isOwnComputer, people, withOccupant, type Occupant, type Table } from './state.ts'
import { noted, followedBy, nothing, type Outcome, type Step } from './step.ts'

/** The id of the computer on a seat. Ids of accounts are positive, so no user has it. */
const computerIdAt = (seat: Seat): number => -1 - seat

/** A computer on a seat. Nobody is connected there, and nobody is missing. */
export const newComputer = (seat: Seat, name: string, level: ComputerLevel, atMs: number): Occupant => ({
  userId: computerIdAt(seat),
  name,
  avatarUrl: null,
  joinedAtMs: atMs,
  isReady: true,
  isConnected: false,
  absentSinceMs: null,
  hasArrived: true,
  ...BEFORE_A_GAME,
  isComputer: true,
  isGone: false,
  computerLevel: level,
  seedPart: null,
})

/** A computer for a free seat. */
export type NewComputer = { readonly seat: Seat; readonly name: string; readonly level: ComputerLevel }

/**
 * A user puts a computer on a free seat. Only the creator may do this, and only before the game.
 * Errors: `onlyCreatorAddsComputers`, `gameAlreadyStarted`, `seatTaken`.
 */
export const addComputer = (
  table: Table,
  userId: number,
  { seat, name, level }: NewComputer,
  atMs: number,
): Outcome => {
  if (userId !== table.creatorId) return refused('onlyCreatorAddsComputers')
  if (table.status !== 'waiting') return refused('gameAlreadyStarted')
  if (table.seats[seat] !== null) return refused('seatTaken')
  const filled: Step = {
    table: { ...table, seats: withSeat(table.seats, seat, newComputer(seat, name, level, atMs)) },
    events: [{ type: 'computerAdded', seat }],
  }
  return ok(followedBy(filled, (now) => noted(now, { type: 'joined', name }, atMs)))
}

/** Takes the computer at a seat out of the waiting room. */
export const dismissComputer = (table: Table, seat: Seat, atMs: number): Step => {
  const name = table.seats[seat]?.name ?? ''
  const dismissed: Step = {
    table: { ...table, seats: withSeat(table.seats, seat, null) },
    events: [{ type: 'computerDismissed', seat }],
  }
  return followedBy(dismissed, (now) => noted(now, { type: 'removed', name }, atMs))
}

/** Frees the seats of the computers when the last person has left the waiting room. */
export const withoutLonelyComputers = (table: Table): Step => {
  if (table.status !== 'waiting' || people(table).length > 0) return nothing(table)
  const seats = SEATS.filter((seat) => table.seats[seat] !== null)
  return {
    table: { ...table, seats: perSeat(() => null) },
    events: seats.map((seat) => ({ type: 'computerDismissed', seat })),
  }
}

/** A table at which the computers hold their seats again, after something was changed for all seats. */
export const withComputersSeated = (table: Table): Table =>
  SEATS.reduce((now, seat) => {
    const occupant = now.seats[seat]
    return occupant !== null && isOwnComputer(occupant)
      ? withOccupant(now, seat, { isComputer: true, isReady: true })
      : now
  }, table)
