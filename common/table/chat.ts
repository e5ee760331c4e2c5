/** The chat of a table: what its players say, and what the server notes. Prose is made at the edge, in `text/it.ts`. */
import { CHAT_HISTORY_MESSAGES } from '../limits.ts'

/** What the server notes in the chat. Names are as they were at that moment. */
export type Notice =
  | { readonly type: 'joined'; readonly name: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'removed'; readonly name: string }
  | { readonly type: 'creatorChanged'; readonly name: string }
  /** Specification section 4: 'The dealer notification also sends a system chat message'. */
  | { readonly type: 'firstPlayer'; readonly name: string; readonly round: number }
  | { readonly type: 'gameEnded'; readonly names: readonly string[] }

/** An entry of the chat. `messageId` counts from 1 within the table. */
export type ChatEntry = { readonly messageId: number; readonly atMs: number } & (
  | { readonly type: 'said'; readonly userId: number; readonly name: string; readonly text: string }
  | { readonly type: 'noted'; readonly notice: Notice }
)

type Unnumbered<T> = T extends unknown ? Omit<T, 'messageId'> : never

/** The chat with one more entry, and without those that no longer belong to the last 100 (DESIGN decision 16). */
export const withEntry = (chat: readonly ChatEntry[], entry: Unnumbered<ChatEntry>): readonly ChatEntry[] => {
  const messageId = (chat.at(-1)?.messageId ?? 0) + 1
  return [...chat, { ...entry, messageId }].slice(-CHAT_HISTORY_MESSAGES)
}
