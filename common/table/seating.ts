/** Taking, keeping and losing a seat (specification section 4, 'Play-online access rules'; DESIGN decision 9). */
import { ok, refused } from '../result.ts'
import { SEATS, withSeat, type Seat } from '../rules/seats.ts'
import type { SeedPart } from '../rules/seed-parts.ts'
import { WANTED_SEAT_ARRIVAL_MS } from '../timings.ts'
import { afterDeparture, afterReturn } from './absence/absence.ts'
import { withoutLonelyComputers } from './computers.ts'
import type { LeaveReason, Person } from './commands.ts'
import { withSeedPart } from './deck.ts'
import { BEFORE_A_GAME, people, seatOf, seated, withOccupant, type Occupant, type Table } from './state.ts'
import { noted, nothing, followedBy, type Outcome, type Step } from './step.ts'

/** An occupant who has just taken a seat. */
export const newOccupant = (person: Person, atMs: number): Occupant => ({
  ...person,
  joinedAtMs: atMs,
  isReady: false,
  isConnected: false,
  absentSinceMs: atMs,
  hasArrived: false,
  ...BEFORE_A_GAME,
  seedPart: null,
  isGone: false,
  computerLevel: null,
})

/**
 * Gives a person the lowest free seat. A person who already has a seat keeps it, also during a game, and is shown under
 * their present name. In a full room, a seat whose player has never connected is given to the new person.
 */
export const join = (table: Table, person: Person, atMs: number): Outcome => {
  if (seatOf(table, person.userId) !== null) return ok(updatePerson(table, person))
  if (table.status !== 'waiting') return refused('gameAlreadyStarted')
  if (table.removedIds.includes(person.userId)) return refused('removedFromRoom')
  const free = SEATS.find((seat) => table.seats[seat] === null)
  if (free !== undefined) return ok(sitDown(table, free, person, atMs))
  const unclaimed = unclaimedSeat(table, atMs)
  if (unclaimed === null) return refused('tableFull')
  return ok(followedBy(freeSeat(table, unclaimed, 'absent', atMs), (freed) => sitDown(freed, unclaimed, person, atMs)))
}

const sitDown = (table: Table, seat: Seat, person: Person, atMs: number): Step => {
  const taken: Table = { ...table, seats: withSeat(table.seats, seat, newOccupant(person, atMs)) }
  return followedBy(
    followedBy({ table: taken, events: [{ type: 'playerJoined', seat }] }, withCreator(atMs)),
    (joined) => noted(joined, { type: 'joined', name: person.name }, atMs),
  )
}

/**
 * The seat that a new person may take over in a full room: its player has never connected although there was time
 * enough. The seat that was taken first goes first, and the creator's own seat goes last, because the friends whom the
 * creator invited may still be coming. Null when there is none.
 */
const unclaimedSeat = (table: Table, atMs: number): Seat | null => {
  const isCreator = ({ userId }: Occupant): boolean => userId === table.creatorId
  const unclaimed = seated(table).filter(
    ({ occupant }) => !occupant.hasArrived && (occupant.absentSinceMs ?? atMs) + WANTED_SEAT_ARRIVAL_MS <= atMs,
  )
  const [first] = unclaimed.toSorted(
    (a, b) =>
      Number(isCreator(a.occupant)) - Number(isCreator(b.occupant)) || a.occupant.joinedAtMs - b.occupant.joinedAtMs,
  )
  return first?.seat ?? null
}

/** Shows the present nickname and picture of a seated person. Older notices in the chat keep the old name. */
export const updatePerson = (table: Table, { userId, name, avatarUrl }: Person): Step => {
  const seat = seatOf(table, userId)
  const occupant = seat === null ? null : table.seats[seat]
  if (seat === null || occupant === null || (occupant.name === name && occupant.avatarUrl === avatarUrl))
    return nothing(table)
  return { table: withOccupant(table, seat, { name, avatarUrl }), events: [{ type: 'personUpdated', seat }] }
}

