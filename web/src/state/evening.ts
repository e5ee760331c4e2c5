/** The games that this browser has seen end in the last hours, for what the evening stands at. */
import * as z from 'zod/mini'
import { SEATS } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { eveningAfter, type Evening } from '../game/score/evening.ts'
import { nameAt } from '../game/seating.ts'
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

const EVENING_KEY = 'regicidio.evening'
/** How many games are kept: the oldest are forgotten first. */
const KEPT_GAMES = 50
const EVENING_MS = 12 * 60 * 60 * 1_000

const endedGame = z.object({
  roomId: z.string(),
  gameNumber: z.number(),
  endedAtMs: z.number(),
  totals: z.array(z.object({ name: z.string(), total: z.number() })),
})

const notedIn = (storage: KeyValueStorage): readonly z.infer<typeof endedGame>[] => {
  try {
    return z.array(endedGame).safeParse(JSON.parse(storage.getItem(EVENING_KEY) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Notes the game that is over at a table, and says what the evening stands at. Without storage nothing is known. */
export const noteEnd = (
  view: TableView,
  nowMs: number,
  storage: () => KeyValueStorage = () => browserStorage,
): Evening | null => {
  const { game, roomId, gameNumber } = view
  if (game === null) return null
  try {
    const others = notedIn(storage()).filter(
      (other) => nowMs - other.endedAtMs < EVENING_MS && (other.roomId !== roomId || other.gameNumber !== gameNumber),
    )
    const totals = SEATS.map((seat) => ({ name: nameAt(view, seat), total: game.scores[seat] }))
    const ended = { roomId, gameNumber, endedAtMs: nowMs, totals }
    storage().setItem(EVENING_KEY, JSON.stringify([...others, ended].slice(-KEPT_GAMES)))
    return eveningAfter(ended, others)
  } catch (problem) {
    console.warn('end of the game not noted', problem)
    return null
  }
}
