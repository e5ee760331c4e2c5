/**
 * When circles play: the slot of the week, evenings about which something was decided, who can come on which day, other
 * evenings that are proposed, and the calendars of those who belong.
 */
import {
  Table,
  type MigrationInterface,
  type QueryRunner,
  type TableColumnOptions,
  type TableIndexOptions,
} from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const DAY = 10
const TIME = 5

const tables = (runner: QueryRunner): readonly Table[] => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  const options = tableOptions(runner)
  const key = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isPrimary: true })
  const orNull = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })
  const ofCircle = references('circleId', 'circles', 'id', 'CASCADE')
  const table = (name: string, columns: TableColumnOptions[]): Table =>
    new Table({ ...options, name, columns: [key(whole('circleId')), ...columns], foreignKeys: [ofCircle] })
  const ofMembers = (name: string, columns: TableColumnOptions[], indices: TableIndexOptions[] = []): Table =>
    new Table({
      ...options,
      name,
      columns: [key(whole('circleId')), ...columns],
      foreignKeys: [ofCircle, references('userId', 'users', 'id')],
      indices: [{ columnNames: ['userId'] }, ...indices],
    })
  const slots = table('circle_slots', [
    orNull(whole('weekday')),
    orNull(varchar('time', TIME)),
    orNull(varchar('fromDay', DAY)),
    whole('sequence'),
    milliseconds('changedAtMs'),
  ])
  const dates = table('circle_dates', [
    key(varchar('day', DAY)),
    orNull(varchar('time', TIME)),
    orNull(varchar('toDay', DAY)),
    orNull(varchar('toTime', TIME)),
    whole('isCancelled'),
    whole('sequence'),
    milliseconds('changedAtMs'),
  ])
  const proposals = table('circle_proposals', [
    key(varchar('day', DAY)),
    varchar('time', TIME),
    orNull(varchar('insteadOf', DAY)),
  ])
  const answers = ofMembers('circle_answers', [
    key(varchar('day', DAY)),
    key(whole('userId')),
    varchar('answer', 5),
    milliseconds('atMs'),
  ])
  const calendars = ofMembers(
    'circle_calendars',
    [key(whole('userId')), varchar('token', 32), milliseconds('createdAtMs')],
    [{ columnNames: ['token'], isUnique: true }],
  )
  return [slots, dates, proposals, answers, calendars]
}

export class CircleDates1794000000040 implements MigrationInterface {
  readonly name = 'CircleDates1794000000040'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of tables(runner).toReversed()) await runner.dropTable(name)
  }
}
