/**
 * The ratings of players and how games have changed them. `npm run projections:rebuild` finds the games that were
 * played before.
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const tables = (runner: QueryRunner): readonly Table[] => {
  const { whole, milliseconds } = columnsOf(runner)
  const options = tableOptions(runner)
  const known = (name: string) => ({ ...whole(name), isNullable: true })
  return [
    new Table({
      ...options,
      name: 'game_ratings',
      columns: [
        { ...whole('gameId'), isPrimary: true },
        { ...whole('seat'), isPrimary: true },
        whole('userId'),
        milliseconds('endedAtMs'),
        ...['place', 'isCounted'].map(whole),
        ...['muBefore', 'sigmaBefore', 'muAfter', 'sigmaAfter', 'games', 'ratingVersion'].map(known),
      ],
      indices: [
        { columnNames: ['userId', 'endedAtMs', 'gameId'] },
        { columnNames: ['endedAtMs', 'gameId', 'seat'] },
        { columnNames: ['ratingVersion', 'endedAtMs', 'gameId'] },
      ],
      foreignKeys: [references('gameId', 'games', 'id'), references('userId', 'users', 'id')],
    }),
    new Table({
      ...options,
      name: 'player_ratings',
      columns: [
        { ...whole('userId'), isPrimary: true },
        ...['mu', 'sigma', 'games'].map(whole),
        milliseconds('ratedAtMs'),
        known('ratingKey'),
      ],
      indices: [{ columnNames: ['ratingKey', 'userId'] }],
      foreignKeys: [references('userId', 'users', 'id')],
    }),
    new Table({
      ...options,
      name: 'rating_cursor',
      columns: [
        { ...whole('id'), isPrimary: true },
        milliseconds('endedAtMs'),
        ...['gameId', 'ratingVersion', 'movedBack'].map(whole),
      ],
    }),
    new Table({
      ...options,
      name: 'former_guests',
      columns: [{ ...whole('userId'), isPrimary: true }, milliseconds('savedAtMs')],
      foreignKeys: [references('userId', 'users', 'id')],
    }),
  ]
}

export class Ratings1794000000044 implements MigrationInterface {
  readonly name = 'Ratings1794000000044'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table)
    await runner.query(
      'INSERT INTO rating_cursor (id, endedAtMs, gameId, ratingVersion, movedBack) VALUES (1, 0, 0, 0, 0)',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['former_guests', 'rating_cursor', 'player_ratings', 'game_ratings'])
      await runner.dropTable(name)
  }
}
