/** What stands in the addresses of recorded games. */
import { z } from 'zod'

/** The id of a game. */
export const gameId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** The token of a link to a game. */
export const linkToken = z.string().regex(/^[\w-]{32}$/)
