/** The devices that get notifications, and the reminders that are to be sent or were. */
import { Table, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

/** With these it is found which evenings are near. */
const NEAR_EVENINGS = [
  ['circle_slots', 'weekday'],
  ['circle_dates', 'day'],
  ['circle_dates', 'toDay'],
] as const

const tables = (runner: QueryRunner): readonly Table[] => {
  const { whole, milliseconds, varchar, longText } = columnsOf(runner)
  const options = tableOptions(runner)
  return [
    new Table({
      ...options,
      name: 'push_devices',
      columns: [
        { ...varchar('endpointHash', 43), isPrimary: true },
        whole('userId'),
        varchar('sessionHash', 43),
        longText('endpoint'),
        varchar('p256dh', 87),
        varchar('auth', 22),
        milliseconds('createdAtMs'),
        milliseconds('seenAtMs'),
      ],
      indices: [{ columnNames: ['userId'] }, { columnNames: ['sessionHash'] }, { columnNames: ['seenAtMs'] }],
      foreignKeys: [references('userId', 'users', 'id')],
    }),
    new Table({
      ...options,
      name: 'reminders',
      columns: [
        { ...varchar('event', 80), isPrimary: true },
        { ...whole('userId'), isPrimary: true },
        varchar('kind', 10),
        longText('about'),
        varchar('state', 10),
        milliseconds('dueAtMs'),
        milliseconds('expiresAtMs'),
        whole('attempts'),
        { ...milliseconds('takenAtMs'), isNullable: true },
        { ...longText('devices'), isNullable: true },
      ],
      indices: [
        { columnNames: ['state', 'dueAtMs'] },
        { columnNames: ['userId', 'takenAtMs'] },
        { columnNames: ['expiresAtMs'] },
      ],
      foreignKeys: [references('userId', 'users', 'id')],
    }),
  ]
}

export class Reminders1794000000041 implements MigrationInterface {
  readonly name = 'Reminders1794000000041'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table)
    for (const [table, column] of NEAR_EVENINGS)
      await runner.createIndex(table, new TableIndex({ columnNames: [column] }))
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of NEAR_EVENINGS)
      await runner.dropIndex(table, new TableIndex({ columnNames: [column] }))
    for (const name of ['reminders', 'push_devices']) await runner.dropTable(name)
  }
}
