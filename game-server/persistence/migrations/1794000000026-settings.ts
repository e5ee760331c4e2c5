/** The settings of an account, as the JSON of `common/protocol/rest/settings.ts`. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

export class Settings1794000000026 implements MigrationInterface {
  readonly name = 'Settings1794000000026'

  async up(runner: QueryRunner): Promise<void> {
    const { whole, milliseconds, longText } = columnsOf(runner)
    const columns = [{ ...whole('userId'), isPrimary: true }, longText('stored'), milliseconds('updatedAtMs')]
    await runner.createTable(
      new Table({
        ...tableOptions(runner),
        name: 'settings',
        columns,
        foreignKeys: [references('userId', 'users', 'id')],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settings')
  }
}
