/** The data of a table that one player sees. */
import type { LineInState } from '#common/protocol/chat-in-state.ts'
import type { TableView } from '#common/table/view.ts'

/** A line of the chat, as it is shown. */
export type ChatMessage = LineInState

/** All that a table shows to one seat at one moment. */
export type TableSnapshot = {
  readonly view: TableView
  readonly chat: readonly ChatMessage[]
  /** How many players want another game, once a game is over. */
  readonly playAgain: { readonly count: number; readonly total: number }
}
