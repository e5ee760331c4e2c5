/** The seasons whose dates the owner of a circle has chosen. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

export class CircleSeasons1794000000039 implements MigrationInterface {
  readonly name = 'CircleSeasons1794000000039'

  async up(runner: QueryRunner): Promise<void> {
    const { whole, varchar } = columnsOf(runner)
    await runner.createTable(
      new Table({
        ...tableOptions(runner),
        name: 'circle_seasons',
        columns: [
          { ...whole('circleId'), isPrimary: true },
          { ...varchar('fromDay', 10), isPrimary: true },
          varchar('toDay', 10),
          varchar('name', 160),
        ],
        foreignKeys: [references('circleId', 'circles', 'id', 'CASCADE')],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('circle_seasons')
  }
}
