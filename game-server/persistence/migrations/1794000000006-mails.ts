/** Mails that are promised and not sent yet. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, tableOptions } from './columns.ts'

const mails = (runner: QueryRunner): Table => {
  const { id, whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'mails',
    columns: [
      id('id'),
      { ...whole('userId'), isNullable: true },
      varchar('sealedToken', 255),
      milliseconds('expiresAtMs'),
      whole('attempts'),
      milliseconds('dueAtMs'),
    ],
    indices: [{ columnNames: ['userId'] }, { columnNames: ['dueAtMs'] }],
  })
}

export class Mails1794000000006 implements MigrationInterface {
  readonly name = 'Mails1794000000006'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(mails(runner))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('mails')
  }
}
