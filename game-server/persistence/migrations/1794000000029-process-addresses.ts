/** Where the processes of a site reach each other. */
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnsOf } from './columns.ts'

export class ProcessAddresses1794000000029 implements MigrationInterface {
  readonly name = 'ProcessAddresses1794000000029'

  async up(runner: QueryRunner): Promise<void> {
    const { type, length, charset, collation } = columnsOf(runner).varchar('address', 255)
    const text = charset === undefined ? '' : `CHARACTER SET ${charset} COLLATE ${collation}`
    // In plain SQL: TypeORM would copy the whole table on SQLite.
    await runner.query(`ALTER TABLE server_processes ADD COLUMN address ${type}(${length}) ${text} NOT NULL DEFAULT ''`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE server_processes DROP COLUMN address')
  }
}
