/** What becomes of a game whose players are away (specification section 4; DESIGN decisions 5 to 8). */
import { ok, refused } from '../result.ts'
import { SEATS, withSeat, type Seat } from '../rules/seats.ts'
import { EMPTY_ROOM_MS, FINISHED_TABLE_LIFE_MS } from '../timings.ts'
import { isGameOver, seated, withEveryOccupant, withOccupant, type AbsenceVote, type Occupant, type Seated, type Table } from './state.ts'
import { followedBy, nothing, type Outcome, type Step } from './step.ts'
import { VOTES, type Vote, type VoteEnd, type VoteResult } from './votes.ts'

/** The second `conclude` against a player in one game is the last: the computer keeps the seat. */
const LAST_CONCLUSION = 2

/** Whether a game is being played, or would be if its players were there. */
const isAtStake = (table: Table): boolean => (table.status === 'running' || table.status === 'suspended') && !isGameOver(table)

/** Whether the computer keeps the seat, whoever comes back. */
export const isExpelled = ({ isComputer, conclusions }: Occupant): boolean => isComputer && conclusions >= LAST_CONCLUSION

/**
 * The players who are there. One who is back plays, even while the computer finishes their trick; one who was expelled only looks on, and
 * one who does not move does not look.
 */
const present = (table: Table): readonly Seated[] => seated(table).filter(({ occupant }) => occupant.isConnected && !occupant.isInactive && !isExpelled(occupant))

/** The players who may vote: those who are there, but for the one whom the vote is about. */
export const voters = (table: Table, accused: Seat): readonly Seated[] => present(table).filter(({ seat }) => seat !== accused)

/** The players who are away, or do not look, and whose seats nobody holds for them. */
const missing = (table: Table): readonly Seated[] =>
  seated(table).filter(({ occupant }) => (!occupant.isConnected || occupant.isInactive) && !occupant.isComputer)

/** A player is away: in a game a vote on it will be due. Those who remain may all have voted on somebody else already. */
export const afterDeparture = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table) || table.seats[seat]?.isComputer === true) return nothing(table)
  return settled(withOccupant(table, seat, { voteDueAtMs: atMs + table.times.absenceMs }), atMs)
}

/** A player is back: a vote on them is over, a seat is theirs again, a suspended game may go on. */
export const afterReturn = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table)) return nothing(table)
  // In a running game, who does not move ends the vote by a move only.
  const isPardon = table.vote?.seat === seat && (table.vote.cause === 'absent' || table.status === 'suspended')
  const pardoned = isPardon ? closeVote(table, 'wait', 'returned', atMs) : nothing(table)
  const awaited = followedBy(pardoned, (now) => ({ table: withVotesDue(now, atMs), events: [] }))
  return followedBy(followedBy(awaited, seatsGivenBack), resumed)
}

/** Whoever is missed is waited for: those who come back to a suspended game, or begin another, may vote on who does not. */
export const withVotesDue = (table: Table, atMs: number): Table =>
  missing(table).reduce(
    (now, { seat, occupant }) => (occupant.voteDueAtMs === null ? withOccupant(now, seat, { voteDueAtMs: atMs + now.times.absenceMs }) : now),
    table,
  )

/** A player is gone for good: the computer keeps the seat of the game, which goes on with those who are left. */
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

/** Nobody could come back or vote for a while: whoever is missed is waited for anew, and an open vote stays open for its whole time. */
export const waitedForAnew = (table: Table, atMs: number): Table => {
  if (!isAtStake(table)) return table
  const { absenceMs, voteMs } = table.times
  const reopened: Table = { ...table, vote: table.vote && { ...table.vote, closesAtMs: atMs + voteMs } }
  return missing(reopened).reduce((now, { seat }) => withOccupant(now, seat, { voteDueAtMs: atMs + absenceMs }), reopened)
}

/** Between tricks a player who is back takes the seat from the computer, unless the computer keeps it. There is none after the last (DESIGN decision 17). */
export const seatsGivenBack = (table: Table): Step => {
  if (table.game === null || isGameOver(table) || (table.game.phase === 'playing' && table.game.round.trick.cards.length > 0)) return nothing(table)
  return seated(table)
    .filter(({ occupant }) => occupant.isComputer && occupant.isConnected && !occupant.isInactive && !isExpelled(occupant))
    .reduce<Step>((step, { seat }) => followedBy(step, (now) => ({ table: withOccupant(now, seat, { isComputer: false }), events: [{ type: 'playerSeatedAgain', seat }] })), nothing(table))
}

/** A suspended game goes on once all its players are there. */
const resumed = (table: Table): Step =>
  table.status === 'suspended' && missing(table).length === 0
    ? { table: { ...table, status: 'running' }, events: [{ type: 'gameResumed' }] }
    : nothing(table)

/** The game is put away as it stands. */
const suspend = (table: Table): Step =>
  table.status === 'suspended' ? nothing(table) : { table: { ...table, status: 'suspended', vote: null }, events: [{ type: 'gameSuspended' }] }

/** Votes on the absence that the open vote is about. Each player votes once. */
export const castVote = (table: Table, seat: Seat, vote: Vote, atMs: number): Outcome => {
  const open = table.vote
  if (open === null) return refused('noVote')
  if (open.seat === seat) return refused(open.cause === 'absent' ? 'ownAbsence' : 'ownMoveAwaited')
  if (open.votes[seat] !== null) return refused('alreadyVoted')
  if (!voters(table, open.seat).some((voter) => voter.seat === seat)) return refused('seatHeldByComputer')
  const cast: Step = {
    table: { ...table, vote: { ...open, votes: withSeat(open.votes, seat, vote) } },
    events: [{ type: 'voteCast', seat, vote, votes: open.votes }],
  }
  return ok(followedBy(cast, (now) => settled(now, atMs)))
}

