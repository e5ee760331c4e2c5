/** What the administrator sees of the rooms that exist, and the answer to closing one. Times are ISO 8601. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

/** What a room is doing: it waits for players, a game is running, or its game is suspended. */
const ROOM_STATES = ['waiting', 'playing', 'suspended'] as const
export type RoomState = (typeof ROOM_STATES)[number]

const counts = z.object({ waiting: z.number(), playing: z.number(), suspended: z.number() })

const room = z.object({
  roomId: z.string(),
  name: z.string(),
  state: z.enum(ROOM_STATES),
  players: z.array(z.object({ id: z.number(), nickname: z.string() })),
  openedAt: z.string(),
  since: z.string(),
  process: z.nullable(z.string()),
})
/**
 * A room that is not closed. `players` are the people with a seat; computers are left out. `since` is when the room got
 * into its state. `process` is the server process that holds the room; null when none does.
 */
export type AdminRoom = Sent<typeof room>

/**
 * GET /api/admin/rooms?after={next}: the rooms that are not closed, newest first. `counts` are those of all pages.
 * `next` is the `after` of the next page; null on the last page.
 */
export const adminRoomsAnswer = z.object({ rooms: z.array(room), counts, next: z.nullable(z.string()) })
export type AdminRoomsAnswer = Sent<typeof adminRoomsAnswer>

/** POST /api/admin/rooms/{roomId}/close; `message` is the Italian text. */
export const roomClosedAnswer = z.object({ message: z.string() })
export type RoomClosedAnswer = Sent<typeof roomClosedAnswer>
