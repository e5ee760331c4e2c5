/** Rooms that are not in the list of open rooms, and an index with which the seats of one user are found. */
import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm'

const SEATS_OF_USER = new TableIndex({ columnNames: ['userId'] })

export class OwnSeats1794000000024 implements MigrationInterface {
  readonly name = 'OwnSeats1794000000024'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('room_seats', SEATS_OF_USER.clone())
    // In plain SQL, because TypeORM copies the whole table on SQLite. Rooms from before were all listed.
    await runner.query('ALTER TABLE rooms ADD COLUMN isUnlisted integer NOT NULL DEFAULT 0')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rooms DROP COLUMN isUnlisted')
    await runner.dropIndex('room_seats', SEATS_OF_USER.clone())
  }
}
