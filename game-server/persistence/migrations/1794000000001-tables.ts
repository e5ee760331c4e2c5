/** Rooms, their journals and their games. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const rooms = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'rooms',
    columns: [
      { ...varchar('roomId', 6), isPrimary: true },
      whole('creatorId'),
      varchar('name', 160),
      varchar('status', 10),
      { ...varchar('leaseOwner', 36), isNullable: true },
      { ...milliseconds('leaseExpiresAtMs'), isNullable: true },
      milliseconds('createdAtMs'),
      { ...milliseconds('suspendedAtMs'), isNullable: true },
    ],
    indices: [{ columnNames: ['status'] }, { columnNames: ['leaseOwner'] }, { columnNames: ['creatorId'] }],
    foreignKeys: [references('creatorId', 'users', 'id')],
  })
}

const journal = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar, longText } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'journal',
    columns: [
      { ...varchar('roomId', 6), isPrimary: true },
      { ...whole('sequence'), isPrimary: true },
      milliseconds('atMs'),
      longText('command'),
    ],
  })
}

const games = (runner: QueryRunner): Table => {
  const { id, whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'games',
    columns: [
      id('id'),
      varchar('roomId', 6),
      whole('gameNumber'),
      milliseconds('startedAtMs'),
      { ...milliseconds('endedAtMs'), isNullable: true },
    ],
    indices: [{ columnNames: ['roomId', 'gameNumber'], isUnique: true }],
    foreignKeys: [references('roomId', 'rooms', 'roomId')],
  })
}

const gamePlayers = (runner: QueryRunner): Table => {
  const { whole } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'game_players',
    columns: [
      { ...whole('gameId'), isPrimary: true },
      { ...whole('seat'), isPrimary: true },
      whole('userId'),
      { ...whole('total'), isNullable: true },
      { ...whole('position'), isNullable: true },
      { ...whole('isWinner'), isNullable: true },
    ],
    indices: [{ columnNames: ['userId'] }],
    foreignKeys: [references('gameId', 'games', 'id'), references('userId', 'users', 'id')],
  })
}

export class Tables1794000000001 implements MigrationInterface {
  readonly name = 'Tables1794000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(rooms(runner))
    await runner.createTable(journal(runner))
    await runner.createTable(games(runner))
    await runner.createTable(gamePlayers(runner))
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['game_players', 'games', 'journal', 'rooms']) await runner.dropTable(name)
  }
}
