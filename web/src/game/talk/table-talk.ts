/** What is said at a table, for the seats: the bubbles of new chat lines, and the reactions in flight. */
import { tidyChatText } from '#common/protocol/chat-text.ts'
import type { Reaction } from '#common/table/reactions.ts'
import type { ChatMessage } from '../table-snapshot.ts'

/** A line of the chat at the seat of its sender. `id` is that of the line. */
export type Bubble = { readonly id: string; readonly playerId: string; readonly message: string }
/**
 * A reaction on its way. `id` counts the reactions of this visit; `from` and `to` are player ids, equal for the whole
 * table.
 */
export type Flight = { readonly id: number; readonly from: string; readonly to: string; readonly reaction: Reaction }

const SHORTEST_MS = 4_000
const LONGEST_MS = 10_000
const CHARACTER_MS = 60
/** A bubble shows this many characters. The whole line is in the chat. */
const SHOWN_CHARS = 90
/** The flight, and the time at the seat. */
export const FLIGHT_MS = 3_200

/** How long a bubble stays: long enough to read it. */
export const bubbleMs = ({ message }: Bubble): number =>
  Math.min(LONGEST_MS, SHORTEST_MS + message.length * CHARACTER_MS)

const shortened = (message: string): string => {
  const characters = [...message]
  return characters.length <= SHOWN_CHARS ? message : `${characters.slice(0, SHOWN_CHARS).join('').trimEnd()}…`
}

/** The lines that players have written since an earlier state of the chat. The first state has none. */
export const newLines = (
  before: readonly ChatMessage[] | null,
  chat: readonly ChatMessage[],
): readonly ChatMessage[] => {
  if (before === null) return []
  const known = new Set(before.map(({ messageId }) => messageId))
  return chat.filter(({ messageId, isSystem }) => !isSystem && !known.has(messageId))
}

/** The bubble of a line, at most {@link SHOWN_CHARS} characters long. */
export const bubbleOf = ({ messageId, senderId, message }: ChatMessage): Bubble => ({
  id: messageId,
  playerId: senderId,
  message: shortened(message),
})

/** Whether this line of the chat is what its sender has sent: the server tidies the text. */
export const isLineOf = ({ message }: Pick<ChatMessage, 'message'>, sent: string): boolean =>
  message === tidyChatText(sent)
