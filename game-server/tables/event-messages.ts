/** What a table's events make the server say to everyone at it (specification section 7), in the order in which it is said. */
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { Vote } from '#common/table/votes.ts'
import { SEATS, withSeat, type Seat } from '#common/rules/seats.ts'
import { awaitedForAnother } from '#common/table/reopening.ts'
import { isGameOver, nameAt, seated, type AbsenceVote, type Occupant, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { chatLine, movedText, returnedText, unpaidNotice, voteResultText } from '#common/text/notices.ts'
import type { TableUpdate } from './watchers.ts'

type Announced =
  | 'first_player_notification'
  | 'play_again_count'
  | 'chat_message'
  | 'notification'
  | 'player_disconnected'
  | 'player_reconnected'
  | 'disconnection_vote_started'
  | 'disconnection_vote_update'
  | 'disconnection_vote_result'
  | 'move_overdue'
  | 'player_ai_controlled'
/** A message for everyone at a table. */
export type EventMessage = { [Type in Announced]: { readonly type: Type; readonly payload: ServerMessages[Type] } }[Announced]

/** How many want to play again. */
export const playAgainCount = (table: Table): ServerMessages['play_again_count'] => {
  const players = awaitedForAnother(table).map(({ occupant: { userId, name, wantsPlayAgain } }) => ({ id: playerIdOf(userId), name, wantsPlayAgain }))
  return { count: players.filter(({ wantsPlayAgain }) => wantsPlayAgain).length, total: players.length, players }
}

/** A line is new in the chat. */
const added = ({ roomId }: Table, entry: ChatEntry): EventMessage => ({ type: 'chat_message', payload: chatLine(roomId, entry) })

const announced = (table: Table, event: TableEvent): readonly EventMessage[] => {
  switch (event.type) {
    case 'roundStarted':
      return [{ type: 'first_player_notification', payload: { playerName: nameAt(table, event.firstSeat), playerIndex: event.firstSeat } }]
    case 'playAgainWanted':
      return isGameOver(table) ? [{ type: 'play_again_count', payload: playAgainCount(table) }] : []
    case 'playerRemoved':
      return isGameOver(table) ? [{ type: 'play_again_count', payload: playAgainCount(table) }] : []
    case 'playerDisconnected':
      // Who goes away asks for no other game any more.
      return isGameOver(table) ? [{ type: 'play_again_count', payload: playAgainCount(table) }] : absenceAnnounced(table, event)
    default:
      return absenceAnnounced(table, event)
  }
}

/** What is said of absences: only in a game, where somebody is missed. */
const absenceAnnounced = (table: Table, event: TableEvent): readonly EventMessage[] => {
  if (table.game === null || !('seat' in event)) return []
  // A vote that was open when the game ended is said to be over.
  if (isGameOver(table) && event.type !== 'voteClosed') return []
  const occupant = table.seats[event.seat]
  if (occupant === null) return []
  const { userId, name: playerName } = occupant
  switch (event.type) {
    case 'playerDisconnected':
      // There is no vote on somebody for whom a computer plays.
      return occupant.isComputer ? [] : [awayAnnounced(occupant, table.times.absenceMs)]
    case 'playerConnected':
      return [{ type: 'player_reconnected', payload: { playerId: playerIdOf(userId), playerName } }]
    case 'voteOpened':
      return [voteAnnounced(table, event.seat, occupant, table.times.voteMs)]
    case 'voteCast':
      return [{ type: 'disconnection_vote_update', payload: { votes: votesByName(table, withVote(event)) } }]
    case 'voteClosed':
      return [
        { type: 'disconnection_vote_result', payload: { result: event.result, message: endText(event, playerName) } },
        // Whoever is still away is waited for anew.
        ...(occupant.voteDueAtMs === null ? [] : [awayAnnounced(occupant, table.times.absenceMs)]),
      ]
    case 'moveOverdue':
      return overdueAnnounced(table, event.seat)
    case 'playerActive':
      return [{ type: 'player_reconnected', payload: { playerId: playerIdOf(userId), playerName } }]
    case 'computerSeated':
      return [{ type: 'player_ai_controlled', payload: { playerName } }]
    default:
      return []
  }
}

/** How a vote has ended. */
const endText = ({ end, result }: Extract<TableEvent, { type: 'voteClosed' }>, name: string): string => {
  if (end === 'returned') return returnedText(name)
  return end === 'moved' ? movedText(name) : voteResultText(result, name)
}

/** Whole seconds, so that nobody is told of a vote too early. */
const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000))

