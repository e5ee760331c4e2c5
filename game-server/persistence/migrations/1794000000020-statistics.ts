/** The statistics of games that were played to their end. Games that ended before are added after the server listens (`former-games.ts`). */
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
      ...['bestRound', 'worstRound', 'highestTrick', 'lowestTrick'].map((name) => ({ ...whole(name), isNullable: true })),
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
      ...['bestRound', 'worstRound', 'highestTrick', 'lowestTrick'].map((name) => ({ ...whole(name), isNullable: true })),
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
    columns: [{ ...whole('userId'), isPrimary: true }, { ...whole('otherId'), isPrimary: true }, whole('games'), whole('queensGiven')],
    indices: [{ columnNames: ['userId', 'games', 'otherId'] }],
  })
}

export class Statistics1794000000020 implements MigrationInterface {
  readonly name = 'Statistics1794000000020'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [playerGames, playerStatistics, playerPairs]) await runner.createTable(table(runner))
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['player_pairs', 'player_statistics', 'player_games']) await runner.dropTable(table)
  }
}
