/**
 * The statistics of games that were played to their end. Games that ended before are added after the server listens
 * (`former-games.ts`).
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const playerGames = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'player_games',
    columns: [
      { ...whole('gameId'), isPrimary: true },
      { ...whole('seat'), isPrimary: true },
      whole('userId'),
      milliseconds('endedAtMs'),
      ...['total', 'position', 'isWinner', 'isComputer', 'rounds', 'tricks', 'queens', 'regicides'].map(whole),
      ...['bestRound', 'worstRound', 'highestTrick', 'lowestTrick'].map((name) => ({
        ...whole(name),
        isNullable: true,
      })),
      varchar('queensGiven', 40),
    ],
    indices: [{ columnNames: ['userId', 'endedAtMs', 'gameId'] }],
    foreignKeys: [references('gameId', 'games', 'id'), references('userId', 'users', 'id')],
  })
}

const playerStatistics = (runner: QueryRunner): Table => {
  const { whole, milliseconds } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'player_statistics',
    columns: [
      { ...whole('userId'), isPrimary: true },
      ...['gamesPlayed', 'gamesWon', 'totalScore', 'bestScore'].map(whole),
      milliseconds('lastPlayedMs'),
      ...['rounds', 'tricks', 'queens', 'regicides'].map(whole),
      ...['bestRound', 'worstRound', 'highestTrick', 'lowestTrick'].map((name) => ({
        ...whole(name),
        isNullable: true,
      })),
      { ...milliseconds('rankKey'), isNullable: true },
    ],
    indices: [{ columnNames: ['rankKey', 'userId'] }],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const playerPairs = (runner: QueryRunner): Table => {
  const { whole } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'player_pairs',
    columns: [
      { ...whole('userId'), isPrimary: true },
      { ...whole('otherId'), isPrimary: true },
      whole('games'),
      whole('queensGiven'),
    ],
    indices: [{ columnNames: ['userId', 'games', 'otherId'] }],
  })
}

const rankingSteps = (runner: QueryRunner): Table => {
  const { whole } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'ranking_steps',
    columns: [{ ...whole('step'), isPrimary: true }, whole('users')],
  })
}

/** One step for each 0.1% of win percentage, 100% included. */
const STEPS = 1_001

export class Statistics1794000000020 implements MigrationInterface {
  readonly name = 'Statistics1794000000020'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [playerGames, playerStatistics, playerPairs, rankingSteps])
      await runner.createTable(table(runner))
    await runner.query(
      `INSERT INTO ranking_steps (step, users) VALUES ${Array.from({ length: STEPS }, (_, step) => `(${step}, 0)`).join(', ')}`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ranking_steps', 'player_pairs', 'player_statistics', 'player_games'])
      await runner.dropTable(table)
  }
}
