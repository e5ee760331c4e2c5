/**
 * The moves that the game waits for, and what the others may do about a player who is connected but does not move
 * (DESIGN decision 24).
 */
import { ok, refused } from '../../result.ts'
import { SEATS, perSeat, withSeat, type PerSeat, type Seat } from '../../rules/seats.ts'
import { turnOf, type GameState } from '../../rules/state.ts'
import { closeVote, hasVoters, isVoter, openVote } from './absence-vote.ts'
import { afterReturn } from './absence.ts'
import { earliest } from '../earliest.ts'
import { seatOf, withOccupant, type AwaitedMove, type Table } from '../state.ts'
import { followedBy, nothing, type Outcome, type Step } from '../step.ts'

/** A table at which no move is awaited. */
export const NOBODY_AWAITED: PerSeat<AwaitedMove | null> = [null, null, null, null]

/** Whether the game waits for a move of a seat, by a player or a computer. */
const isToMove = (game: GameState, seat: Seat): boolean =>
  game.phase === 'passing' ? game.round.passes[seat] === null : turnOf(game) === seat

/** Whether the game waits for the player at a seat. A seat that a computer plays for is never awaited. */
const isAwaited = ({ game, status, seats }: Table, seat: Seat): boolean =>
  game !== null && status === 'running' && seats[seat]?.isComputer === false && isToMove(game, seat)

/** Whether a seat still has the same move to make: the same cards in the same phase of the same round. */
const isSameMove = (before: Table, { game, gameNumber }: Table, seat: Seat): boolean =>
  before.game !== null &&
  game !== null &&
  before.gameNumber === gameNumber &&
  before.game.phase === game.phase &&
  before.game.round.number === game.round.number &&
  before.game.round.hands[seat] === game.round.hands[seat]

const awaitedFrom = (table: Table, atMs: number): AwaitedMove => ({
  sinceMs: atMs,
  overdueAtMs: atMs + table.times.overdueMs,
  isOverdue: false,
})

/** The awaited moves of a table, given the table before the last command. */
const awaitedAt = (before: Table, table: Table, atMs: number): PerSeat<AwaitedMove | null> => {
  if (before.game === table.game && before.status === table.status && before.seats === table.seats) return table.awaited
  const awaited = perSeat((seat) => {
    if (!isAwaited(table, seat)) return null
    return (isSameMove(before, table, seat) ? table.awaited[seat] : null) ?? awaitedFrom(table, atMs)
  })
  return awaited.every((move, seat) => move === table.awaited[seat]) ? table.awaited : awaited
}

/** Updates the awaited moves after a command. A vote on a player who did not move is over when they have moved. */
export const followMoves = (before: Table, step: Step, atMs: number): Step => {
  const awaited = awaitedAt(before, step.table, atMs)
  if (awaited === step.table.awaited) return step
  const { vote, status } = step.table
  const hasMoved =
    vote !== null &&
    vote.cause === 'inactive' &&
    status === 'running' &&
    before.awaited[vote.seat] !== awaited[vote.seat]
  const followed: Step = { ...step, table: { ...step.table, awaited } }
  return hasMoved ? followedBy(followed, (now) => closeVote(now, 'wait', 'moved', atMs)) : followed
}

/** For a while nobody could move, so the time of every awaited move starts again. */
export const restartMoveTimers = (table: Table, atMs: number): Table => {
  const { awaited } = table
  return awaited.every((move) => move === null)
    ? table
    : { ...table, awaited: perSeat((seat) => awaited[seat] && awaitedFrom(table, atMs)) }
}

/** When a move becomes overdue. Null when none is awaited, the others already know, or nobody could call a vote. */
const dueAtMs = (table: Table, seat: Seat): number | null => {
  const move = table.awaited[seat]
  const isNews = move !== null && !move.isOverdue && table.seats[seat]?.isConnected === true && hasVoters(table, seat)
  return isNews ? move.overdueAtMs : null
}

/** When the next awaited move becomes overdue, in milliseconds since the epoch; null when there is none. */
export const overdueDeadlineMs = (table: Table): number | null => earliest(...perSeat((seat) => dueAtMs(table, seat)))

/** Tells everyone which moves are overdue. Nothing else happens by itself: no clock removes a player. */
export const overdueElapsed = (table: Table, atMs: number): Step =>
  SEATS.filter((seat) => (dueAtMs(table, seat) ?? Infinity) <= atMs).reduce<Step>(
    (step, seat) => followedBy(step, (now) => markedOverdue(now, seat)),
    nothing(table),
  )

const markedOverdue = (table: Table, seat: Seat): Step => {
  const move = table.awaited[seat]
  return {
    table: { ...table, awaited: withSeat(table.awaited, seat, move && { ...move, isOverdue: true }) },
    events: [{ type: 'moveOverdue', seat }],
  }
}

/**
 * Calls a vote on a player who is connected and whose move is overdue. Errors: `voteOpen`, `ownMoveAwaited` for a vote
 * on oneself, `notOverdue`, and `seatHeldByComputer` when the caller may not vote.
 */
export const callVote = (table: Table, seat: Seat, accusedId: number, atMs: number): Outcome => {
  if (table.vote !== null) return refused('voteOpen')
  const accused = seatOf(table, accusedId)
  if (accused === seat) return refused('ownMoveAwaited')
  const move = accused === null ? null : table.awaited[accused]
  if (accused === null || move === null || move.overdueAtMs > atMs || table.seats[accused]?.isConnected !== true)
    return refused('notOverdue')
  if (!isVoter(table, accused, seat)) return refused('seatHeldByComputer')
  return ok(openVote(table, accused, atMs))
}

/**
 * An inactive player is looking at the table again: they get the seat back from the next trick on, and a suspended game
 * may continue.
 */
export const returnToSeat = (table: Table, seat: Seat, atMs: number): Step => {
  if (table.seats[seat]?.isInactive !== true) return nothing(table)
  const active: Step = {
    table: withOccupant(table, seat, { isInactive: false, voteDueAtMs: null }),
    events: [{ type: 'playerActive', seat }],
  }
  return followedBy(active, (now) => afterReturn(now, seat, atMs))
}
