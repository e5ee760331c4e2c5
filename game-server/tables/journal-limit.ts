/** The maximum length of a journal. It is longer than any game needs, and it stops players who would make a journal grow without end. */
import { JOURNAL_GAME_RECORDS, JOURNAL_MAX_RECORDS } from '#common/limits.ts'
import { isIdle, type Table } from '#common/table/state.ts'

/**
 * Whether a table must be closed because its journal is too long. The limit is lower while no game is running, so that a game which has begun has
 * enough records left to reach its end.
 */
export const isJournalFull = (table: Table, sequence: number): boolean =>
  sequence >= (isIdle(table) ? JOURNAL_MAX_RECORDS - JOURNAL_GAME_RECORDS : JOURNAL_MAX_RECORDS)
