/** What a table's events make the server say to everyone at it (specification section 7), in the order in which it is said. */
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { isGameOver, nameAt, seated, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { chatLine, unpaidNotice } from '#common/text/notices.ts'
import type { TableUpdate } from './table-session.ts'

type Announced = 'first_player_notification' | 'play_again_count' | 'chat_message' | 'notification'
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
      return []
  }
}

/** What is said about an update of a table. */
export const announcements = (table: Table, update: TableUpdate): readonly Announcement[] => {
  switch (update.type) {
    case 'changed':
      return update.events.flatMap((event) => announced(table, event))
    case 'unpaid':
      return [{ type: 'notification', payload: unpaidNotice(update.names) }]
    case 'latency':
    case 'ended':
      return []
  }
}
