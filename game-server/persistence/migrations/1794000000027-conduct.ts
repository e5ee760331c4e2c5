/** Mutes, reports with the lines of the chat around them, and restrictions of accounts. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const tables = (runner: QueryRunner): readonly Table[] => {
  const { id, whole, milliseconds, varchar, longText } = columnsOf(runner)
  const options = tableOptions(runner)
  const key = { isPrimary: true }
  const nullable = { isNullable: true }
  return [
    new Table({
      ...options,
      name: 'mutes',
      columns: [{ ...whole('userId'), ...key }, { ...whole('mutedId'), ...key }, milliseconds('createdAtMs')],
      indices: [{ columnNames: ['mutedId'] }],
    }),
    new Table({
      ...options,
      name: 'reports',
      columns: [
        id('id'),
        varchar('roomId', 6),
        { ...whole('reporterId'), ...nullable },
        whole('accusedId'),
        varchar('reason', 20),
        longText('comment'),
        milliseconds('createdAtMs'),
        { ...milliseconds('decidedAtMs'), ...nullable },
        { ...varchar('outcome', 20), ...nullable },
      ],
      indices: [
        { columnNames: ['reporterId', 'createdAtMs'] },
        { columnNames: ['accusedId'] },
        { columnNames: ['decidedAtMs'] },
      ],
    }),
    new Table({
      ...options,
      name: 'report_lines',
      columns: [
        { ...whole('reportId'), ...key },
        { ...whole('place'), ...key },
        whole('userId'),
        varchar('name', 80),
        longText('text'),
        milliseconds('atMs'),
      ],
      indices: [{ columnNames: ['userId'] }],
      foreignKeys: [references('reportId', 'reports', 'id', 'CASCADE')],
    }),
    new Table({
      ...options,
      name: 'restrictions',
      columns: [
        { ...whole('userId'), ...key },
        { ...varchar('kind', 20), ...key },
        milliseconds('untilMs'),
        longText('reason'),
        whole('actorId'),
        milliseconds('createdAtMs'),
      ],
      indices: [{ columnNames: ['untilMs'] }],
    }),
  ]
}

export class Conduct1794000000027 implements MigrationInterface {
  readonly name = 'Conduct1794000000027'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['restrictions', 'report_lines', 'reports', 'mutes']) await runner.dropTable(name)
  }
}
