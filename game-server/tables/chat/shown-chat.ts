/**
 * The lines of a chat that clients get: notices and what was said, in one order, and no more than fit into a message.
 */
import { CHAT_HISTORY_BYTES } from '#common/limits.ts'
import { mergedChat, type ChatEntry, type NoticeLine, type SaidLine } from '#common/table/chat.ts'
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

/**
 * The last entries that fit into `CHAT_HISTORY_BYTES` as JSON, oldest first: a message with the whole chat stays small,
 * whatever the players have written.
 */
const withinBytes = (roomId: string, entries: readonly ChatEntry[]): readonly ChatEntry[] => {
  let bytes = 0
  const first = entries.findLastIndex((entry) => {
    bytes += bytesOf(roomId, entry)
    return bytes > CHAT_HISTORY_BYTES
  })
  return entries.slice(first + 1)
}

/** The chat of a room as clients get it. */
export class ShownChat {
  readonly #roomId: string
  #notices: readonly NoticeLine[] | null = null
  #said: readonly SaidLine[] = []
  #entries: readonly ChatEntry[] = []

  constructor(roomId: string) {
    this.#roomId = roomId
  }

  /** The last entries of both, oldest first. The same array while neither changes. */
  of(notices: readonly NoticeLine[], said: readonly SaidLine[]): readonly ChatEntry[] {
    if (this.#notices === notices && this.#said === said) return this.#entries
    this.#notices = notices
    this.#said = said
    return (this.#entries = withinBytes(this.#roomId, mergedChat(notices, said)))
  }
}
