/** What players have now: their ratings after the last rated game, and who is in the list of ratings. */
import { In, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { CERTAIN_RATING_GAMES, RATING_OPPONENTS } from '#common/limits.ts'
import type { Rating } from '../../rating/rating.ts'
import { PLAYER_RATINGS } from './rating-entities.ts'
import { BY_RATING } from './rating-key.ts'
import { countedAgain, placedAgain } from '../statistics/ranking-steps.ts'
import { placesOf } from '../engine/sql.ts'

/** What a player has had since their last rated game. */
export type Standing = Rating & { readonly games: number; readonly ratedAtMs: number }

/** Whether an account that is not deleted is in the list of ratings. */
export const isInList = (
  { games, opponents, ratedAtMs }: Standing & { readonly opponents: number },
  listedFromMs: number,
): boolean => games >= CERTAIN_RATING_GAMES && opponents >= RATING_OPPONENTS && ratedAtMs >= listedFromMs

/** Decides again whether users are in the list of ratings, after `change` has changed what they have. */
export const listedAgain = (
  manager: EntityManager,
  userIds: readonly number[],
  change?: () => Promise<void>,
): Promise<void> => placedAgain(manager, BY_RATING, userIds, change)

/** Takes a deleted account out of the list. It does not read the cursor, for which it would have to wait. */
export const unlisted = (manager: EntityManager, userId: number): Promise<void> =>
  countedAgain(manager, BY_RATING, [userId], async () => {
    await manager.update(PLAYER_RATINGS, { userId }, { ratingKey: null })
  })

const counted = z.tuple([z.object({ users: z.coerce.number() })])

/** Against how many others a user has had rated games; more than the list asks for are not counted. */
const opponentsOf = async (manager: EntityManager, userId: number): Promise<number> =>
  counted.parse(
    await manager.query(
      `SELECT COUNT(*) AS users FROM (SELECT DISTINCT other.userId FROM game_ratings AS own
         JOIN game_ratings AS other ON other.gameId = own.gameId AND other.seat <> own.seat
         WHERE own.userId = ? LIMIT ${RATING_OPPONENTS}) AS met`,
      [userId],
    ),
  )[0].users

/** Stores what players have now; null for who has no rated game any more. */
export const storeStandings = async (
  manager: EntityManager,
  standings: ReadonlyMap<number, Standing | null>,
): Promise<void> => {
  const userIds = [...standings.keys()].toSorted((a, b) => a - b)
  await listedAgain(manager, userIds, async () => {
    const none = userIds.filter((userId) => standings.get(userId) === null)
    if (none.length > 0) await manager.delete(PLAYER_RATINGS, { userId: In(none) })
    const rows: (Standing & { readonly userId: number; readonly opponents: number; readonly ratingKey: null })[] = []
    for (const userId of userIds) {
      const standing = standings.get(userId) ?? null
      if (standing === null) continue
      rows.push({ userId, ...standing, opponents: await opponentsOf(manager, userId), ratingKey: null })
    }
    if (rows.length > 0) await manager.upsert(PLAYER_RATINGS, rows, ['userId'])
  })
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
