/**
 * A finished game with everything that happened in it, as a file and as the answer of GET /api/games/{gameId}. All cards follow from the
 * seed, so the browser computes every state with the rules.
 */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

const move = z.object({
  seat: z.number(),
  type: z.enum(['pass', 'play']),
  /** Two cards of a pass, or the card that is played. */
  cards: z.array(z.string()),
  by: z.enum(['player', 'computer']),
  at: z.string(),
})
export type RecordedMove = Sent<typeof move>

/** The parts from which the seed was made: that of the server with the hash shown before the game, and those of the players by seat. */
const seedParts = z.object({ server: z.string(), commitment: z.string(), clients: z.array(z.nullable(z.string())) })
export type SeedParts = Sent<typeof seedParts>

/** A line of the chat, said after `afterMove` moves. `seat` is null for the notices of the server and for people without a seat. */
const chatLine = z.object({ seat: z.nullable(z.number()), sender: z.string(), message: z.string(), at: z.string(), afterMove: z.number() })

/**
 * GET /api/games/{gameId}. Seats count from 0. `ownSeat`, `link` and `chat` are for the players of the game: null and empty for others.
 * `parts` is null for games from before the players took part in the seed. Times are ISO 8601.
 */
export const gameRecordAnswer = z.object({
  version: z.literal(1),
  gameId: z.number(),
  roomName: z.string(),
  gameNumber: z.number(),
  startedAt: z.string(),
  endedAt: z.string(),
  ownSeat: z.nullable(z.number()),
  link: z.nullable(z.string()),
  players: z.array(z.object({ name: z.string(), avatarUrl: z.nullable(z.string()), isComputer: z.boolean() })),
  seed: z.string(),
  seedHash: z.string(),
  parts: z.nullable(seedParts),
  moves: z.array(move),
  roundScores: z.array(z.array(z.number())),
  totals: z.array(z.number()),
  winners: z.array(z.number()),
  chat: z.array(chatLine),
})
export type GameRecord = Sent<typeof gameRecordAnswer>

/** POST /api/games/{gameId}/link: the token that opens the game for everybody who has it. */
export const gameLinkAnswer = z.object({ token: z.string() })
