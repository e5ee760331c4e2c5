/** Accounts, their token ledger and their login sessions. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const users = (runner: QueryRunner): Table => {
  const { id, whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'users',
    columns: [
      id('id'),
      varchar('email', 254),
      varchar('nickname', 80),
      varchar('nicknameKey', 160),
      { ...varchar('firstName', 200), isNullable: true },
      { ...varchar('lastName', 200), isNullable: true },
      { ...varchar('avatarUrl', 255), isNullable: true },
      varchar('passwordHash', 255),
      whole('tokens'),
      milliseconds('createdAtMs'),
    ],
    indices: [
      { columnNames: ['email'], isUnique: true },
      { columnNames: ['nicknameKey'], isUnique: true },
    ],
  })
}

const tokenLedger = (runner: QueryRunner): Table => {
  const { id, whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'token_ledger',
    columns: [
      id('id'),
      whole('userId'),
      whole('delta'),
      whole('balance'),
      varchar('reason', 20),
      { ...whole('actorId'), isNullable: true },
      { ...varchar('gameRef', 40), isNullable: true },
      milliseconds('createdAtMs'),
    ],
    indices: [{ columnNames: ['userId', 'gameRef', 'reason'], isUnique: true }],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const sessions = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar, longText } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'sessions',
    columns: [
      { ...varchar('id', 64), isPrimary: true },
      { ...whole('userId'), isNullable: true },
      longText('data'),
      milliseconds('expiresAtMs'),
    ],
    indices: [{ columnNames: ['userId'] }, { columnNames: ['expiresAtMs'] }],
    foreignKeys: [references('userId', 'users', 'id', 'CASCADE')],
  })
}

export class Accounts1794000000000 implements MigrationInterface {
  readonly name = 'Accounts1794000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(users(runner))
    await runner.createTable(tokenLedger(runner))
    await runner.createTable(sessions(runner))
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['sessions', 'token_ledger', 'users']) await runner.dropTable(name)
  }
}
