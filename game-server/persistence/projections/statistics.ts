/**
 * Projection: the statistics of games that were played to their end, for each person's seat, and their sums
 * (specification section 3, 'Stats'). A game with computers that the creator added is in sums of its own, and in no
 * ranking (DESIGN decision 20).
 */
import { In, type EntityManager } from 'typeorm'
import { gameStatistics } from '#common/record/game-statistics.ts'
import { hasComputers, people, type Table } from '#common/table/state.ts'
import { gameIdOf, gamesOf } from '../games/games.ts'
import { lockAccounts } from '../accounts/people.ts'
import { addToSums, recount } from '../statistics/player-sums.ts'
import { rowLock, placesOf } from '../engine/sql.ts'
import { PLAYER_GAMES, type PlayerGameRow } from '../statistics/statistics-entities.ts'
import type { Projection, RebuildableProjection, RecordedStep } from './projection.ts'
import { seatResult } from './results.ts'

/** The ids of the users at a table. */
const playersOf = (table: Table): readonly number[] => people(table).map(({ occupant }) => occupant.userId)

/**
 * Locks the accounts of the players whose game ends, before the other projections lock anything. So the sums of a user
 * are changed by one game after the other, and a deletion of an account comes either before the end of the game or
 * after it.
 */
export const lockedPlayers: Projection = {
  follows: ['gameEnded'],
  apply: async (manager, { table }) => {
    await lockAccounts(manager, playersOf(table))
    return null
  },
}

const rowsOf = (gameId: number, { table, record, events }: RecordedStep): readonly PlayerGameRow[] => {
  const { game, moves } = table
  const ended = events.find((event) => event.type === 'gameEnded')
  if (ended === undefined || game === null) return []
  const played = gameStatistics(game.seed, moves.all())
  const withComputers = hasComputers(table) ? 1 : 0
  return people(table).map(({ seat, occupant: { userId, isComputer } }) => {
    const { queensGiven, ...counts } = played[seat]
    const result = {
      gameId,
      seat,
      userId,
      endedAtMs: record.atMs,
      isComputer: isComputer ? 1 : 0,
      withComputers,
      ...seatResult(table, ended, seat),
    }
    return {
      ...result,
      ...counts,
      queensGiven: JSON.stringify(queensGiven),
    }
  })
}

/** A row as a text: `name value`, in the order of its columns. */
const lineOf = (row: object): string =>
  Object.entries(row)
    .filter(([name]) => name !== 'gameId')
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(' ')

const storedGames = async (manager: EntityManager, roomId: string): Promise<readonly string[]> => {
  const games = await gamesOf(manager, roomId)
  const rows = await manager.find(PLAYER_GAMES, {
    where: { gameId: In(games.map(({ id }) => id)) },
    order: { gameId: 'ASC', seat: 'ASC' },
  })
  return games.flatMap(({ id, gameNumber }) =>
    rows.filter(({ gameId }) => gameId === id).map((row) => `${gameNumber}: ${lineOf(row)}`),
  )
}

/** The sums, as the newest games have left them. */
const storedSums = async (manager: EntityManager, userIds: readonly number[]): Promise<readonly string[]> => {
  if (userIds.length === 0) return []
  const places = placesOf(userIds)
  const users: readonly object[] = await manager.query(
    `SELECT * FROM player_statistics WHERE userId IN (${places}) ORDER BY userId${rowLock(manager)}`,
    [...userIds],
  )
  const computers: readonly object[] = await manager.query(
    `SELECT * FROM computer_statistics WHERE userId IN (${places}) ORDER BY userId${rowLock(manager)}`,
    [...userIds],
  )
  const together: readonly object[] = await manager.query(
    `SELECT * FROM player_pairs WHERE userId IN (${places}) AND otherId IN (${places}) ORDER BY userId, otherId${rowLock(manager)}`,
    [...userIds, ...userIds],
  )
  return [...users.map(lineOf), ...computers.map((row) => `computers: ${lineOf(row)}`), ...together.map(lineOf)]
}

export const statistics: RebuildableProjection = {
  name: 'statistics',
  follows: ['gameEnded'],
  apply: async (manager, step) => {
    const rows = rowsOf(await gameIdOf(manager, step.table), step)
    await manager
      .createQueryBuilder()
      .insert()
      .into(PLAYER_GAMES)
      .values([...rows])
      .updateEntity(false)
      .execute()
    await addToSums(manager, rows)
    return null
  },
  stored: async (manager, roomId, userIds) => [
    ...(await storedGames(manager, roomId)),
    ...(await storedSums(manager, userIds)),
  ],
  remove: async (manager, roomId, userIds) => {
    const ids = (await gamesOf(manager, roomId)).map(({ id }) => id)
    await manager.delete(PLAYER_GAMES, { gameId: In(ids) })
    await recount(manager, userIds)
  },
}
