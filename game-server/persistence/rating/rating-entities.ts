/** The tables of ratings. Every mu and sigma is a whole number, in millionths of the model's units. */
import { EntitySchema } from 'typeorm'
import { milliseconds } from '../engine/entity-columns.ts'

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
 * The rating of a player after the last rated game, which ended at `ratedAtMs`. `ratingKey` is the mu by which the
 * list of ratings is sorted; null with too few games and for deleted accounts.
 */
type PlayerRatingRow = {
  readonly userId: number
  readonly mu: number
  readonly sigma: number
  readonly games: number
  readonly ratedAtMs: number
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
    ratingKey: known,
  },
  indices: [{ columns: ['ratingKey', 'userId'] }],
})

/**
 * The place of the last game that was rated, in the order of endings, and how often it has moved back. There is one
 * row, with the id 1.
 */
type RatingCursorRow = {
  readonly id: number
  readonly endedAtMs: number
  readonly gameId: number
  readonly ratingVersion: number
  readonly movedBack: number
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
  },
})

/** An account that was a guest until `savedAtMs`: games that ended before are not rated. */
type FormerGuestRow = { readonly userId: number; readonly savedAtMs: number }

export const FORMER_GUESTS = new EntitySchema<FormerGuestRow>({
  name: 'FormerGuest',
  tableName: 'former_guests',
  columns: { userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } }, savedAtMs: milliseconds },
})
