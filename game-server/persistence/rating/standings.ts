/** What players have now: their ratings after the last rated game. */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { CERTAIN_RATING_GAMES } from '#common/limits.ts'
import type { Rating } from '../../rating/rating.ts'
import { PLAYER_RATINGS } from './rating-entities.ts'

/** What a player has had since their last rated game. */
export type Standing = Rating & { readonly games: number; readonly ratedAtMs: number }

const placesOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/**
 * Computes again by what the list of ratings is sorted, for these users. Deleted accounts are not in it, nor players
 * with few rated games.
 */
export const listedAgain = async (manager: EntityManager, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  await manager.query(
    `UPDATE player_ratings SET ratingKey = CASE WHEN games < ${CERTAIN_RATING_GAMES}
       OR EXISTS (SELECT 1 FROM users WHERE users.id = player_ratings.userId AND users.deletedAtMs IS NOT NULL)
     THEN NULL ELSE mu END WHERE userId IN (${placesOf(userIds)})`,
    [...userIds],
  )
}

/** Stores what players have now. */
export const storeStandings = async (
  manager: EntityManager,
  standings: ReadonlyMap<number, Standing>,
): Promise<void> => {
  const userIds = [...standings.keys()].toSorted((a, b) => a - b)
  const rows = userIds.flatMap((userId) => {
    const standing = standings.get(userId)
    return standing === undefined ? [] : [{ userId, ...standing, ratingKey: null }]
  })
  if (rows.length > 0) await manager.upsert(PLAYER_RATINGS, rows, ['userId'])
  await listedAgain(manager, userIds)
}

/** Those standings that are not older than what is stored: games that are rated again are behind it for a while. */
export const newestOf = async (
  manager: EntityManager,
  standings: ReadonlyMap<number, Standing>,
): Promise<ReadonlyMap<number, Standing>> => {
  const userIds = [...standings.keys()]
  const rows = z
    .array(z.object({ userId: z.number(), ratedAtMs: z.coerce.number() }))
    .parse(
      await manager.query(
        `SELECT userId, ratedAtMs FROM player_ratings WHERE userId IN (${placesOf(userIds)})`,
        userIds,
      ),
    )
  const stored = new Map(rows.map(({ userId, ratedAtMs }) => [userId, ratedAtMs]))
  return new Map([...standings].filter(([userId, { ratedAtMs }]) => ratedAtMs >= (stored.get(userId) ?? 0)))
}