/** A vote in which everyone has voted closes at once. */
const settled = (table: Table, atMs: number): Step => {
  const open = table.vote
  if (open === null) return nothing(table)
  const eligible = voters(table, open.seat)
  const isComplete = eligible.length > 0 && eligible.every(({ seat }) => open.votes[seat] !== null)
  return isComplete ? decide(table, open, atMs) : nothing(table)
}

/** The option with the most votes; a tie or no vote counts as `wait`. */
const outcomeOf = ({ votes }: AbsenceVote): Vote => {
  const counts = VOTES.map((option) => SEATS.filter((seat) => votes[seat] === option).length)
  const most = Math.max(...counts)
  const leading = VOTES.filter((_, index) => counts[index] === most)
  return leading.length === 1 ? (leading[0] ?? 'wait') : 'wait'
}

/** A player who does not move is given the time that an absent one is given, before the others may call another vote. */
const moveAwaitedLonger = (table: Table, seat: Seat, atMs: number): Table => {
  const move = table.awaited[seat]
  return move === null ? table : { ...table, awaited: withSeat(table.awaited, seat, { ...move, overdueAtMs: atMs + table.times.absenceMs, isOverdue: false }) }
}

const decide = (table: Table, vote: AbsenceVote, atMs: number): Step => {
  const { seat } = vote
  const isInactive = table.seats[seat]?.isConnected === true
  switch (outcomeOf(vote)) {
    case 'wait':
      return followedBy(closeVote(table, 'wait', 'decided', atMs), (now) => ({ table: moveAwaitedLonger(now, seat, atMs), events: [] }))
    case 'save':
      return followedBy(closeVote(table, 'save', 'decided', atMs), (now) => suspend(withOccupant(now, seat, { isInactive })))
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

/** When the game is over, nothing is left to vote about, and nobody is waited for. The table stays for a while, for another game. */
export const afterGame = (table: Table, atMs: number): Step => {
  if (!isGameOver(table)) return nothing(table)
  const { table: closed, events } = table.vote === null ? nothing(table) : closeVote(table, 'wait', 'gameOver', atMs)
  return { table: { ...withEveryOccupant(closed, { voteDueAtMs: null }), lifeEndsAtMs: atMs + FINISHED_TABLE_LIFE_MS }, events }
}

/** Ends the vote. Whoever is still away is waited for anew. */
export const closeVote = (table: Table, result: VoteResult, end: VoteEnd, atMs: number): Step => {
  if (table.vote === null) return nothing(table)
  const { seat } = table.vote
  const isAway = table.seats[seat]?.isConnected === false
  const voteDueAtMs = isAway ? atMs + table.times.absenceMs : null
  return { table: withOccupant({ ...table, vote: null }, seat, { voteDueAtMs }), events: [{ type: 'voteClosed', seat, result, end }] }
}

/** Opens a vote on the player at a seat. */
export const openVote = (table: Table, seat: Seat, atMs: number): Step => {
  const cause = table.seats[seat]?.isConnected === true ? 'inactive' : 'absent'
  const vote: AbsenceVote = { seat, cause, closesAtMs: atMs + table.times.voteMs, votes: [null, null, null, null] }
  return { table: { ...table, vote }, events: [{ type: 'voteOpened', seat }] }
}

/** The absent player whose vote is due first; null while a vote is open, or nobody could vote. */
const nextAccused = (table: Table): (Seated & { readonly dueAtMs: number }) | null => {
  if (!isAtStake(table) || table.vote !== null) return null
  const due = missing(table).flatMap(({ seat, occupant }) =>
    occupant.voteDueAtMs === null || voters(table, seat).length === 0 ? [] : [{ seat, occupant, dueAtMs: occupant.voteDueAtMs }],
  )
  return due.toSorted((a, b) => a.dueAtMs - b.dueAtMs)[0] ?? null
}

/** Since when nobody is there who plays; those who were expelled only look on, and nobody of them could vote. */
const desertedSinceMs = (table: Table): number | null => {
  if (table.emptySinceMs !== null || present(table).length > 0) return table.emptySinceMs
  const sinces = missing(table).flatMap(({ occupant }) => occupant.absentSinceMs ?? [])
  return sinces.length === 0 ? null : Math.max(...sinces)
}

/** When a running game that everybody has left suspends itself (DESIGN decision 8); null while it does not. */
const suspensionDeadlineMs = (table: Table): number | null => {
  const sinceMs = table.status === 'running' && !isGameOver(table) ? desertedSinceMs(table) : null
  return sinceMs === null ? null : sinceMs + EMPTY_ROOM_MS
}

/** When something is due because of an absence; null while nothing is. */
export const absenceDeadlineMs = (table: Table): number | null => {
  const deadlines = [table.vote?.closesAtMs ?? null, nextAccused(table)?.dueAtMs ?? null, suspensionDeadlineMs(table)]
  const due = deadlines.filter((deadline) => deadline !== null)
  return due.length === 0 ? null : Math.min(...due)
}

/** Votes open and close by time, and a game without anybody is put away. */
export const absenceElapsed = (table: Table, atMs: number): Step => {
  if ((suspensionDeadlineMs(table) ?? Infinity) <= atMs) return suspend(table)
  const closed = table.vote !== null && table.vote.closesAtMs <= atMs ? decide(table, table.vote, atMs) : nothing(table)
  return followedBy(closed, (now) => {
    const accused = nextAccused(now)
    if (accused === null || accused.dueAtMs > atMs) return nothing(now)
    return openVote(now, accused.seat, atMs)
  })
}
