/**
 * The messages that the server sends to everyone at a table because of the table's events (specification section 7), in
 * the order of the events.
 */
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import type { Person, TableEvent } from '#common/table/commands.ts'
import type { Vote } from '#common/table/absence/votes.ts'
import { SEATS, withSeat, type Seat } from '#common/rules/seats.ts'
import { awaitedForAnother } from '#common/table/reopening.ts'
import { isGameOver, nameAt, seated, type AbsenceVote, type Occupant, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { chatLine, movedText, returnedText, unpaidNotice, treatNotice, voteResultText } from '#common/text/notices.ts'
import type { TableUpdate } from './watchers.ts'

type EventMessageType =
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
  | 'reaction'
  | 'spectators'
/** A message for everyone at a table. */
export type EventMessage = {
  [Type in EventMessageType]: { readonly type: Type; readonly payload: ServerMessages[Type] }
}[EventMessageType]

/** How many players want to play again. */
export const playAgainCount = (table: Table): ServerMessages['play_again_count'] => {
  const players = awaitedForAnother(table).map(({ occupant: { userId, name, wantsPlayAgain } }) => ({
    id: playerIdOf(userId),
    name,
    wantsPlayAgain,
  }))
  return { count: players.filter(({ wantsPlayAgain }) => wantsPlayAgain).length, total: players.length, players }
}

/** The message that adds a line to the chat. */
const chatMessage = ({ roomId }: Table, entry: ChatEntry): EventMessage => ({
  type: 'chat_message',
  payload: chatLine(roomId, entry),
})

const messagesOf = (table: Table, event: TableEvent): readonly EventMessage[] => {
  switch (event.type) {
    case 'roundStarted':
      return [
        {
          type: 'first_player_notification',
          payload: { playerName: nameAt(table, event.firstSeat), playerIndex: event.firstSeat },
        },
      ]
    case 'tokenGiven':
      return [{ type: 'notification', payload: { ...treatNotice(event.from.name, event.to.name), lacking: [] } }]
    case 'playAgainWanted':
      return isGameOver(table) ? [{ type: 'play_again_count', payload: playAgainCount(table) }] : []
    case 'playerRemoved':
      return isGameOver(table) ? [{ type: 'play_again_count', payload: playAgainCount(table) }] : []
    case 'playerDisconnected':
      // A player who disconnects no longer counts as wanting another game.
      return isGameOver(table)
        ? [{ type: 'play_again_count', payload: playAgainCount(table) }]
        : absenceMessages(table, event)
    default:
      return absenceMessages(table, event)
  }
}

/** The messages about absences. They are sent only during a game, because nobody is missed in the waiting room. */
const absenceMessages = (table: Table, event: TableEvent): readonly EventMessage[] => {
  if (table.game === null || !('seat' in event)) return []
  // After the end of the game only the result of a vote that was still open is sent.
  if (isGameOver(table) && event.type !== 'voteClosed') return []
  const occupant = table.seats[event.seat]
  if (occupant === null) return []
  const { userId, name: playerName } = occupant
  switch (event.type) {
    case 'playerDisconnected':
      // There is no vote on a player whose seat a computer plays.
      return occupant.isComputer ? [] : [awayMessage(occupant, table.times.absenceMs)]
    case 'playerConnected':
      return [{ type: 'player_reconnected', payload: { playerId: playerIdOf(userId), playerName } }]
    case 'voteOpened':
      return [voteMessage(table, event.seat, occupant, table.times.voteMs)]
    case 'voteCast':
      return [{ type: 'disconnection_vote_update', payload: { votes: votesByName(table, withVote(event)) } }]
    case 'voteClosed':
      return [
        { type: 'disconnection_vote_result', payload: { result: event.result, message: endText(event, playerName) } },
        // A player who is still away gets a new deadline before the next vote.
        ...(occupant.voteDueAtMs === null ? [] : [awayMessage(occupant, table.times.absenceMs)]),
      ]
    case 'moveOverdue':
      return overdueMessages(table, event.seat)
    case 'playerActive':
      return [{ type: 'player_reconnected', payload: { playerId: playerIdOf(userId), playerName } }]
    case 'computerSeated':
      return [{ type: 'player_ai_controlled', payload: { playerName } }]
    default:
      return []
  }
}

/** The text for the end of a vote. */
const endText = ({ end, result }: Extract<TableEvent, { type: 'voteClosed' }>, name: string): string => {
  if (end === 'returned') return returnedText(name)
  return end === 'moved' ? movedText(name) : voteResultText(result, name)
}

/** Rounded up to whole seconds, so that no client expects a vote before it begins. */
const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000))

const sinceOf = ({ absentSinceMs }: Occupant): string => new Date(absentSinceMs ?? 0).toISOString()

