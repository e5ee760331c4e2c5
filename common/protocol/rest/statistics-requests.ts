/**
 * The queries of the statistics routes (specification section 7). Everything else in them is refused with `badRequest`.
 */
import { z } from 'zod'

/** An id as it stands in an address. */
const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** GET /api/stats/profile?before={id}: the page of the history after the game `before`. */
export const profileQuery = z.object({ before: z.optional(id) })

/**
 * GET /api/stats/rankings: the first page, the page after a user (`after`), or the page with the own place
 * (`around=me`).
 */
export const rankingsQuery = z.union([
  z.object({ after: z.optional(id), around: z.optional(z.undefined()) }),
  z.object({ around: z.literal('me'), after: z.optional(z.undefined()) }),
])
export type RankingsQuery = z.infer<typeof rankingsQuery>
