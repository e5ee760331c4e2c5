/** Ratings in answers: as players see them, 1500 at first. `isCertain`: after enough rated games. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

export const shownRating = z.object({ value: z.number(), isCertain: z.boolean() })
export type ShownRating = Sent<typeof shownRating>

/** The own rating after `games` rated games. `line`: after each of the last ones, oldest first. */
export const ownRating = z.extend(shownRating, { games: z.number(), line: z.array(z.number()) })
export type OwnRating = Sent<typeof ownRating>

const change = { place: z.number(), isCounted: z.boolean(), before: z.number(), after: z.number() }

/** What a game has changed for a seat. `isCounted`: the person made enough of the decisions; others are last. */
const gameRating = z.object({ seat: z.number(), ...change, isCertain: z.boolean() })
export type GameRating = Sent<typeof gameRating>

/** GET /api/games/{gameId}/rating: by seat; null for a game that is not rated. */
export const gameRatingAnswer = z.object({ seats: z.nullable(z.array(gameRating)) })

/** What a rated game has changed for a user, in the copy of their own data. */
export const ownRatingChange = z.object({ gameId: z.number(), ...change })
export type OwnRatingChange = Sent<typeof ownRatingChange>
