/** How long a journal may become: no game needs so much, and nobody can make it grow for ever. */
import { JOURNAL_GAME_RECORDS, JOURNAL_MAX_RECORDS } from '#common/limits.ts'
import { isIdle, type Table } from '#common/table/state.ts'

/** Whether a table has to be given up. One at which nothing is at stake goes earlier, so that a game that has begun has room to its end. */
export const isOutgrown = (table: Table, sequence: number): boolean =>
  sequence >= (isIdle(table) ? JOURNAL_MAX_RECORDS - JOURNAL_GAME_RECORDS : JOURNAL_MAX_RECORDS)
