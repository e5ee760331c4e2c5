/**
 * The chat of a table: the lines of its players and the notices of the server. `text/notices.ts` makes the Italian text
 * of the notices.
 */
import { CHAT_HISTORY_MESSAGES, CHAT_MESSAGE_MAX_CHARS } from '../limits.ts'
import { ok, refused, type Result } from '../result.ts'
import type { TableError, TableEvent } from './commands.ts'
import type { Notice } from './notice.ts'

/**
 * A line of the server. It comes from the record of the journal with this sequence; `place` counts the notices of that
 * record from 1.
 */
export type NoticeLine = {
  readonly type: 'noted'
  readonly sequence: number
  readonly place: number
  readonly atMs: number
  readonly notice: Notice
}

/**
 * A line of a player. `number` counts from 1 within the table; `sequence` is the last record of the journal before the
 * line was said.
 */
export type SaidLine = {
  readonly type: 'said'
  readonly sequence: number
  readonly number: number
  readonly atMs: number
  readonly userId: number
  readonly name: string
  readonly text: string
}

export type ChatEntry = NoticeLine | SaidLine

/** The notices among the events of the record with this sequence. */
export const noticesOf = (events: readonly TableEvent[], sequence: number): readonly NoticeLine[] =>
  events
    .filter((event) => event.type === 'noted')
    .map(({ notice, atMs }, index) => ({ type: 'noted', sequence, place: index + 1, atMs, notice }))

/** The last of these lines: as many as a chat shows. */
export const latest = <Line>(lines: readonly Line[]): readonly Line[] =>
  lines.length > CHAT_HISTORY_MESSAGES ? lines.slice(-CHAT_HISTORY_MESSAGES) : lines

const order = (a: ChatEntry, b: ChatEntry): number => {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence
  if (a.type === 'noted') return b.type === 'noted' ? a.place - b.place : -1
  return b.type === 'said' ? a.number - b.number : 1
}

/** The lines of server and players in the order of the table: the last 100 (DESIGN decision 16). */
export const mergedChat = (notices: readonly NoticeLine[], said: readonly SaidLine[]): readonly ChatEntry[] =>
  latest([...notices, ...said].toSorted(order))

/** The text of a message as it is said: trimmed. Refused when it is empty or too long (specification section 5). */
export const sayable = (text: string): Result<string, Extract<TableError, 'emptyMessage' | 'messageTooLong'>> => {
  const trimmed = text.trim()
  if (trimmed === '') return refused('emptyMessage')
  return [...trimmed].length > CHAT_MESSAGE_MAX_CHARS ? refused('messageTooLong') : ok(trimmed)
}
