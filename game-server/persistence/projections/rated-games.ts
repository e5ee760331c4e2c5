/**
 * Projection: the games that count for ratings, with the place of each seat. The lane of the ratings fills in what the
 * games have changed (`persistence/rating/lane.ts`).
 */
import { In, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { ratedSeats } from '../../rating/rating.ts'
import { isPlaceholder } from '../accounts/users.ts'
import { gameIdOf, gamesOf } from '../games/games.ts'
import { GAME_RATINGS } from '../rating/rating-entities.ts'
import type { RebuildableProjection } from './projection.ts'
import { placesOf } from '../engine/sql.ts'

const people = z.array(z.object({ nicknameKey: z.string(), savedAtMs: z.coerce.number().nullable() }))

/** Whether all these users had accounts when a game ended. The key of a guest's nickname says so for ever. */
const hadAccounts = async (manager: EntityManager, userIds: readonly number[], endedAtMs: number): Promise<boolean> => {
  const rows = people.parse(
    await manager.query(
      `SELECT users.nicknameKey AS nicknameKey, former_guests.savedAtMs AS savedAtMs FROM users
       LEFT JOIN former_guests ON former_guests.userId = users.id WHERE users.id IN (${placesOf(userIds)})`,
      [...userIds],
    ),
  )
  return rows.every(
    ({ nicknameKey, savedAtMs }) => !isPlaceholder(nicknameKey) && (savedAtMs === null || savedAtMs < endedAtMs),
  )
}

export const ratedGames: RebuildableProjection = {
  name: 'rating',
  follows: ['gameEnded'],
  apply: async (manager, { table, record: { atMs }, events }) => {
    const ended = events.find((event) => event.type === 'gameEnded')
    const seats = ended === undefined ? null : ratedSeats(table, ended.totals)
    if (seats === null) return null
    const userIds = seats.map(({ userId }) => userId)
    if (!(await hadAccounts(manager, userIds, atMs))) return null
    const gameId = await gameIdOf(manager, table)
    await manager.query(
      `INSERT INTO game_ratings (gameId, seat, userId, endedAtMs, place, isCounted) VALUES ${seats.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
      seats.flatMap(({ userId, place, isCounted }, seat) => [gameId, seat, userId, atMs, place, isCounted ? 1 : 0]),
    )
    return null
  },
  stored: async (manager, roomId) => {
    const lines: string[] = []
    for (const { id, gameNumber } of await gamesOf(manager, roomId)) {
      const rows = await manager.find(GAME_RATINGS, { where: { gameId: id }, order: { seat: 'ASC' } })
      for (const { seat, userId, endedAtMs, place, isCounted } of rows)
        lines.push(`${gameNumber}: seat ${seat} user ${userId} ended ${endedAtMs} place ${place} counted ${isCounted}`)
    }
    return lines
  },
  remove: async (manager, roomId) => {
    const ids = (await gamesOf(manager, roomId)).map(({ id }) => id)
    await manager.delete(GAME_RATINGS, { gameId: In(ids) })
  },
}
