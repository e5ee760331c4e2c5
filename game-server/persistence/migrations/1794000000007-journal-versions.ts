/**
 * What each record of a journal was written with and by whom, and why a room was closed whose journal could not be
 * read.
 */
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm'
import { columnsOf } from './columns.ts'

/** In plain SQL: for one more column TypeORM copies the whole table on SQLite, and journals are large. */
const definition = ({ name, type, length, charset, collation }: TableColumnOptions, rest: string): string =>
  [
    name,
    length === undefined ? type : `${type}(${length})`,
    ...(charset ? [`CHARACTER SET ${charset} COLLATE ${collation}`] : []),
    rest,
  ].join(' ')

export class JournalVersions1794000000007 implements MigrationInterface {
  readonly name = 'JournalVersions1794000000007'

  async up(runner: QueryRunner): Promise<void> {
    const { whole, varchar } = columnsOf(runner)
    await runner.query(`ALTER TABLE journal ADD COLUMN ${definition(whole('version'), 'NOT NULL DEFAULT 1')}`)
    await runner.query(`ALTER TABLE journal ADD COLUMN ${definition(varchar('writer', 8), "NOT NULL DEFAULT ''")}`)
    await runner.query(`ALTER TABLE rooms ADD COLUMN ${definition(varchar('journalFault', 20), 'NULL')}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rooms DROP COLUMN journalFault')
    for (const column of ['writer', 'version']) await runner.query(`ALTER TABLE journal DROP COLUMN ${column}`)
  }
}
