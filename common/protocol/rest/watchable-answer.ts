/** GET /api/watchable: the table that the home page shows. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

/** `points` are those of the whole game so far. */
const watchableTable = z.object({
  roomId: z.string(),
  name: z.string(),
  round: z.number(),
  players: z.array(z.object({ name: z.string(), avatarUrl: z.nullable(z.string()), points: z.number() })),
})
export type WatchableTable = Sent<typeof watchableTable>

/** A running game that everybody may watch; null when there is none. */
export const watchableAnswer = z.object({ table: z.nullable(watchableTable) })
