/**
 * The vote on a player who is away or does not move: who may vote, what is decided, and what follows (specification
 * section 4; DESIGN decisions 5 to 8).
 */
import { ok, refused } from '../../result.ts'
import { SEATS, withSeat, type Seat } from '../../rules/seats.ts'
import { isGameOver, seated, withOccupant, type AbsenceVote, type Occupant, type Seated, type Table } from '../state.ts'
import { followedBy, nothing, type Outcome, type Step } from '../step.ts'
import { VOTES, type Vote, type VoteEnd, type VoteResult } from './votes.ts'

/** After the second `conclude` against a player in one game, the computer keeps the seat for the rest of the game. */
export const LAST_CONCLUSION = 2

/** Whether a game is in progress, running or suspended. */
export const isAtStake = (table: Table): boolean =>
  (table.status === 'running' || table.status === 'suspended') && !isGameOver(table)

/** Whether the computer keeps the seat even when the player comes back. */
export const isExpelled = ({ isComputer, conclusions }: Occupant): boolean =>
  isComputer && conclusions >= LAST_CONCLUSION

/**
 * Whether the player at a seat takes part: connected, active and not expelled. A player who has come back counts, even
 * while the computer finishes their trick. An expelled player only watches, and an inactive one is not looking at the
 * table.
 */
export const takesPart = (occupant: Occupant | null): boolean =>
  occupant !== null && occupant.isConnected && !occupant.isInactive && !isExpelled(occupant)

/** Whether the player at a seat may vote: those who take part may, except the one whom the vote is about. */
export const isVoter = ({ seats }: Table, accused: Seat, seat: Seat): boolean =>
  seat !== accused && takesPart(seats[seat])

/** The seats of the players who may vote. */
const voters = (table: Table, accused: Seat): readonly Seat[] => SEATS.filter((seat) => isVoter(table, accused, seat))

/** Whether anybody may vote. */
export const hasVoters = (table: Table, accused: Seat): boolean => SEATS.some((seat) => isVoter(table, accused, seat))

/** The players who are away or inactive, and for whom no computer plays. */
export const missing = (table: Table): readonly Seated[] =>
  seated(table).filter(({ occupant }) => (!occupant.isConnected || occupant.isInactive) && !occupant.isComputer)

/** A suspended game continues once no player is missing. */
export const resumed = (table: Table): Step =>
  table.status === 'suspended' && missing(table).length === 0
    ? { table: { ...table, status: 'running' }, events: [{ type: 'gameResumed' }] }
    : nothing(table)

/** Suspends the game; its state does not change. */
export const suspend = (table: Table): Step =>
  table.status === 'suspended'
    ? nothing(table)
    : { table: { ...table, status: 'suspended', vote: null }, events: [{ type: 'gameSuspended' }] }

/** Casts a vote in the open vote on a player. Each player votes once. */
export const castVote = (table: Table, seat: Seat, vote: Vote, atMs: number): Outcome => {
  const open = table.vote
  if (open === null) return refused('noVote')
  if (open.seat === seat) return refused(open.cause === 'absent' ? 'ownAbsence' : 'ownMoveAwaited')
  if (open.votes[seat] !== null) return refused('alreadyVoted')
  if (!isVoter(table, open.seat, seat)) return refused('seatHeldByComputer')
  const cast: Step = {
    table: { ...table, vote: { ...open, votes: withSeat(open.votes, seat, vote) } },
    events: [{ type: 'voteCast', seat, vote, votes: open.votes }],
  }
  return ok(followedBy(cast, (now) => settled(now, atMs)))
}

/** Closes the open vote as soon as everybody has voted. */
export const settled = (table: Table, atMs: number): Step => {
  const open = table.vote
  if (open === null) return nothing(table)
  const eligible = voters(table, open.seat)
  const isComplete = eligible.length > 0 && eligible.every((seat) => open.votes[seat] !== null)
  return isComplete ? decide(table, open, atMs) : nothing(table)
}

/** The option with the most votes; a tie or no vote counts as `wait`. */
const outcomeOf = ({ votes }: AbsenceVote): Vote => {
  const counts = VOTES.map((option) => SEATS.filter((seat) => votes[seat] === option).length)
  const most = Math.max(...counts)
  const leading = VOTES.filter((_, index) => counts[index] === most)
  return leading.length === 1 ? (leading[0] ?? 'wait') : 'wait'
}

/**
 * After the result `wait`, a player who does not move gets as much time as an absent player, before the others may call
 * another vote.
 */
const moveAwaitedLonger = (table: Table, seat: Seat, atMs: number): Table => {
  const move = table.awaited[seat]
  return move === null
    ? table
    : {
        ...table,
        awaited: withSeat(table.awaited, seat, {
          ...move,
          overdueAtMs: atMs + table.times.absenceMs,
          isOverdue: false,
        }),
      }
}

export const decide = (table: Table, vote: AbsenceVote, atMs: number): Step => {
  const { seat } = vote
  const isInactive = table.seats[seat]?.isConnected === true
  switch (outcomeOf(vote)) {
    case 'wait':
      return followedBy(closeVote(table, 'wait', 'decided', atMs), (now) => ({
        table: moveAwaitedLonger(now, seat, atMs),
        events: [],
      }))
    case 'save':
      return followedBy(closeVote(table, 'save', 'decided', atMs), (now) =>
        suspend(withOccupant(now, seat, { isInactive })),
      )
    case 'conclude': {
      const conclusions = (table.seats[seat]?.conclusions ?? 0) + 1
      const closed = closeVote(table, conclusions < LAST_CONCLUSION ? 'ai' : 'expel', 'decided', atMs)
      const taken = followedBy(closed, (now) => ({
        table: withOccupant(now, seat, { isComputer: true, isInactive, conclusions, voteDueAtMs: null }),
        events: [{ type: 'computerSeated', seat }],
      }))
      return followedBy(taken, resumed)
    }
  }
}

/** Ends the vote. If the player is still away, their waiting time starts again. */
export const closeVote = (table: Table, result: VoteResult, end: VoteEnd, atMs: number): Step => {
  if (table.vote === null) return nothing(table)
  const { seat } = table.vote
  const isAway = table.seats[seat]?.isConnected === false
  const voteDueAtMs = isAway ? atMs + table.times.absenceMs : null
  return {
    table: withOccupant({ ...table, vote: null }, seat, { voteDueAtMs }),
    events: [{ type: 'voteClosed', seat, result, end }],
  }
}

/** Opens a vote on the player at a seat. */
export const openVote = (table: Table, seat: Seat, atMs: number): Step => {
  const cause = table.seats[seat]?.isConnected === true ? 'inactive' : 'absent'
  const vote: AbsenceVote = { seat, cause, closesAtMs: atMs + table.times.voteMs, votes: [null, null, null, null] }
  return { table: { ...table, vote }, events: [{ type: 'voteOpened', seat }] }
}