/** A player is away. `dueInMs` is the time until a vote on it, in milliseconds. */
const awayMessage = (away: Occupant, dueInMs: number): EventMessage => ({
  type: 'player_disconnected',
  payload: {
    playerId: playerIdOf(away.userId),
    playerName: away.name,
    disconnectedAt: sinceOf(away),
    votingStartsIn: secondsOf(dueInMs),
  },
})

/** A player has not moved in time, so the others may start a vote. */
const overdueMessages = (table: Table, seat: Seat): readonly EventMessage[] => {
  const move = table.awaited[seat]
  const occupant = table.seats[seat]
  if (move === null || occupant === null || !move.isOverdue) return []
  return [
    {
      type: 'move_overdue',
      payload: {
        playerId: playerIdOf(occupant.userId),
        playerName: occupant.name,
        awaitedSince: new Date(move.sinceMs).toISOString(),
      },
    },
  ]
}

/** A vote on a player is open. `endsInMs` is the time until it closes, in milliseconds. */
const voteMessage = ({ vote, awaited }: Table, seat: Seat, away: Occupant, endsInMs: number): EventMessage => ({
  type: 'disconnection_vote_started',
  payload: {
    disconnectedPlayer: {
      id: playerIdOf(away.userId),
      name: away.name,
      disconnectedSince: away.isConnected ? new Date(awaited[seat]?.sinceMs ?? 0).toISOString() : sinceOf(away),
    },
    votingEndsIn: secondsOf(endsInMs),
    cause: vote?.cause ?? 'absent',
  },
})

/**
 * The votes with the one that was just cast. They come from the event, because this vote may already have closed the
 * whole vote.
 */
const withVote = ({ seat, vote, votes }: Extract<TableEvent, { type: 'voteCast' }>): AbsenceVote['votes'] =>
  withSeat(votes, seat, vote)

const votesByName = (table: Table, votes: AbsenceVote['votes']): Record<string, Vote> =>
  Object.fromEntries(
    SEATS.flatMap((voter) => {
      const cast = votes[voter]
      return cast === null ? [] : [[nameAt(table, voter), cast]]
    }),
  )

/**
 * What a user who connects during a game must learn about the absences at the table: who is away and the seconds left
 * until a vote, who is late with a move, and the open vote with its remaining seconds. `atMs` is the current time in
 * milliseconds since the epoch.
 */
export const arrivalMessages = (table: Table, atMs: number): readonly EventMessage[] => {
  if (table.game === null || isGameOver(table)) return []
  const { vote } = table
  const accused = vote && table.seats[vote.seat]
  const away = seated(table).filter(
    ({ seat, occupant }) => !occupant.isConnected && occupant.voteDueAtMs !== null && seat !== vote?.seat,
  )
  return [
    ...SEATS.flatMap((seat) => overdueMessages(table, seat)),
    ...away.map(({ occupant }) => awayMessage(occupant, (occupant.voteDueAtMs ?? atMs) - atMs)),
    ...(vote && accused
      ? [
          voteMessage(table, vote.seat, accused, vote.closesAtMs - atMs),
          { type: 'disconnection_vote_update', payload: { votes: votesByName(table, vote.votes) } } as const,
        ]
      : []),
  ]
}

/** Who watches the table. */
export const spectatorsMessage = (people: readonly Person[]): EventMessage => ({
  type: 'spectators',
  payload: { spectators: people.map(({ userId, name }) => ({ id: playerIdOf(userId), name })) },
})

/** The messages for each event, in the order of the events. A notice is sent as the chat line that it became. */
const changeMessages = (
  table: Table,
  { events, notices }: Extract<TableUpdate, { type: 'changed' }>,
): readonly EventMessage[] => {
  const lines = notices.values()
  return events.flatMap((event) => {
    if (event.type !== 'noted') return messagesOf(table, event)
    const line = lines.next()
    return line.done === true ? [] : [chatMessage(table, line.value)]
  })
}

const lackingIds = (table: Table, names: readonly string[]): readonly string[] =>
  seated(table).flatMap(({ occupant: { userId, name } }) => (names.includes(name) ? [playerIdOf(userId)] : []))

/** The messages about an update of a table. */
export const eventMessages = (table: Table, update: TableUpdate): readonly EventMessage[] => {
  switch (update.type) {
    case 'changed':
      return changeMessages(table, update)
    case 'said':
      return [chatMessage(table, update.line)]
    case 'unpaid':
      return [
        { type: 'notification', payload: { ...unpaidNotice(update.names), lacking: lackingIds(table, update.names) } },
      ]
    case 'reacted':
      return [{ type: 'reaction', payload: update.reaction }]
    case 'spectators':
      return [spectatorsMessage(update.people)]
    case 'saidToSpectators':
    case 'voiceMessage':
    case 'personal':
    case 'chatChanged':
    case 'left':
    case 'latency':
    case 'review':
    case 'ended':
      return []
  }
}
