/** A journal that cannot be read, or is not the one that this process has written. */

/** What is wrong with a journal. */
export const JOURNAL_FAULTS = [
  /** There are no records, or the first one does not open a table. */
  'noOpening',
  /** A record is missing between two others. */
  'hole',
  /** The times of the records go backwards. */
  'outOfOrder',
  /** A record was written by a newer version of this program. */
  'unknownVersion',
  /** The text of a record is no command. */
  'corruptRecord',
  /** The rules refuse a command. */
  'refusedRecord',
  /** What this process has written or read is not there any more, as after a restored backup. */
  'lostRecords',
  /** Another process has written something else in the place of what this one has written. */
  'fork',
  /** There are more records than any game needs. */
  'tooLong',
] as const
export type JournalFaultKind = (typeof JOURNAL_FAULTS)[number]

/** Another process holds the room: this one must not go on with it. */
export class RoomTaken extends Error {
  override readonly name = 'RoomTaken'
}

/**
 * The table cannot go on: asking again will not help. A database that does not answer is something else. The message says which record
 * it is about, and nothing of what is in it.
 */
export class JournalFault extends Error {
  override readonly name = 'JournalFault'
  readonly roomId: string
  readonly kind: JournalFaultKind

  /** `sequence` is the record that is wrong or missing; null when it is about the whole journal. */
  constructor(roomId: string, kind: JournalFaultKind, sequence: number | null = null, detail = '') {
    super(`the journal of ${roomId} cannot be read: ${kind}${sequence === null ? '' : ` at record ${sequence}`}${detail === '' ? '' : ` (${detail})`}`)
    this.roomId = roomId
    this.kind = kind
  }
}
