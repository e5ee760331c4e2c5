/**
 * An index for the entries of the ledger about a game: refunds and checks look for them, and read the whole ledger
 * without it.
 */
import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm'

const index = (): TableIndex => new TableIndex({ columnNames: ['gameRef'] })

export class LedgerOfGames1794000000031 implements MigrationInterface {
  readonly name = 'LedgerOfGames1794000000031'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('token_ledger', index())
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('token_ledger', index())
  }
}
