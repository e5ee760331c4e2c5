/** When each balance was last filled up: never, so everybody's is filled at the next look. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class WeeklyTokens1794000000033 implements MigrationInterface {
  readonly name = 'WeeklyTokens1794000000033'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE users ADD COLUMN filledAtMs bigint NOT NULL DEFAULT 0')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN filledAtMs')
  }
}
