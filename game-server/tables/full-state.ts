/** The answer to a user who asks for the state of their table. */
import { gameState, roomUpdate, type GameStateMessage, type RoomUpdate } from '#common/protocol/wire.ts'
import { seatOf } from '#common/table/state.ts'
import { viewFor } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import type { LiveTable } from './live-table.ts'

/** The full state for a user: the game, or the waiting room while there is no game; null for a user without a seat. */
export const fullState = (
  { table, presence, chat }: LiveTable,
  userId: number,
):
  | { readonly type: 'game_state'; readonly payload: GameStateMessage }
  | { readonly type: 'room_update'; readonly payload: RoomUpdate }
  | null => {
  const seat = seatOf(table, userId)
  if (seat === null) return null
  const view = viewFor(table, seat, presence.latencies)
  const game = gameState(
    view,
    chat.entries.map((entry) => chatLine(table.roomId, entry)),
  )
  return game === null ? { type: 'room_update', payload: roomUpdate(view) } : { type: 'game_state', payload: game }
}
