/**
 * How guests have come: with which voucher of a room, in which browser, from which address. A room counts the vouchers
 * that it has given.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnsOf } from './columns.ts'

const COLUMNS = [
  ['voucherRoomId', 6],
  ['device', 16],
  ['addressHash', 64],
] as const

export class ArrivalsOfGuests1794000000032 implements MigrationInterface {
  readonly name = 'ArrivalsOfGuests1794000000032'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE rooms ADD COLUMN vouchers integer NOT NULL DEFAULT 0')
    for (const [name, size] of COLUMNS)
      await runner.query(`ALTER TABLE guests ADD COLUMN ${optionalText(runner, name, size)}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of COLUMNS.toReversed()) await runner.query(`ALTER TABLE guests DROP COLUMN ${name}`)
    await runner.query('ALTER TABLE rooms DROP COLUMN vouchers')
  }
}

const optionalText = (runner: QueryRunner, name: string, size: number): string => {
  const { type, length, charset, collation } = columnsOf(runner).varchar(name, size)
  return `${name} ${type}(${length})${charset === undefined ? '' : ` CHARACTER SET ${charset} COLLATE ${collation}`} NULL`
}
