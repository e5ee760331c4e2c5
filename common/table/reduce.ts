/** The table as one pure function (specification section 4; DESIGN section 7). The time comes with the command. */
import { ok, refused } from '../result.ts'
import type { Seed } from '../rules/deal.ts'
import type { Seat } from '../rules/seats.ts'
import { ABSENCE_TIMES, WAITING_ROOM_LIFE_MS } from '../timings.ts'
import type { Person, TableCommand } from './commands.ts'
import type { Audience } from './spectators/audience.ts'
import { addComputer } from './computers.ts'
import { castVote } from './absence/absence-vote.ts'
import { absenceElapsed } from './absence/absence.ts'
import { suspendPlay } from './duplicate-play.ts'
import { deckOf } from './deck.ts'
import { callVote, followMoves, NOBODY_AWAITED, overdueElapsed, returnToSeat } from './absence/awaited-moves.ts'
import { forfeitedSeats, isClosingDue } from './deadlines.ts'
import { extendDeadlines, restore } from './absence/downtime.ts'
import { advanceTrick, claimRest, passCards, playCard, start, wantNextTrick, wantPlayAgain } from './playing.ts'
import { removeGuest, removePlayer } from './removal.ts'
import { isReopeningDue, reopened } from './reopening.ts'
import { close, connect, disconnect, freeSeat, join, leave, newOccupant, setReady, updatePerson } from './seating.ts'
import { giveSeat, setAudience } from './spectators/spectators.ts'
import { treat } from './treat.ts'
import { MoveLog } from './move-log.ts'
import { flagsOf, type RoomChoices } from './room-flags.ts'
import { seatOf, type Table } from './state.ts'
import type { AbsenceTimes } from './absence/votes.ts'
import { nothing, followedBy, type Outcome, type Step } from './step.ts'

/** A command of a player who must have a seat. */
type SeatedCommand = Extract<TableCommand, { readonly userId: number }>
type CommandAboutPlaces = Extract<
  SeatedCommand,
  { readonly type: 'leave' | 'removeGuest' | 'addComputer' | 'giveSeat' | 'setAudience' | 'removePlayer' }
>
/** A command for a table that already exists. */
export type StandingCommand = Exclude<TableCommand, { readonly type: 'open' }>

/** A new table with its creator on seat 0. */
export const openTable = (
  roomId: string,
  name: string,
  creator: Person,
  atMs: number,
  times: AbsenceTimes = ABSENCE_TIMES,
  deckSecret: Seed | null = null,
  choices: RoomChoices & { readonly audience?: Audience | undefined } = {},
): Table => ({
  roomId,
  name,
  status: 'waiting',
  ...flagsOf(choices),
  openedAtMs: atMs,
  lifeEndsAtMs: atMs + WAITING_ROOM_LIFE_MS,
  times,
  audience: choices.audience ?? 'nobody',
  creatorId: creator.userId,
  openerId: creator.userId,
  removedIds: [],
  seats: [newOccupant(creator, atMs), null, null, null],
  emptySinceMs: atMs,
  gameNumber: 0,
  game: null,
  deck: deckSecret && deckOf(deckSecret, 1),
  duplicate: null,
  moves: MoveLog.EMPTY,
  vote: null,
  awaited: NOBODY_AWAITED,
})

/**
 * Applies a command to a table at a time (milliseconds since the epoch). It never changes the given table. A refused
 * command has no effect; an accepted command that changes nothing returns the same table. Errors: `TableError` and,
 * from the game, `RuleError`.
 */
export const reduceTable = (table: Table, command: StandingCommand, atMs: number): Outcome => {
  const outcome = applied(table, command, atMs)
  return outcome.ok && outcome.value.table !== table ? ok(followMoves(table, outcome.value, atMs)) : outcome
}

const applied = (table: Table, command: StandingCommand, atMs: number): Outcome => {
  if (table.status === 'closed') return refused('tableClosed')
  switch (command.type) {
    case 'join':
      return join(table, command.person, atMs)
    case 'updatePerson':
      return ok(updatePerson(table, command.person))
    case 'advanceTrick':
      return advanceTrick(table, atMs)
    case 'computerPass':
      return passCards(table, command.seat, command.cards, atMs, true)
    case 'computerPlay':
      return playCard(table, command.seat, command.card, atMs, true)
    case 'restore':
      return ok(restore(table, command.downMs, atMs))
    case 'timeElapsed':
      return ok(timeElapsed(table, atMs))
    case 'suspendPlay':
      return ok(suspendPlay(table))
    case 'reprieve':
      return ok(extendDeadlines(table, atMs))
    case 'retired':
      return ok(nothing(table))
    default: {
      const seat = seatOf(table, command.userId)
      return seat === null ? refused('notAtTable') : bySeat(table, command, seat, atMs)
    }
  }
}

const bySeat = (table: Table, command: SeatedCommand, seat: Seat, atMs: number): Outcome => {
  switch (command.type) {
    case 'connect':
      return ok(connect(table, seat, atMs))
    case 'disconnect':
      return ok(disconnect(table, seat, atMs))
    case 'setReady':
      return setReady(table, seat, command.ready, command.seedPart)
    case 'start':
      return start(table, command.userId, command.seed, atMs)
    case 'passCards':
      return passCards(table, seat, command.cards, atMs)
    case 'playCard':
      return playCard(table, seat, command.card, atMs)
    case 'claimRest':
      return claimRest(table, seat, atMs)
    case 'nextTrick':
      return wantNextTrick(table, seat, atMs)
    case 'playAgain':
      return wantPlayAgain(table, seat, command, atMs)
    case 'treat':
      return treat(table, seat, command.guestId, atMs)
    case 'vote':
      return castVote(table, seat, command.vote, atMs)
    case 'callVote':
      return callVote(table, seat, command.accusedId, atMs)
    case 'returnToSeat':
      return ok(returnToSeat(table, seat, atMs))
    default:
      return aboutPlaces(table, command, seat, atMs)
  }
}

/** Who sits at the table, and who may watch it. */
const aboutPlaces = (table: Table, command: CommandAboutPlaces, seat: Seat, atMs: number): Outcome => {
  switch (command.type) {
    case 'leave':
      return ok(leave(table, seat, atMs))
    case 'removeGuest':
      return removeGuest(table, seat, command.guestId, atMs)
    case 'addComputer':
      return addComputer(table, command.userId, command, atMs)
    case 'giveSeat':
      return giveSeat(table, seat, atMs)
    case 'setAudience':
      return setAudience(table, command.userId, command.audience)
    case 'removePlayer':
      return ok(removePlayer(table, seat, atMs))
  }
}

/**
 * Does what is due: reopens a finished table, frees the seats of absent players, opens and closes votes, suspends a
 * game that everybody has left, closes a table that nobody needs.
 */
const timeElapsed = (table: Table, atMs: number): Step => {
  if (isClosingDue(table, atMs)) return close(table)
  if (isReopeningDue(table, atMs)) return reopened(table, atMs)
  const freed = forfeitedSeats(table, atMs).reduce(
    (step, seat) => followedBy(step, (now) => freeSeat(now, seat, 'absent', atMs)),
    nothing(table),
  )
  return followedBy(
    followedBy(freed, (now) => absenceElapsed(now, atMs)),
    (now) => overdueElapsed(now, atMs),
  )
}
