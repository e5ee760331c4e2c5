/**
 * The links with which players show their games. There is no foreign key to games, because a rebuild removes their rows
 * and stores them again.
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

export class GameLinks1794000000021 implements MigrationInterface {
  readonly name = 'GameLinks1794000000021'

  async up(runner: QueryRunner): Promise<void> {
    const { whole, milliseconds, varchar } = columnsOf(runner)
    await runner.createTable(
      new Table({
        ...tableOptions(runner),
        name: 'game_links',
        columns: [
          { ...whole('userId'), isPrimary: true },
          { ...whole('gameId'), isPrimary: true },
          varchar('token', 32),
          milliseconds('createdAtMs'),
        ],
        indices: [{ columnNames: ['token'], isUnique: true }],
        foreignKeys: [references('userId', 'users', 'id')],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('game_links')
  }
}