const sinceOf = ({ absentSinceMs }: Occupant): string => new Date(absentSinceMs ?? 0).toISOString()

/** Somebody is away, and a vote on it is due in so many milliseconds. */
const awayAnnounced = (away: Occupant, dueInMs: number): EventMessage => ({
  type: 'player_disconnected',
  payload: { playerId: playerIdOf(away.userId), playerName: away.name, disconnectedAt: sinceOf(away), votingStartsIn: secondsOf(dueInMs) },
})

/** The others may call a vote on somebody who does not move. */
const overdueAnnounced = (table: Table, seat: Seat): readonly EventMessage[] => {
  const move = table.awaited[seat]
  const occupant = table.seats[seat]
  if (move === null || occupant === null || !move.isOverdue) return []
  return [{ type: 'move_overdue', payload: { playerId: playerIdOf(occupant.userId), playerName: occupant.name, awaitedSince: new Date(move.sinceMs).toISOString() } }]
}

/** A vote on somebody is open for so many milliseconds. */
const voteAnnounced = ({ vote, awaited }: Table, seat: Seat, away: Occupant, endsInMs: number): EventMessage => ({
  type: 'disconnection_vote_started',
  payload: { disconnectedPlayer: { id: playerIdOf(away.userId), name: away.name, disconnectedSince: away.isConnected ? new Date(awaited[seat]?.sinceMs ?? 0).toISOString() : sinceOf(away) }, votingEndsIn: secondsOf(endsInMs), cause: vote?.cause ?? 'absent' },
})

/** The vote that was just cast may have closed the vote already. */
const withVote = ({ seat, vote, votes }: Extract<TableEvent, { type: 'voteCast' }>): AbsenceVote['votes'] => withSeat(votes, seat, vote)

const votesByName = (table: Table, votes: AbsenceVote['votes']): Record<string, Vote> =>
  Object.fromEntries(
    SEATS.flatMap((voter) => {
      const cast = votes[voter]
      return cast === null ? [] : [[nameAt(table, voter), cast]]
    }),
  )

/**
 * What somebody who comes to a table at a time (milliseconds since the epoch) has missed of the absences at it: who is away, with
 * the seconds that are left until a vote, whose move is overdue, and the open vote with the seconds that are left of it.
 */
export const arrivalMessages = (table: Table, atMs: number): readonly EventMessage[] => {
  if (table.game === null || isGameOver(table)) return []
  const { vote } = table
  const accused = vote && table.seats[vote.seat]
  const away = seated(table).filter(({ seat, occupant }) => !occupant.isConnected && occupant.voteDueAtMs !== null && seat !== vote?.seat)
  return [
    ...SEATS.flatMap((seat) => overdueAnnounced(table, seat)),
    ...away.map(({ occupant }) => awayAnnounced(occupant, (occupant.voteDueAtMs ?? atMs) - atMs)),
    ...(vote && accused ? [voteAnnounced(table, vote.seat, accused, vote.closesAtMs - atMs), { type: 'disconnection_vote_update', payload: { votes: votesByName(table, vote.votes) } } as const] : []),
  ]
}

/** Each event in its order; a notice is said as the line of the chat that it became. */
const changeMessages = (table: Table, { events, notices }: Extract<TableUpdate, { type: 'changed' }>): readonly EventMessage[] => {
  const lines = notices.values()
  return events.flatMap((event) => {
    if (event.type !== 'noted') return announced(table, event)
    const line = lines.next()
    return line.done === true ? [] : [added(table, line.value)]
  })
}

/** What is said about an update of a table. */
export const eventMessages = (table: Table, update: TableUpdate): readonly EventMessage[] => {
  switch (update.type) {
    case 'changed':
      return changeMessages(table, update)
    case 'said':
      return [added(table, update.line)]
    case 'unpaid':
      return [{ type: 'notification', payload: unpaidNotice(update.names) }]
    case 'whispered':
    case 'chatChanged':
    case 'left':
    case 'latency':
    case 'ended':
      return []
  }
}
