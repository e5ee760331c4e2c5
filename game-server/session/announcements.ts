/** What a table's events make the server say to everyone at it (specification section 7), in the order in which it is said. */
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { Vote } from '#common/table/votes.ts'
import { SEATS } from '#common/rules/seats.ts'
import { isGameOver, nameAt, seated, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { chatLine, unpaidNotice, voteResultText } from '#common/text/notices.ts'
import type { TableUpdate } from './table-session.ts'

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
  | 'player_ai_controlled'
/** A message for everyone at a table. */
export type Announcement = { [Type in Announced]: { readonly type: Type; readonly payload: ServerMessages[Type] } }[Announced]

/** How many want to play again. */
export const playAgainCount = (table: Table): ServerMessages['play_again_count'] => {
  const players = seated(table).map(({ occupant: { userId, name, wantsPlayAgain } }) => ({ id: playerIdOf(userId), name, wantsPlayAgain }))
  return { count: players.filter(({ wantsPlayAgain }) => wantsPlayAgain).length, total: players.length, players }
}

const announced = (table: Table, event: TableEvent): readonly Announcement[] => {
  switch (event.type) {
    case 'roundStarted':
      return [{ type: 'first_player_notification', payload: { playerName: nameAt(table, event.firstSeat), playerIndex: event.firstSeat } }]
    case 'playAgainWanted':
      return isGameOver(table) ? [{ type: 'play_again_count', payload: playAgainCount(table) }] : []
    case 'chatAdded':
      return [{ type: 'chat_message', payload: chatLine(table.roomId, event.entry) }]
    default:
      return absenceAnnounced(table, event)
  }
}

/** What is said of absences: only in a game, where somebody is missed. */
const absenceAnnounced = (table: Table, event: TableEvent): readonly Announcement[] => {
  if (table.game === null || isGameOver(table) || !('seat' in event)) return []
  const occupant = table.seats[event.seat]
  if (occupant === null) return []
  const { userId, name: playerName } = occupant
  const id = playerIdOf(userId)
  const since = new Date(occupant.absentSinceMs ?? 0).toISOString()
  switch (event.type) {
    case 'playerDisconnected':
      return [{ type: 'player_disconnected', payload: { playerId: id, playerName, disconnectedAt: since, votingStartsIn: table.times.absenceMs / 1_000 } }]
    case 'playerConnected':
      return [{ type: 'player_reconnected', payload: { playerId: id, playerName } }]
    case 'voteOpened':
      return [{ type: 'disconnection_vote_started', payload: { disconnectedPlayer: { id, name: playerName, disconnectedSince: since } } }]
    case 'voteCast':
      return [{ type: 'disconnection_vote_update', payload: { votes: votesByName(table, event) } }]
    case 'voteClosed':
      return [{ type: 'disconnection_vote_result', payload: { result: event.result, message: voteResultText(event.result, playerName) } }]
    case 'computerSeated':
      return [{ type: 'player_ai_controlled', payload: { playerName } }]
    default:
      return []
  }
}

/** The votes so far; the one just cast may have closed the vote already. */
const votesByName = (table: Table, { seat, vote, votes }: Extract<TableEvent, { type: 'voteCast' }>): Record<string, Vote> =>
  Object.fromEntries(
    SEATS.flatMap((voter) => {
      const cast = voter === seat ? vote : votes[voter]
      return cast === null ? [] : [[nameAt(table, voter), cast]]
    }),
  )

/** What is said about an update of a table. */
export const announcements = (table: Table, update: TableUpdate): readonly Announcement[] => {
  switch (update.type) {
    case 'changed':
      return update.events.flatMap((event) => announced(table, event))
    case 'unpaid':
      return [{ type: 'notification', payload: unpaidNotice(update.names) }]
    case 'whispered':
    case 'left':
    case 'latency':
    case 'ended':
      return []
  }
}
