/** What a game that is over has changed of ratings. A file of its own, because only the end of a game reads it. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

/** What a game has changed for a seat. `isCounted`: the person made enough of the decisions; others are last. */
const gameRating = z.object({
  seat: z.number(),
  place: z.number(),
  isCounted: z.boolean(),
  before: z.number(),
  after: z.number(),
  isCertain: z.boolean(),
})
export type GameRating = Sent<typeof gameRating>

/** GET /api/games/{gameId}/rating: by seat; null for a game that is not rated. */
export const gameRatingAnswer = z.object({ seats: z.nullable(z.array(gameRating)) })
