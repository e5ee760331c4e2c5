/** Hands that several people play with the same cards: those of the day, and challenges. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const tables = (runner: QueryRunner): readonly Table[] => {
  const { id, whole, milliseconds, varchar, longText } = columnsOf(runner)
  const options = tableOptions(runner)
  return [
    new Table({
      ...options,
      name: 'daily_decks',
      columns: [
        { ...varchar('day', 10), isPrimary: true },
        varchar('serverPart', 64),
        milliseconds('promisedAtMs'),
        { ...longText('computerPoints'), isNullable: true },
      ],
    }),
    new Table({
      ...options,
      name: 'challenges',
      columns: [
        id('id'),
        varchar('token', 22),
        varchar('serverPart', 64),
        whole('makerId'),
        { ...whole('circleId'), isNullable: true },
        milliseconds('closesAtMs'),
      ],
      indices: [
        { columnNames: ['token'], isUnique: true },
        { columnNames: ['makerId', 'closesAtMs'] },
        { columnNames: ['circleId', 'closesAtMs'] },
      ],
      foreignKeys: [references('makerId', 'users', 'id')],
    }),
    new Table({
      ...options,
      name: 'duplicate_plays',
      columns: [
        { ...varchar('setName', 40), isPrimary: true },
        { ...whole('userId'), isPrimary: true },
        varchar('roomId', 6),
        { ...varchar('device', 16), isNullable: true },
        whole('isSecond'),
        milliseconds('begunAtMs'),
        { ...milliseconds('endedAtMs'), isNullable: true },
        { ...whole('total'), isNullable: true },
        { ...varchar('points', 40), isNullable: true },
        { ...whole('pointsLeft'), isNullable: true },
      ],
      indices: [{ columnNames: ['userId', 'begunAtMs'] }, { columnNames: ['roomId'], isUnique: true }],
      foreignKeys: [references('userId', 'users', 'id')],
    }),
  ]
}

export class Duplicates1794000000048 implements MigrationInterface {
  readonly name = 'Duplicates1794000000048'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['duplicate_plays', 'challenges', 'daily_decks']) await runner.dropTable(name)
  }
}
