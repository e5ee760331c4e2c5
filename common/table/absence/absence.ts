/** What happens to a game when players are away (specification section 4; DESIGN decisions 5 to 8). */
import type { Seat } from '../../rules/seats.ts'
import { EMPTY_ROOM_MS, FINISHED_TABLE_LIFE_MS } from '../../timings.ts'
import {
  closeVote,
  decide,
  hasVoters,
  isAtStake,
  isExpelled,
  LAST_CONCLUSION,
  missing,
  openVote,
  resumed,
  settled,
  suspend,
  takesPart,
} from './absence-vote.ts'
import { earliest } from '../earliest.ts'
import { isGameOver, seated, withEveryOccupant, withOccupant, type Seated, type Table } from '../state.ts'
import { followedBy, nothing, type Step } from '../step.ts'

/**
 * A player has gone away: during a game, a vote on the absence becomes due. If the remaining players have all voted on
 * somebody else, that vote closes.
 */
export const afterDeparture = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table) || table.seats[seat]?.isComputer === true) return nothing(table)
  return settled(withOccupant(table, seat, { voteDueAtMs: atMs + table.times.absenceMs }), atMs)
}

/**
 * A player is back: a vote on their absence is over, they may get their seat back, and a suspended game may continue.
 */
export const afterReturn = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table)) return nothing(table)
  // In a running game a vote on an inactive player ends early only when that player moves.
  const endsVote = table.vote?.seat === seat && (table.vote.cause === 'absent' || table.status === 'suspended')
  const afterVote = endsVote ? closeVote(table, 'wait', 'returned', atMs) : nothing(table)
  const awaited = followedBy(afterVote, (now) => ({ table: withVotesDue(now, atMs), events: [] }))
  return followedBy(followedBy(awaited, seatsGivenBack), resumed)
}

/**
 * Sets the time of a vote for every missing player who has none. So players who return to a suspended game, or begin
 * another one, may vote on those who do not come.
 */
export const withVotesDue = (table: Table, atMs: number): Table =>
  missing(table).reduce(
    (now, { seat, occupant }) =>
      occupant.voteDueAtMs === null ? withOccupant(now, seat, { voteDueAtMs: atMs + now.times.absenceMs }) : now,
    table,
  )

/**
 * A player is gone for good: the computer keeps the seat until the end of the game, and the remaining players continue.
 */
export const afterRemoval = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table)) return nothing(table)
  const wasComputer = table.seats[seat]?.isComputer === true
  const closed = table.vote?.seat === seat ? closeVote(table, 'expel', 'removed', atMs) : nothing(table)
  const taken = followedBy(closed, (now) => ({
    table: withOccupant(now, seat, { isComputer: true, conclusions: LAST_CONCLUSION, voteDueAtMs: null }),
    events: wasComputer ? [] : [{ type: 'computerSeated', seat }],
  }))
  const voted = followedBy(taken, (now) => settled(now, atMs))
  return followedBy(voted, (now) => (now.emptySinceMs === null ? resumed(now) : nothing(now)))
}

/**
 * For a while nobody could come back or vote. So the waiting time of every missing player starts again, and an open
 * vote stays open for its whole time.
 */
export const restartAbsenceTimers = (table: Table, atMs: number): Table => {
  if (!isAtStake(table)) return table
  const { absenceMs, voteMs } = table.times
  const reopened: Table = { ...table, vote: table.vote && { ...table.vote, closesAtMs: atMs + voteMs } }
  return missing(reopened).reduce(
    (now, { seat }) => withOccupant(now, seat, { voteDueAtMs: atMs + absenceMs }),
    reopened,
  )
}

/**
 * Between tricks, a player who is back takes the seat over from the computer, unless expelled. After the last trick
 * nothing changes (DESIGN decision 17).
 */
export const seatsGivenBack = (table: Table): Step => {
  if (
    table.game === null ||
    isGameOver(table) ||
    (table.game.phase === 'playing' && table.game.round.trick.cards.length > 0)
  )
    return nothing(table)
  return seated(table)
    .filter(
      ({ occupant }) => occupant.isComputer && occupant.isConnected && !occupant.isInactive && !isExpelled(occupant),
    )
    .reduce<Step>(
      (step, { seat }) =>
        followedBy(step, (now) => ({
          table: withOccupant(now, seat, { isComputer: false }),
          events: [{ type: 'playerSeatedAgain', seat }],
        })),
      nothing(table),
    )
}

/**
 * The game is over: an open vote closes, and no votes are due any more. The table stays open for a while, for another
 * game.
 */
export const afterGame = (table: Table, atMs: number): Step => {
  if (!isGameOver(table)) return nothing(table)
  const { table: closed, events } = table.vote === null ? nothing(table) : closeVote(table, 'wait', 'gameOver', atMs)
  return {
    table: { ...withEveryOccupant(closed, { voteDueAtMs: null }), lifeEndsAtMs: atMs + FINISHED_TABLE_LIFE_MS },
    events,
  }
}

/** The absent player whose vote is due first; null while a vote is open, or when nobody could vote. */
const nextAccused = (table: Table): (Seated & { readonly dueAtMs: number }) | null => {
  if (!isAtStake(table) || table.vote !== null) return null
  const due = missing(table).flatMap(({ seat, occupant }) =>
    occupant.voteDueAtMs === null || !hasVoters(table, seat) ? [] : [{ seat, occupant, dueAtMs: occupant.voteDueAtMs }],
  )
  return due.toSorted((a, b) => a.dueAtMs - b.dueAtMs)[0] ?? null
}

/** Since when no player takes part. Expelled players do not count: they only watch and cannot vote. */
const abandonedSinceMs = (table: Table): number | null => {
  if (table.emptySinceMs !== null || table.seats.some(takesPart)) return table.emptySinceMs
  const sinces = missing(table).flatMap(({ occupant }) => occupant.absentSinceMs ?? [])
  return sinces.length === 0 ? null : Math.max(...sinces)
}

/** When a running game that everybody has left is suspended (DESIGN decision 8); null when this is not due. */
const suspensionDeadlineMs = (table: Table): number | null => {
  const sinceMs = table.status === 'running' && !isGameOver(table) ? abandonedSinceMs(table) : null
  return sinceMs === null ? null : sinceMs + EMPTY_ROOM_MS
}

/** When the next vote opens or closes, or the game is suspended; null when nothing is due. */
export const absenceDeadlineMs = (table: Table): number | null =>
  earliest(table.vote?.closesAtMs ?? null, nextAccused(table)?.dueAtMs ?? null, suspensionDeadlineMs(table))

/** Opens and closes votes whose time has come, and suspends a game that everybody has left. */
export const absenceElapsed = (table: Table, atMs: number): Step => {
  const isAbandoned = (now: Table): boolean => (suspensionDeadlineMs(now) ?? Infinity) <= atMs
  if (isAbandoned(table)) return suspend(table)
  const closed = table.vote !== null && table.vote.closesAtMs <= atMs ? decide(table, table.vote, atMs) : nothing(table)
  return followedBy(closed, (now) => {
    // The vote may have given the seat of the last player who takes part to a computer.
    if (isAbandoned(now)) return suspend(now)
    const accused = nextAccused(now)
    if (accused === null || accused.dueAtMs > atMs) return nothing(now)
    return openVote(now, accused.seat, atMs)
  })
}
