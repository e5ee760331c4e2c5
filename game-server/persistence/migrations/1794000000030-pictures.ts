/**
 * The pictures of players move from files into the database. The server takes the files over when it starts, because
 * only it knows their folder.
 */
import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm'

export class Pictures1794000000030 implements MigrationInterface {
  readonly name = 'Pictures1794000000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('avatars', new TableColumn({ name: 'picture', type: 'blob', isNullable: true }))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('avatars', 'picture')
  }
}
