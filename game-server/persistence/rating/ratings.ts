/** Reads ratings: of players, of the games of one, and what a game has changed. */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { CERTAIN_RATING_GAMES, RATING_LINE_GAMES } from '#common/limits.ts'
import type { GameRating } from '#common/protocol/rest/game-rating-answers.ts'
import type { OwnRating, OwnRatingChange, ShownRating } from '#common/protocol/rest/rating-answers.ts'
import { shownRating } from '../../rating/rating.ts'
import type { Database } from '../engine/database.ts'
import { RatingLane } from './lane.ts'
import { PLAYER_RATINGS } from './rating-entities.ts'
import { placesOf } from '../engine/sql.ts'

const playerRows = z.array(z.object({ userId: z.number(), mu: z.number(), games: z.number() }))

const shown = (mu: number, games: number): ShownRating => ({
  value: shownRating(mu),
  isCertain: games >= CERTAIN_RATING_GAMES,
})

/** The ratings of these users, by their ids. Who has no rated game is missing. */
export const ratingsOf = async (
  manager: EntityManager,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ShownRating>> => {
  if (userIds.length === 0) return new Map()
  const rows: unknown = await manager.query(
    `SELECT userId, mu, games FROM player_ratings WHERE userId IN (${placesOf(userIds)})`,
    [...userIds],
  )
  return new Map(playerRows.parse(rows).map(({ userId, mu, games }) => [userId, shown(mu, games)]))
}

const changeRows = z.array(
  z.object({
    gameId: z.number(),
    seat: z.number(),
    place: z.number(),
    isCounted: z.number(),
    muBefore: z.number(),
    muAfter: z.number(),
    games: z.number(),
  }),
)
const CHANGES = 'SELECT gameId, seat, place, isCounted, muBefore, muAfter, games FROM game_ratings'

const changesOf = async (
  manager: EntityManager,
  userId: number,
  limit: '' | `LIMIT ${number}`,
): Promise<z.infer<typeof changeRows>> =>
  changeRows.parse(
    await manager.query(
      `${CHANGES} WHERE userId = ? AND ratingVersion IS NOT NULL ORDER BY endedAtMs DESC, gameId DESC ${limit}`,
      [userId],
    ),
  )

/** The rating of a user, with those after their last games, oldest first; null without a rated game. */
export const ownRatingOf = async (manager: EntityManager, userId: number): Promise<OwnRating | null> => {
  const rows = await changesOf(manager, userId, `LIMIT ${RATING_LINE_GAMES}`)
  const [last] = rows
  if (last === undefined) return null
  const line = rows.map(({ muAfter }) => shownRating(muAfter)).toReversed()
  const { opponents = 0 } = (await manager.findOneBy(PLAYER_RATINGS, { userId })) ?? {}
  return { ...shown(last.muAfter, last.games), games: last.games, opponents, line }
}

/** What each rated game has changed for a user, oldest first. */
export const ratingChangesOf = (database: Database, userId: number): Promise<OwnRatingChange[]> =>
  database.run(async (manager) =>
    (await changesOf(manager, userId, ''))
      .map(({ gameId, place, isCounted, muBefore, muAfter }) => ({
        gameId,
        place,
        isCounted: isCounted === 1,
        before: shownRating(muBefore),
        after: shownRating(muAfter),
      }))
      .toReversed(),
  )

export class Ratings {
  readonly #database: Database
  readonly #lane: RatingLane

  constructor(database: Database, lane: RatingLane) {
    this.#database = database
    this.#lane = lane
  }

  /** What a game that is over has changed, by seat; null for a game that is not rated. Rejects with `StorageError`. */
  async ofGame(gameId: number): Promise<GameRating[] | null> {
    await this.#lane.advance()
    const rows = changeRows.parse(
      await this.#database.run((manager) =>
        manager.query(`${CHANGES} WHERE gameId = ? AND ratingVersion IS NOT NULL ORDER BY seat`, [gameId]),
      ),
    )
    if (rows.length === 0) return null
    return rows.map(({ seat, place, isCounted, muBefore, muAfter, games }) => ({
      seat,
      place,
      isCounted: isCounted === 1,
      before: shownRating(muBefore),
      after: shownRating(muAfter),
      isCertain: games >= CERTAIN_RATING_GAMES,
    }))
  }
}

export type RatingStores = {
  readonly ratings: Ratings
  /** Rates games that have ended, from `begin` on. */
  readonly ratingLane: RatingLane
}

export const ratingStores = (
  database: Database,
  now: () => number,
  onError: (error: unknown) => void,
): RatingStores => {
  const ratingLane = new RatingLane(database, now, onError)
  return { ratings: new Ratings(database, ratingLane), ratingLane }
}
