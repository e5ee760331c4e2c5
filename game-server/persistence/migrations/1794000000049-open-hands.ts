/**
 * Which days and challenges still have to be settled, and with which computers hands are played that several people
 * play.
 */
import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm'

const SETTLED = ['daily_decks', 'challenges'] as const
const index = (): TableIndex => new TableIndex({ columnNames: ['settleAtMs'] })
const devices = (): TableIndex => new TableIndex({ columnNames: ['setName', 'device'] })
const VERSIONED = ['duplicate_plays', 'challenges'] as const

export class OpenHands1794000000049 implements MigrationInterface {
  readonly name = 'OpenHands1794000000049'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL, because TypeORM copies the whole table on SQLite. All sets from before are looked at once more.
    for (const table of SETTLED) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN settleAtMs bigint NULL DEFAULT 0`)
      await runner.createIndex(table, index())
    }
    for (const table of VERSIONED)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN engineVersion integer NOT NULL DEFAULT 1`)
    await runner.createIndex('duplicate_plays', devices())
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('duplicate_plays', devices())
    for (const table of VERSIONED) await runner.query(`ALTER TABLE ${table} DROP COLUMN engineVersion`)
    for (const table of SETTLED) {
      await runner.dropIndex(table, index())
      await runner.query(`ALTER TABLE ${table} DROP COLUMN settleAtMs`)
    }
  }
}
