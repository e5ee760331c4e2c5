/** Ratings in answers: as players see them, 1500 at first. `isCertain`: after enough rated games. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

export const shownRating = z.object({ value: z.number(), isCertain: z.boolean() })
export type ShownRating = Sent<typeof shownRating>

/**
 * The own rating after `games` rated games against `opponents` others, of whom no more are counted than the list of
 * ratings asks for. `line`: after each of the last games, oldest first.
 */
export const ownRating = z.extend(shownRating, {
  games: z.number(),
  opponents: z.number(),
  line: z.array(z.number()),
})
export type OwnRating = Sent<typeof ownRating>

/** What a rated game has changed for a user, in the copy of their own data. */
export const ownRatingChange = z.object({
  gameId: z.number(),
  place: z.number(),
  isCounted: z.boolean(),
  before: z.number(),
  after: z.number(),
})
export type OwnRatingChange = Sent<typeof ownRatingChange>
