/** What was written at a table, for reports. */
import { ok, refused, type Result } from '#common/result.ts'
import type { SaidLine } from '#common/table/chat.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import { JournalFault } from '../journal/journal-fault.ts'
import type { LiveTable } from '../live-table.ts'
import type { TableStore } from '../ports.ts'
import type { RoomChat } from './room-lines.ts'
import type { RoomDetails } from '../rooms/room-details.ts'

type Where = {
  readonly live: LiveTable | null
  readonly roomId: string
  readonly details: RoomDetails
  readonly store: TableStore
}

/** Null also for a table that cannot be read. */
const storedTable = (details: RoomDetails, roomId: string): Promise<Table | null> =>
  details.tableOf(roomId).catch((problem: unknown) => {
    if (problem instanceof JournalFault) return null
    throw problem
  })

/** Whether a user has a seat at a table or watches it. */
const isThere = (table: Table, live: LiveTable | null, userId: number): boolean =>
  seatOf(table, userId) !== null || live?.spectators.people.some((person) => person.userId === userId) === true

/** What a user can read at a live table, oldest first. */
const linesFor = ({ table, chat, spectators }: LiveTable, userId: number): readonly SaidLine[] => {
  const read = seatOf(table, userId) === null ? spectators.chat(false) : [...chat.entries, ...spectators.talk]
  return read.filter((entry) => entry.type === 'said').toSorted((a, b) => a.atMs - b.atMs)
}

/**
 * The lines that a user can read at a table where both are: they have a seat or watch, or the other has written some of
 * these lines. They come from the live table, or from the database when another process has it, and then only of
 * players. Errors: see `RoomDirectory.chatBetween`.
 */
export const chatBetween = async (
  { live, roomId, details, store }: Where,
  userId: number,
  otherId: number,
): Promise<Result<RoomChat, 'roomNotFound' | 'notAtTable' | 'guestNotAtTable'>> => {
  const table = live === null ? await storedTable(details, roomId) : live.table
  if (table === null) return refused('roomNotFound')
  if (!isThere(table, live, userId)) return refused('notAtTable')
  const lines = live === null ? await store.chat.read(roomId) : linesFor(live, userId)
  if (!isThere(table, live, otherId) && !lines.some((line) => line.userId === otherId))
    return refused('guestNotAtTable')
  return ok({ roomId, lines, isLive: live !== null })
}
