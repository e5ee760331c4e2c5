/** Password recovery, payments, the admin's grants, and accounts that can be deleted. */
import { Table, TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const payments = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'payments',
    columns: [
      { ...varchar('id', 255), isPrimary: true },
      whole('userId'),
      varchar('packageId', 20),
      whole('tokens'),
      whole('amountCents'),
      milliseconds('createdAtMs'),
    ],
    indices: [{ columnNames: ['userId'] }],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const grants = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar, longText } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'grants',
    columns: [
      { ...varchar('id', 64), isPrimary: true },
      whole('actorId'),
      longText('request'),
      longText('answer'),
      milliseconds('createdAtMs'),
    ],
    foreignKeys: [references('actorId', 'users', 'id')],
  })
}

const passwordResets = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'password_resets',
    columns: [
      { ...varchar('emailHash', 64), isPrimary: true },
      { ...whole('userId'), isNullable: true },
      varchar('tokenHash', 64),
      milliseconds('expiresAtMs'),
    ],
    indices: [{ columnNames: ['userId'] }, { columnNames: ['tokenHash'], isUnique: true }],
  })
}

export class RecoveryAndMoney1794000000002 implements MigrationInterface {
  readonly name = 'RecoveryAndMoney1794000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn(
      'users',
      new TableColumn({ ...columnsOf(runner).milliseconds('deletedAtMs'), isNullable: true }),
    )
    for (const table of [payments, grants, passwordResets]) await runner.createTable(table(runner))
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['password_resets', 'grants', 'payments']) await runner.dropTable(name)
    await runner.dropColumn('users', 'deletedAtMs')
  }
}
