/**
 * Counts who is in the list of ratings, in steps, and against how many others they have played. All games are rated
 * again for it, while the server runs.
 */
import { Table, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, tableOptions } from './columns.ts'

const steps = (runner: QueryRunner): Table => {
  const { whole } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'rating_steps',
    columns: [{ ...whole('step'), isPrimary: true }, whole('users')],
  })
}

/** One step for each point that players see, from 500 to 2500. */
const STEPS = 2_001

const rated = (): TableIndex => new TableIndex({ columnNames: ['ratedAtMs'] })

export class PlacesByRating1794000000050 implements MigrationInterface {
  readonly name = 'PlacesByRating1794000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(steps(runner))
    await runner.createIndex('player_ratings', rated())
    // In plain SQL, because TypeORM copies the whole table on SQLite.
    await runner.query('ALTER TABLE player_ratings ADD COLUMN opponents integer NOT NULL DEFAULT 0')
    await runner.query('ALTER TABLE rating_cursor ADD COLUMN listedFromMs bigint NOT NULL DEFAULT 0')
    await runner.query(
      `INSERT INTO rating_steps (step, users) VALUES ${Array.from({ length: STEPS }, (_, step) => `(${step}, 0)`).join(', ')}`,
    )
    await runner.query('UPDATE player_ratings SET ratingKey = NULL')
    await runner.query('UPDATE rating_cursor SET ratingVersion = 0')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rating_cursor DROP COLUMN listedFromMs')
    await runner.query('ALTER TABLE player_ratings DROP COLUMN opponents')
    await runner.dropIndex('player_ratings', rated())
    await runner.dropTable('rating_steps')
  }
}
