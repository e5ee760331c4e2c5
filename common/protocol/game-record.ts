/**
 * A recorded game as JSON: the answer of the replay routes, and the file that players download (docs/protocol.md).
 * Every card that was dealt follows from the seed, so the browser computes each state with the rules.
 */
import * as z from 'zod/mini'
import type { RecordedGame } from '../record/recorded-game.ts'
import { cardOf, idOf, type Card } from '../rules/cards.ts'
import type { Seed } from '../rules/deal.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import type { Move } from '../table/move-log.ts'
import type { Sent } from './rest/answers.ts'

/** The version of the file. It rises when a field changes its meaning or goes away; fields may be added. */
const GAME_RECORD_VERSION = 1

/** A pass of two cards, or a card that was played. `byComputer`: a computer made the move for the player. */
export const recordedMove = z.object({
  seat: z.number(),
  type: z.enum(['pass', 'play']),
  cards: z.array(z.string()),
  byComputer: z.boolean(),
  at: z.string(),
})
export type RecordedMove = Sent<typeof recordedMove>

/** `wasComputer`: a computer held the seat at the end. */
const recordedPlayer = z.object({ name: z.string(), avatarUrl: z.nullable(z.string()), wasComputer: z.boolean() })

/** A line of the chat, said after `afterMove` moves of the game. */
const recordedLine = z.object({ seat: z.number(), message: z.string(), at: z.string(), afterMove: z.number() })
export type RecordedLine = Sent<typeof recordedLine>

/**
 * A game that was played to its end. Seats count from 0, clockwise. Times are ISO 8601. `chat` is empty for those who
 * did not play. `rounds`: of a game that ended after so many, whatever the totals.
 */
const gameRecord = z.object({
  version: z.literal(GAME_RECORD_VERSION),
  gameId: z.number(),
  roomName: z.string(),
  gameNumber: z.number(),
  startedAt: z.string(),
  endedAt: z.string(),
  players: z.array(recordedPlayer),
  seedHash: z.string(),
  seed: z.string(),
  serverPartHash: z.nullable(z.string()),
  serverPart: z.nullable(z.string()),
  seedParts: z.nullable(z.array(z.nullable(z.string()))),
  moves: z.array(recordedMove),
  roundScores: z.array(z.array(z.number())),
  totals: z.array(z.number()),
  winners: z.array(z.number()),
  chat: z.array(recordedLine),
  rounds: z.optional(z.number()),
})
export type GameRecord = Sent<typeof gameRecord>

/**
 * GET /api/games/{gameId} for its players, and GET /api/shared-games/{token} for everybody with a link. `ownSeat` is
 * the viewer's seat, `roomId` the code of the room, and `link` the token of the viewer's own link; all three are null
 * for a viewer who comes by a link.
 */
export const gameAnswer = z.object({
  game: gameRecord,
  ownSeat: z.nullable(z.number()),
  roomId: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
export type GameAnswer = Sent<typeof gameAnswer>

/** POST /api/games/{gameId}/link: the token that opens the game for everybody who has it. */
export const gameLinkAnswer = z.object({ token: z.string() })

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** A move as it is sent. */
export const sentMove = ({ seat, type, cards, isComputer, atMs }: Move): RecordedMove => ({
  seat,
  type,
  cards: cards.map(idOf),
  byComputer: isComputer,
  at: iso(atMs),
})

/** A recorded game as it is sent, with the lines of its chat that the viewer may see. */
export const sentGame = (
  gameId: number,
  { startedAtMs, endedAtMs, players, moves, shared, ...rest }: RecordedGame,
  chat: readonly RecordedLine[],
): GameRecord => ({
  ...rest,
  version: GAME_RECORD_VERSION,
  gameId,
  startedAt: iso(startedAtMs),
  endedAt: iso(endedAtMs),
  players: players.map(({ name, avatarUrl, wasComputer }) => ({ name, avatarUrl, wasComputer })),
  moves: moves.map(sentMove),
  chat,
  ...(shared !== null && { rounds: shared.rounds }),
})

const SEED = /^[0-9a-f]{64}$/
/** The seed in a record; null when the text is no seed. */
export const seedIn = ({ seed }: Pick<GameRecord, 'seed'>): Seed | null => (isSeed(seed) ? seed : null)
const isSeed = (text: string): text is Seed => SEED.test(text)

const isSeat = (value: number): value is Seat => SEATS.some((seat) => seat === value)
const isKnown = (card: Card | undefined): card is Card => card !== undefined

/** A move of a record as the rules know it; null when it has no such seat or cards. */
const moveIn = ({ seat, type, cards, byComputer, at }: RecordedMove): Move | null => {
  const known = cards.map(cardOf).filter(isKnown)
  return isSeat(seat) && known.length === cards.length
    ? { seat, type, cards: known, isComputer: byComputer, atMs: Date.parse(at) }
    : null
}

/** The moves of a record as the rules know them. What cannot be read is left out. */
export const movesIn = (moves: readonly RecordedMove[]): readonly Move[] =>
  moves.map(moveIn).filter((move) => move !== null)

/** What was played, as the rules know it; null when the record has no seed. */
export const playedIn = (
  record: GameRecord,
): { readonly seed: Seed; readonly moves: readonly Move[]; readonly rounds: number | null } | null => {
  const seed = seedIn(record)
  return seed && { seed, moves: movesIn(record.moves), rounds: record.rounds ?? null }
}

/** The points of each round. */
export const roundScoresIn = ({ roundScores }: GameRecord): readonly PerSeat<number>[] =>
  roundScores.map((scores) => perSeat((seat) => scores[seat] ?? 0))
