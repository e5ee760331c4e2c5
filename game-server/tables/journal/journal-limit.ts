/**
 * The maximum length of a journal. It is longer than any game needs, and it stops players who would make a journal grow
 * without end.
 */
import { JOURNAL_GAME_RECORDS, JOURNAL_MAX_RECORDS } from '#common/limits.ts'
import type { TableCommand } from '#common/table/commands.ts'
import { isIdle, type Table } from '#common/table/state.ts'

/**
 * Whether a record counts towards the length of its journal. What means nothing any more does not: in version 1 the
 * chat was in the journals, and people may have talked for longer than a journal may be.
 */
export const isCounted = ({ type }: Pick<TableCommand, 'type'>): boolean => type !== 'retired'

/**
 * Whether a table must be closed because its journal is too long. `counted` is the number of its records that count.
 * The limit is lower while no game is running, so that a game which has begun has enough records left to reach its end.
 */
export const isJournalFull = (table: Table, counted: number): boolean =>
  counted >= (isIdle(table) ? JOURNAL_MAX_RECORDS - JOURNAL_GAME_RECORDS : JOURNAL_MAX_RECORDS)
