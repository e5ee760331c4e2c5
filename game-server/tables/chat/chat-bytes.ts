/**
 * Limits how much of a chat is sent at once, so that a message with the whole chat stays small, whatever the players
 * have written.
 */
import { CHAT_HISTORY_BYTES } from '#common/limits.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import { chatLine } from '#common/text/notices.ts'

/** The size of each entry as JSON, in bytes. An entry never changes, so it is measured only once. */
const measured = new WeakMap<ChatEntry, number>()

/** The size of an entry as JSON in UTF-8, in bytes, with the comma after it. */
const bytesOf = (roomId: string, entry: ChatEntry): number => {
  const known = measured.get(entry)
  if (known !== undefined) return known
  const bytes = Buffer.byteLength(JSON.stringify(chatLine(roomId, entry))) + 1
  measured.set(entry, bytes)
  return bytes
}

/** The last entries that fit into `CHAT_HISTORY_BYTES` as JSON, oldest first. */
export const withinBytes = (roomId: string, entries: readonly ChatEntry[]): readonly ChatEntry[] => {
  let bytes = 0
  const first = entries.findLastIndex((entry) => {
    bytes += bytesOf(roomId, entry)
    return bytes > CHAT_HISTORY_BYTES
  })
  return entries.slice(first + 1)
}
