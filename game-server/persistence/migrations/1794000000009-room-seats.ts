/**
 * Who sits in which room has a table. `fillRoomSeats` fills it for older rooms: that takes a replay of their journals.
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, tableOptions } from './columns.ts'

const roomSeats = (runner: QueryRunner): Table => {
  const { whole, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'room_seats',
    columns: [
      { ...varchar('roomId', 6), isPrimary: true },
      { ...whole('userId'), isPrimary: true },
      { ...whole('seat'), isNullable: true },
      whole('isCreator'),
    ],
  })
}

export class RoomSeats1794000000009 implements MigrationInterface {
  readonly name = 'RoomSeats1794000000009'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(roomSeats(runner))
    // In plain SQL, because TypeORM copies the whole table on SQLite.
    await runner.query('ALTER TABLE rooms ADD COLUMN hasSeats integer NOT NULL DEFAULT 0')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rooms DROP COLUMN hasSeats')
    await runner.dropTable('room_seats')
  }
}