/**
 * Makes sure that the creator sits at the table: when the creator has gone, the player who has sat longest becomes the
 * creator.
 */
export const withCreator =
  (atMs: number) =>
  (table: Table): Step => {
    if (seatOf(table, table.creatorId) !== null) return nothing(table)
    const nextCreator = people(table).toSorted((a, b) => a.occupant.joinedAtMs - b.occupant.joinedAtMs)[0]
    if (nextCreator === undefined) return nothing(table)
    const { seat, occupant } = nextCreator
    return followedBy(
      { table: { ...table, creatorId: occupant.userId }, events: [{ type: 'creatorChanged', seat }] },
      (changed) => noted(changed, { type: 'creatorChanged', name: occupant.name }, atMs),
    )
  }

export const freeSeat = (table: Table, seat: Seat, reason: LeaveReason, atMs: number): Step => {
  const occupant = table.seats[seat]
  if (occupant === null) return nothing(table)
  const { userId, name, avatarUrl } = occupant
  const left: Step = {
    table: { ...table, seats: withSeat(table.seats, seat, null) },
    events: [{ type: 'playerLeft', person: { userId, name, avatarUrl }, reason }],
  }
  const gone = followedBy(left, (freed) =>
    noted(freed, { type: reason === 'removed' ? 'removed' : 'left', name }, atMs),
  )
  return followedBy(followedBy(followedBy(gone, withoutLonelyComputers), withCreator(atMs)), (freed) =>
    nothing(withEmptiness(freed, atMs)),
  )
}

/** Keeps the time since which nobody is connected. */
export const withEmptiness = (table: Table, atMs: number): Table => {
  const isEmpty = !seated(table).some(({ occupant }) => occupant.isConnected)
  return { ...table, emptySinceMs: isEmpty ? (table.emptySinceMs ?? atMs) : null }
}

/** The player at a seat has connected. */
export const connect = (table: Table, seat: Seat, atMs: number): Step => {
  if (table.seats[seat]?.isConnected === true) return nothing(table)
  const present = withOccupant(table, seat, {
    isConnected: true,
    absentSinceMs: null,
    hasArrived: true,
    isInactive: false,
    voteDueAtMs: null,
  })
  const connected: Step = { table: withEmptiness(present, atMs), events: [{ type: 'playerConnected', seat }] }
  return followedBy(connected, (now) => afterReturn(now, seat, atMs))
}

/** The player at a seat has disconnected, and keeps the seat for now. */
export const disconnect = (table: Table, seat: Seat, atMs: number): Step => {
  if (table.seats[seat]?.isConnected !== true) return nothing(table)
  // A player who leaves after a game does not want another one: it would begin, and cost tokens, without them.
  const absent = withOccupant(table, seat, {
    isConnected: false,
    absentSinceMs: atMs,
    isInactive: false,
    wantsPlayAgain: false,
  })
  const gone: Step = { table: withEmptiness(absent, atMs), events: [{ type: 'playerDisconnected', seat }] }
  return followedBy(gone, (now) => afterDeparture(now, seat, atMs))
}

/** Leaving frees the seat in a waiting room. In a game it counts as an absence. */
export const leave = (table: Table, seat: Seat, atMs: number): Step =>
  table.status === 'waiting' ? freeSeat(table, seat, 'left', atMs) : disconnect(table, seat, atMs)

/** Sets a ready flag, which counts only in the waiting room, and takes the player's part of the next seed. */
export const setReady = (table: Table, seat: Seat, ready: boolean, seedPart?: SeedPart): Outcome => {
  if (table.status !== 'waiting') return refused('gameAlreadyStarted')
  const given = withSeedPart(table, seat, seedPart)
  if (table.seats[seat]?.isReady === ready) return ok(nothing(given))
  return ok({ table: withOccupant(given, seat, { isReady: ready }), events: [{ type: 'readyChanged', seat, ready }] })
}

/** Closes the table; after that nothing happens at it. */
export const close = (table: Table): Step => ({
  table: { ...table, status: 'closed' },
  events: [{ type: 'tableClosed' }],
})
