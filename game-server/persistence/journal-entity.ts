/** The records of all journals. Times are milliseconds since the epoch. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/** The length of a process's name in the journal. Eight random characters are unique enough, and short, because every record has them. */
export const JOURNAL_WRITER_CHARS = 8

/**
 * An accepted command of a table. There are no foreign keys, so that an append never waits while a lease is renewed. `version` is that of the
 * commands and rules (common/table/journal-versions). `writer` is the process that wrote the record; it is empty in records from before this column
 * existed.
 */
export type JournalRow = {
  readonly roomId: string
  readonly sequence: number
  readonly atMs: number
  readonly command: string
  readonly version: number
  readonly writer: string
}

export const JOURNAL = new EntitySchema<JournalRow>({
  name: 'Journal',
  tableName: 'journal',
  columns: {
    roomId: { ...text(6), primary: true },
    sequence: { type: 'integer', primary: true },
    atMs: milliseconds,
    command: { type: 'text' },
    version: { type: 'integer', default: 1 },
    writer: { ...text(JOURNAL_WRITER_CHARS), default: '' },
  },
})
