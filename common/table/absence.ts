/** What happens to a game when players are away (specification section 4; DESIGN decisions 5 to 8). */
import { ok, refused } from '../result.ts'
import { SEATS, withSeat, type Seat } from '../rules/seats.ts'
import { EMPTY_ROOM_MS, FINISHED_TABLE_LIFE_MS } from '../timings.ts'
import { earliest } from './earliest.ts'
import { isGameOver, seated, withEveryOccupant, withOccupant, type AbsenceVote, type Occupant, type Seated, type Table } from './state.ts'
import { followedBy, nothing, type Outcome, type Step } from './step.ts'
import { VOTES, type Vote, type VoteEnd, type VoteResult } from './votes.ts'

/** After the second `conclude` against a player in one game, the computer keeps the seat for the rest of the game. */
const LAST_CONCLUSION = 2

/** Whether a game is in progress, running or suspended. */
const isAtStake = (table: Table): boolean => (table.status === 'running' || table.status === 'suspended') && !isGameOver(table)

/** Whether the computer keeps the seat even when the player comes back. */
export const isExpelled = ({ isComputer, conclusions }: Occupant): boolean => isComputer && conclusions >= LAST_CONCLUSION

/**
 * Whether the player at a seat takes part: connected, active and not expelled. A player who has come back counts, even while the computer finishes
 * their trick. An expelled player only watches, and an inactive one is not looking at the table.
 */
const takesPart = (occupant: Occupant | null): boolean => occupant !== null && occupant.isConnected && !occupant.isInactive && !isExpelled(occupant)

/** Whether the player at a seat may vote: those who take part may, except the one whom the vote is about. */
export const isVoter = ({ seats }: Table, accused: Seat, seat: Seat): boolean => seat !== accused && takesPart(seats[seat])

/** The seats of the players who may vote. */
const voters = (table: Table, accused: Seat): readonly Seat[] => SEATS.filter((seat) => isVoter(table, accused, seat))

/** Whether anybody may vote. */
export const hasVoters = (table: Table, accused: Seat): boolean => SEATS.some((seat) => isVoter(table, accused, seat))

/** The players who are away or inactive, and for whom no computer plays. */
const missing = (table: Table): readonly Seated[] =>
  seated(table).filter(({ occupant }) => (!occupant.isConnected || occupant.isInactive) && !occupant.isComputer)

/**
 * A player has gone away: during a game, a vote on the absence becomes due. If the remaining players have all voted on somebody else, that
 * vote closes.
 */
export const afterDeparture = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table) || table.seats[seat]?.isComputer === true) return nothing(table)
  return settled(withOccupant(table, seat, { voteDueAtMs: atMs + table.times.absenceMs }), atMs)
}

/** A player is back: a vote on their absence is over, they may get their seat back, and a suspended game may continue. */
export const afterReturn = (table: Table, seat: Seat, atMs: number): Step => {
  if (!isAtStake(table)) return nothing(table)
  // In a running game a vote on an inactive player ends early only when that player moves.
  const endsVote = table.vote?.seat === seat && (table.vote.cause === 'absent' || table.status === 'suspended')
  const afterVote = endsVote ? closeVote(table, 'wait', 'returned', atMs) : nothing(table)
  const awaited = followedBy(afterVote, (now) => ({ table: withVotesDue(now, atMs), events: [] }))
  return followedBy(followedBy(awaited, seatsGivenBack), resumed)
}

/**
 * Sets the time of a vote for every missing player who has none. So players who return to a suspended game, or begin another one, may vote
 * on those who do not come.
 */
export const withVotesDue = (table: Table, atMs: number): Table =>
  missing(table).reduce(
    (now, { seat, occupant }) => (occupant.voteDueAtMs === null ? withOccupant(now, seat, { voteDueAtMs: atMs + now.times.absenceMs }) : now),
    table,
  )

/** A player is gone for good: the computer keeps the seat until the end of the game, and the remaining players continue. */
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
 * For a while nobody could come back or vote. So the waiting time of every missing player starts again, and an open vote stays open for its
 * whole time.
 */
export const restartAbsenceTimers = (table: Table, atMs: number): Table => {
  if (!isAtStake(table)) return table
  const { absenceMs, voteMs } = table.times
  const reopened: Table = { ...table, vote: table.vote && { ...table.vote, closesAtMs: atMs + voteMs } }
  return missing(reopened).reduce((now, { seat }) => withOccupant(now, seat, { voteDueAtMs: atMs + absenceMs }), reopened)
}

/**
 * Between tricks, a player who is back takes the seat over from the computer, unless expelled. After the last trick nothing changes (DESIGN
 * decision 17).
 */
export const seatsGivenBack = (table: Table): Step => {
  if (table.game === null || isGameOver(table) || (table.game.phase === 'playing' && table.game.round.trick.cards.length > 0)) return nothing(table)
  return seated(table)
    .filter(({ occupant }) => occupant.isComputer && occupant.isConnected && !occupant.isInactive && !isExpelled(occupant))
    .reduce<Step>((step, { seat }) => followedBy(step, (now) => ({ table: withOccupant(now, seat, { isComputer: false }), events: [{ type: 'playerSeatedAgain', seat }] })), nothing(table))
}

/** A suspended game continues once no player is missing. */
const resumed = (table: Table): Step =>
  table.status === 'suspended' && missing(table).length === 0
    ? { table: { ...table, status: 'running' }, events: [{ type: 'gameResumed' }] }
    : nothing(table)

/** Suspends the game; its state does not change. */
const suspend = (table: Table): Step =>
  table.status === 'suspended' ? nothing(table) : { table: { ...table, status: 'suspended', vote: null }, events: [{ type: 'gameSuspended' }] }

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
const settled = (table: Table, atMs: number): Step => {
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

/** After the result `wait`, a player who does not move gets as much time as an absent player, before the others may call another vote. */
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

/** The game is over: an open vote closes, and no votes are due any more. The table stays open for a while, for another game. */
export const afterGame = (table: Table, atMs: number): Step => {
  if (!isGameOver(table)) return nothing(table)
  const { table: closed, events } = table.vote === null ? nothing(table) : closeVote(table, 'wait', 'gameOver', atMs)
  return { table: { ...withEveryOccupant(closed, { voteDueAtMs: null }), lifeEndsAtMs: atMs + FINISHED_TABLE_LIFE_MS }, events }
}

/** Ends the vote. If the player is still away, their waiting time starts again. */
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
