/** Reads the journal of a room from the store, and closes a room whose journal cannot be read. */
import { faultCodeOf, JournalFault, NewerJournal, RoomTaken, type ClosureCode } from './journal-fault.ts'
import type { EndReason } from '../command-result.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import { replayWithPauses, type Replay } from './replay.ts'

type Tools = Pick<LiveTableTools, 'store' | 'clock' | 'reportProblem'>

/** The result: the replayed journal, or why there is none. */
export type Reread =
  | { readonly type: 'read'; readonly replayed: Replay }
  /** There is no such open room. */
  | { readonly type: 'gone' }
  /** Another process holds the room. */
  | { readonly type: 'taken' }
  /** A newer version of the program has written the journal; the room stays open. */
  | { readonly type: 'newer' }
  /** The room is closed, and those who ask for it read why. */
  | { readonly type: 'closedFor'; readonly code: ClosureCode }

/**
 * Reads and replays the journal of a room. When the journal cannot be read, the room is closed, the tokens of its game
 * are refunded, and the process that closes it writes that to the log once. `known` is the last sequence that the
 * caller knows, 0 for none; `events` are those after it. Rejects when the database does not answer; then nothing has
 * changed.
 */
export const reread = async (tools: Tools, roomId: string, known = 0): Promise<Reread> => {
  const { store, clock, reportProblem } = tools
  try {
    const records = await store.openRoom(roomId, known)
    if (records !== null) return { type: 'read', replayed: await replayWithPauses(records, known) }
    const code = await store.closureOf(roomId)
    return code === null ? { type: 'gone' } : { type: 'closedFor', code }
  } catch (problem) {
    if (problem instanceof RoomTaken) return { type: 'taken' }
    if (problem instanceof NewerJournal) return { type: 'newer' }
    if (!(problem instanceof JournalFault)) throw problem
    const refunded = await store.giveUpRoom(roomId, problem.kind, clock.nowMs())
    if (refunded !== null)
      reportProblem(problem, { roomId, doing: `close the room, ${refunded.length} players have their token back` })
    return { type: 'closedFor', code: faultCodeOf(problem.kind) }
  }
}

const CLOSED_FOR = {
  roomUnreadable: 'unreadable',
  roomTooLong: 'tooLong',
  roomClosedByAdmin: 'closedByAdmin',
} as const satisfies Record<ClosureCode, EndReason>
/** Why a live table ends whose journal was read again in vain. */
export const endReasonOf = (found: Exclude<Reread, { readonly type: 'read' }>): EndReason => {
  if (found.type === 'closedFor') return CLOSED_FOR[found.code]
  return found.type === 'gone' ? 'closed' : found.type
}
