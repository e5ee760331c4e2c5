/**
 * The sums of games with computers, beside those of games of four people: both together are the totals of a user. The
 * games that were played before are added up.
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const SUMS = ['gamesPlayed', 'gamesWon', 'totalScore', 'bestScore', 'rounds', 'tricks', 'queens', 'regicides']
const HIGHEST_AND_LOWEST = ['bestRound', 'worstRound', 'highestTrick', 'lowestTrick']

const computerStatistics = (runner: QueryRunner): Table => {
  const { whole, milliseconds } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'computer_statistics',
    columns: [
      { ...whole('userId'), isPrimary: true },
      ...SUMS.map(whole),
      milliseconds('lastPlayedMs'),
      ...HIGHEST_AND_LOWEST.map((name) => ({ ...whole(name), isNullable: true })),
    ],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

export class OwnTotals1794000000037 implements MigrationInterface {
  readonly name = 'OwnTotals1794000000037'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(computerStatistics(runner))
    await runner.query(
      `INSERT INTO computer_statistics (userId, ${SUMS.join(', ')}, lastPlayedMs, ${HIGHEST_AND_LOWEST.join(', ')})
       SELECT userId, COUNT(*), SUM(isWinner), SUM(total), MAX(total), SUM(rounds), SUM(tricks), SUM(queens),
         SUM(regicides), MAX(endedAtMs), MAX(bestRound), MIN(worstRound), MAX(highestTrick), MIN(lowestTrick)
       FROM player_games WHERE withComputers = 1 GROUP BY userId`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('computer_statistics')
  }
}
