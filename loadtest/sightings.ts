/**
 * When the clients of a table see the cards that are played, compared with when the server took up each play. The
 * journal has the time of every play, by a person and by a computer alike, so tables of people and tables of computers
 * can be compared. Server and clients run on the same machine and read the same clock.
 */
import { z } from 'zod'
import { HAND_SIZE, SEAT_COUNT } from '#common/limits.ts'
import { withQueries } from '../game-server/testing/database-rows.ts'
import type { PlayerClient } from '../game-server/testing/player-client.ts'

const CARDS_OF_ROUND = HAND_SIZE * SEAT_COUNT

/** A card in a round of the first game at a table. */
const keyOf = (roomId: string, round: number, cardId: string): string => `${roomId} ${round} ${cardId}`

/** The time in milliseconds since the epoch, more exact than whole milliseconds. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

/** Notes when clients see cards on the table. Use `listener` for every client. */
export class Sightings {
  readonly #seenMs = new Map<string, Map<PlayerClient, number>>()

  /** Is told of whatever a client receives. */
  readonly listener = (client: PlayerClient): void => {
    const facts = client.facts.at(-1)
    if (facts === undefined) return
    for (const played of facts.center) this.#note(client, keyOf(client.roomId, facts.round, played.slice(2)))
  }

  #note(client: PlayerClient, key: string): void {
    const seen = this.#seenMs.get(key) ?? new Map<PlayerClient, number>()
    this.#seenMs.set(key, seen)
    if (!seen.has(client)) seen.set(client, nowMs())
  }

  /** For each play since a time, and each client that saw it: the milliseconds from when the server took it up. */
  async delaysMs(dataDir: string, roomIds: ReadonlySet<string>, sinceMs: number): Promise<readonly number[]> {
    const delays: number[] = []
    for (const { roomId, round, cardId, atMs } of await playsIn(dataDir)) {
      if (atMs < sinceMs || !roomIds.has(roomId)) continue
      for (const seenMs of this.#seenMs.get(keyOf(roomId, round, cardId))?.values() ?? []) delays.push(seenMs - atMs)
    }
    return delays
  }
}

type Play = { readonly roomId: string; readonly round: number; readonly cardId: string; readonly atMs: number }

const journalRow = z.object({ roomId: z.string(), atMs: z.coerce.number(), command: z.string() })
const playCommand = z.object({ type: z.enum(['playCard', 'computerPlay']), card: z.string() })

/** All plays of the first games in a database, by table and time. */
const playsIn = async (dataDir: string): Promise<readonly Play[]> => {
  const rows = await withQueries({ databaseUrl: null, dataDir }, (query) =>
    query(
      "SELECT roomId, atMs, command FROM journal WHERE command LIKE '%playCard%' OR command LIKE '%computerPlay%' ORDER BY roomId, sequence",
    ),
  )
  const counts = new Map<string, number>()
  return z
    .array(journalRow)
    .parse(rows)
    .flatMap(({ roomId, atMs, command }) => {
      const play = playCommand.safeParse(JSON.parse(command))
      if (!play.success) return []
      const before = counts.get(roomId) ?? 0
      counts.set(roomId, before + 1)
      return [{ roomId, round: Math.floor(before / CARDS_OF_ROUND) + 1, cardId: play.data.card, atMs }]
    })
}
