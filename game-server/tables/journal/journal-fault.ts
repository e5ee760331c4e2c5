/** The error for a journal that cannot be read, or that is different from what this process has written. */
import type { ErrorCode } from '#common/protocol/errors.ts'

/** What is wrong with a journal. */
export const JOURNAL_FAULTS = [
  /** There are no records, or the first one does not open a table. */
  'noOpening',
  /** A record between two others is missing. */
  'hole',
  /** The times of the records go backwards. */
  'outOfOrder',
  /** A record has a version that never was. (For one of a newer program there is `NewerJournal`.) */
  'unknownVersion',
  /** The text of a record is not a command. */
  'corruptRecord',
  /** The rules refuse a command. */
  'refusedRecord',
  /** Records that this process has written or read are missing now, for example after an old backup was restored. */
  'lostRecords',
  /** Another process has written a different record in the place of one of ours. */
  'fork',
  /** There are more records than any game needs. */
  'tooLong',
] as const
export type JournalFaultKind = (typeof JOURNAL_FAULTS)[number]

/** Why a room was closed by something else than the players or its journal. */
const CLOSURES = [
  /** The administrator has closed it. */
  'closedByAdmin',
  /** Its game was suspended for too long (`npm run retention`). */
  'expired',
  /** It was closed long ago, and its journal was deleted (`npm run retention`). */
  'removed',
] as const
export type Closure = JournalFaultKind | (typeof CLOSURES)[number]

/** The error code for those who ask for a room that was closed by something else than its players. */
export type ClosureCode = Extract<ErrorCode, 'roomUnreadable' | 'roomTooLong' | 'roomClosedByAdmin'>

/** The error code for those who ask for a room with such a journal, before and after it is closed. */
export const faultCodeOf = (kind: JournalFaultKind): Exclude<ClosureCode, 'roomClosedByAdmin'> =>
  kind === 'tooLong' ? 'roomTooLong' : 'roomUnreadable'

/** The error code for those who ask for a closed room; null when it is like any room that does not exist. */
export const closureCodeOf = (why: Closure): ClosureCode | null => {
  switch (why) {
    case 'closedByAdmin':
      return 'roomClosedByAdmin'
    case 'expired':
    case 'removed':
      return null
    default:
      return faultCodeOf(why)
  }
}

/** Another process holds the lease of the room, so this process must not continue it. */
export class RoomTaken extends Error {
  override readonly name = 'RoomTaken'

  constructor(roomId: string) {
    super(`another process holds room ${roomId}`)
  }
}

/**
 * A newer version of this program has written in the journal. Nothing is wrong with it: this process leaves the room
 * alone, for one that can read it.
 */
export class NewerJournal extends Error {
  override readonly name = 'NewerJournal'

  constructor(roomId: string) {
    super(`a newer version of the program has written the journal of ${roomId}`)
  }
}

/**
 * The table cannot continue, and trying again does not help. (A database that does not answer is a different error.)
 * The message names the record that is wrong, but contains nothing of its content, which is secret.
 */
export class JournalFault extends Error {
  override readonly name = 'JournalFault'
  readonly roomId: string
  readonly kind: JournalFaultKind

  /** `sequence` is the record that is wrong or missing; null when the fault is about the whole journal. */
  constructor(roomId: string, kind: JournalFaultKind, sequence: number | null = null, detail = '') {
    super(
      `the journal of ${roomId} cannot be read: ${kind}${sequence === null ? '' : ` at record ${sequence}`}${detail === '' ? '' : ` (${detail})`}`,
    )
    this.roomId = roomId
    this.kind = kind
  }
}
