/** The tables of ratings. Every mu and sigma is a whole number, in millionths of the model's units. */
import { EntitySchema } from 'typeorm'
import { milliseconds } from '../engine/entity-columns.ts'
import type { RankingStepRow } from '../statistics/statistics-entities.ts'

const known = { type: 'integer', nullable: true } as const

/**
 * A seat of a rated game. `isCounted` is 0 or 1 (`RatedSeat`). What stands after it is null until the game is rated;
 * `games` is how many rated games the player had with this one.
 */
export type GameRatingRow = {
  readonly gameId: number
  readonly seat: number
  readonly userId: number
  readonly endedAtMs: number
  readonly place: number
  readonly isCounted: number
  readonly muBefore: number | null
  readonly sigmaBefore: number | null
  readonly muAfter: number | null
  readonly sigmaAfter: number | null
  readonly games: number | null
  readonly ratingVersion: number | null
}

export const GAME_RATINGS = new EntitySchema<GameRatingRow>({
  name: 'GameRating',
  tableName: 'game_ratings',
  columns: {
    gameId: { type: 'integer', primary: true, foreignKey: { target: 'Game' } },
    seat: { type: 'integer', primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    endedAtMs: milliseconds,
    place: { type: 'integer' },
    isCounted: { type: 'integer' },
    muBefore: known,
    sigmaBefore: known,
    muAfter: known,
    sigmaAfter: known,
    games: known,
    ratingVersion: known,
  },
  indices: [
    { columns: ['userId', 'endedAtMs', 'gameId'] },
    { columns: ['endedAtMs', 'gameId', 'seat'] },
    { columns: ['ratingVersion', 'endedAtMs', 'gameId'] },
  ],
})

/**
 * The rating of a player after the last rated game, which ended at `ratedAtMs`. `opponents` is how many others they
 * have met, at most as many as the list of ratings asks for. `ratingKey` is the mu by which that list is sorted; null
 * for who is not in it.
 */
type PlayerRatingRow = {
  readonly userId: number
  readonly mu: number
  readonly sigma: number
  readonly games: number
  readonly ratedAtMs: number
  readonly opponents: number
  readonly ratingKey: number | null
}

export const PLAYER_RATINGS = new EntitySchema<PlayerRatingRow>({
  name: 'PlayerRating',
  tableName: 'player_ratings',
  columns: {
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    mu: { type: 'integer' },
    sigma: { type: 'integer' },
    games: { type: 'integer' },
    ratedAtMs: milliseconds,
    opponents: { type: 'integer', default: 0 },
    ratingKey: known,
  },
  indices: [{ columns: ['ratingKey', 'userId'] }, { columns: ['ratedAtMs'] }],
})

/** How many users the list of ratings has in each step of mu (`rating-key.ts`). All steps always have a row. */
export const RATING_STEPS = new EntitySchema<RankingStepRow>({
  name: 'RatingStep',
  tableName: 'rating_steps',
  columns: { step: { type: 'integer', primary: true }, users: { type: 'integer' } },
})

/**
 * The place of the last game that was rated, in the order of endings, and how often it has moved back. Whose last rated
 * game ended before `listedFromMs` is not in the list of ratings. There is one row, with the id 1.
 */
type RatingCursorRow = {
  readonly id: number
  readonly endedAtMs: number
  readonly gameId: number
  readonly ratingVersion: number
  readonly movedBack: number
  readonly listedFromMs: number
}

export const RATING_CURSOR = new EntitySchema<RatingCursorRow>({
  name: 'RatingCursor',
  tableName: 'rating_cursor',
  columns: {
    id: { type: 'integer', primary: true },
    endedAtMs: milliseconds,
    gameId: { type: 'integer' },
    ratingVersion: { type: 'integer' },
    movedBack: { type: 'integer' },
    listedFromMs: { ...milliseconds, default: 0 },
  },
})

/** An account that was a guest until `savedAtMs`: games that ended before are not rated. */
type FormerGuestRow = { readonly userId: number; readonly savedAtMs: number }

export const FORMER_GUESTS = new EntitySchema<FormerGuestRow>({
  name: 'FormerGuest',
  tableName: 'former_guests',
  columns: { userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } }, savedAtMs: milliseconds },
})
