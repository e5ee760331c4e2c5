/** How the administrator closes a live table. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { EndReason } from './end-reason.ts'
import type { TableJournal } from './table-journal.ts'

/** The live table that is closed. */
type Closing = { readonly closedFor: ErrorCode | null; readonly nowMs: number; end(why: EndReason): unknown }

/**
 * Closes a room for good, refunds its unfinished game in the name of `actorId`, and ends the live table, which tells its players. It runs in the turn of
 * the table, behind the commands that came before. Resolves with the ids of the refunded users. Never rejects.
 */
export const closeForGood = async (liveTable: Closing, journal: TableJournal, actorId: number): Promise<Result<readonly number[], ErrorCode>> => {
  if (liveTable.closedFor !== null) return refused(liveTable.closedFor)
  const refunded = await journal.giveUp('closedByAdmin', liveTable.nowMs, actorId)
  if (refunded === null) return refused('storageUnavailable')
  liveTable.end('closedByAdmin')
  return ok(refunded)
}
