/** What stands in the addresses of the routes for statistics and recorded games (specification section 7). */
import { z } from 'zod'
import { ROOM_CODE_CHARS } from '../../limits.ts'

/** The id of a row. Everything else in its place is refused with `badRequest`. */
const rowId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** GET /api/stats/profile?before={id}: the page of the history after the game `before`. */
export const statisticsQuery = z.object({ before: z.optional(rowId) })

/**
 * GET /api/stats/rankings: the first page, the page after a user (`after`), or the page with the own place
 * (`around=me`); by won games or, with `by=rating`, by rating.
 */
const sorted = { by: z.optional(z.literal('rating')) }
export const rankingsQuery = z.union([
  z.object({ ...sorted, after: z.optional(rowId), around: z.optional(z.undefined()) }),
  z.object({ ...sorted, around: z.literal('me'), after: z.optional(z.undefined()) }),
])
export type RankingsQuery = z.infer<typeof rankingsQuery>

const gameId = z.string().regex(/^[1-9]\d{0,14}$/)
const place = z.string().regex(new RegExp(`^[A-Z0-9]{${ROOM_CODE_CHARS}}-[1-9]\\d{0,3}$`))

/** Which game: its id, or its room and its number there, as in 'ABCDEF-1', which is what a table knows of its game. */
export const gameAddress = z.union([
  gameId.transform((text) => ({ gameId: Number(text) })),
  place.transform((text) => ({
    roomId: text.slice(0, ROOM_CODE_CHARS),
    gameNumber: Number(text.slice(ROOM_CODE_CHARS + 1)),
  })),
])
export type GameAddress = z.infer<typeof gameAddress>

/** The token of a link to a game. */
export const linkToken = z.string().regex(/^[\w-]{32}$/)
