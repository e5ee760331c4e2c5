/** The records of all journals. Times are milliseconds since the epoch. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/** A process in the journal: eight random characters name it well enough, and every record has them. */
export const JOURNAL_WRITER_CHARS = 8

/**
 * An accepted command of a table. No foreign key: an append must not wait for a lease that is being renewed. `version` is that of the
 * commands and rules (common/table/journal-versions). `writer` is the process that wrote it, and empty in records from before processes
 * had names.
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
