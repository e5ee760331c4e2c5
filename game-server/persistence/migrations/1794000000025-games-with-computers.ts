/** Marks the games in which the creator had filled seats with computers. No game from before could have any. */
import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf } from './columns.ts'

export class GamesWithComputers1794000000025 implements MigrationInterface {
  readonly name = 'GamesWithComputers1794000000025'

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('player_games', new TableColumn({ ...columnsOf(runner).whole('withComputers'), default: 0 }))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('player_games', 'withComputers')
  }
}
