/** Guests: accounts without an e-mail address and a password. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const guests = (runner: QueryRunner): Table =>
  new Table({
    ...tableOptions(runner),
    name: 'guests',
    columns: [{ ...columnsOf(runner).whole('userId'), isPrimary: true }],
    foreignKeys: [references('userId', 'users', 'id')],
  })

export class Guests1794000000022 implements MigrationInterface {
  readonly name = 'Guests1794000000022'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(guests(runner))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('guests')
  }
}
