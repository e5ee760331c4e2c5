/** What players have written at a table, for reports. */
import { ok, refused, type Result } from '#common/result.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import { JournalFault } from '../journal/journal-fault.ts'
import type { LiveTable } from '../live-table.ts'
import type { RoomChat, TableStore } from '../ports.ts'
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

/**
 * The lines of a table where both users have a seat, from the live table, or from the database when another process has
 * it. Errors: see `RoomDirectory.chatBetween`.
 */
export const chatBetween = async (
  { live, roomId, details, store }: Where,
  userId: number,
  otherId: number,
): Promise<Result<RoomChat, 'roomNotFound' | 'notAtTable' | 'guestNotAtTable'>> => {
  const table = live === null ? await storedTable(details, roomId) : live.table
  if (table === null) return refused('roomNotFound')
  if (seatOf(table, userId) === null) return refused('notAtTable')
  if (seatOf(table, otherId) === null) return refused('guestNotAtTable')
  const lines =
    live === null ? await store.chat.read(roomId) : live.chat.entries.filter((entry) => entry.type === 'said')
  return ok({ roomId, lines, isLive: live !== null })
}
