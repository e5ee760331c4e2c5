/**
 * The answers of the REST routes (specification sections 3 and 7). Each has one schema, which the server uses for
 * sending and the browser for decoding. They use zod/mini, because the whole of zod is too large for the browser.
 * Answers about an account are in `account-answers.ts` and `own-data.ts`.
 */
import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '../errors.ts'

/** A type in which every property is readonly, at every depth. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T

/** The type of the value that the server sends for a schema. */
export type Sent<Schema extends z.ZodMiniType> = Immutable<z.input<Schema>>

/** The code of a refusal. A newer server may send codes that this browser does not know: they are decoded as null. */
const errorCode = z.pipe(
  z.custom<ErrorCode>((value) => typeof value === 'string'),
  z.transform((code: ErrorCode): ErrorCode | null => ERROR_CODES.find((known) => known === code) ?? null),
)

/**
 * The answer to every refused request (DESIGN decision 19). `error` and `message` are the Italian text. `until` is
 * there when the account is restricted: until when (ISO 8601). `characters` are those that are not accepted in a name,
 * at most ten. `nicknames` are at most two that are free where the wanted one is taken.
 */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  code: errorCode,
  until: z.optional(z.string()),
  characters: z.optional(z.array(z.string())),
  nicknames: z.optional(z.array(z.string())),
})
export type ErrorAnswer = Sent<typeof errorAnswer>

/** The message `error` of a table. */
export const errorMessage = z.object({
  type: z.literal('error'),
  error: z.string(),
  code: errorCode,
  until: z.optional(z.string()),
})

/** The answer of routes that return no data. */
export const successAnswer = z.object({ success: z.literal(true) })

/** GET /api/health. */
export const healthAnswer = z.object({ status: z.literal('ok') })

/**
 * The signed-in user, as their own browser sees them: POST /api/auth/login and register, GET /api/auth/me, PUT
 * /api/users/profile, POST and PUT /api/auth/guest. A guest has an empty `email`, and `isGuest`.
 */
export const userAnswer = z.object({
  id: z.number(),
  email: z.string(),
  nickname: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isGuest: z.optional(z.literal(true)),
})
export type User = Sent<typeof userAnswer>

/** GET /api/tokens. `weekly`: up to how many tokens the balance is filled on Mondays; 0 when it never is. */
export const tokensAnswer = z.object({ tokens: z.number(), weekly: z.optional(z.number()) })

/** A guest may have the nickname of somebody else: who it is says `id`, the id of the player at the table. */
const roomPlayer = z.object({
  id: z.optional(z.string()),
  name: z.string(),
  isConnected: z.boolean(),
  avatarUrl: z.nullable(z.string()),
})
/** A player in the details of a room. */
export type RoomPlayer = Sent<typeof roomPlayer>

/** `isConnected` is null when another process has the room: this one does not know it. */
const listedPlayer = z.extend(roomPlayer, { isConnected: z.nullable(z.boolean()) })
/** A player in the open list. */
export type ListedPlayer = Sent<typeof listedPlayer>

const openRoom = z.object({
  id: z.string(),
  name: z.string(),
  creatorName: z.string(),
  playerCount: z.number(),
  createdAt: z.string(),
  players: z.array(listedPlayer),
})
/** An entry of the open list. `createdAt` is ISO 8601. */
export type OpenRoom = Sent<typeof openRoom>

/** GET /api/rooms, newest first. When more rooms follow, `next` is the `after` of the next page. */
export const roomsAnswer = z.object({ rooms: z.array(openRoom), next: z.optional(z.string()) })
export type RoomsAnswer = Sent<typeof roomsAnswer>

/**
 * GET /api/rooms/{roomId}. `isActive` means that the game has started. `creatorName` is empty when the creator has
 * left.
 */
export const roomAnswer = z.object({
  roomId: z.string(),
  name: z.string(),
  creatorName: z.string(),
  isActive: z.boolean(),
  canWatch: z.boolean(),
  players: z.array(roomPlayer),
  circle: z.optional(z.object({ slug: z.string(), name: z.string() })),
})
export type RoomDetail = Sent<typeof roomAnswer>

/**
 * GET /api/rooms/{roomId}/invitation, for everybody who has the link: who invites to which table. `hostName` is empty
 * when the creator has left.
 */
export const invitationAnswer = z.object({
  roomId: z.string(),
  name: z.string(),
  hostName: z.string(),
  isActive: z.boolean(),
  players: z.array(z.object({ name: z.string(), avatarUrl: z.nullable(z.string()) })),
})
export type Invitation = Sent<typeof invitationAnswer>

/** POST /api/rooms. */
export const createRoomAnswer = z.object({ roomId: z.string(), playerId: z.string() })
export type CreateRoomAnswer = Sent<typeof createRoomAnswer>

/** POST /api/rooms/{roomId}/join. */
export const joinRoomAnswer = z.object({ playerId: z.string(), isCreator: z.boolean() })
export type JoinRoomAnswer = Sent<typeof joinRoomAnswer>

/** POST /matchmake/joinById/{roomId}: the place in a Colyseus room that is reserved for the user until they connect. */
export const seatReservation = z.object({
  name: z.string(),
  sessionId: z.string(),
  roomId: z.string(),
  processId: z.string(),
})

/**
 * GET /api/rooms/{roomId}/ice-servers: how browsers at a table reach each other for voice. `username` and `credential`
 * are those of a relay and expire after `ttlSeconds`. With the policy `relay` no browser learns the network address of
 * another.
 */
export const iceServersAnswer = z.object({
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  ),
  iceTransportPolicy: z.enum(['all', 'relay']),
  ttlSeconds: z.number(),
})
export type IceServersAnswer = Sent<typeof iceServersAnswer>

const suspendedGame = z.object({
  id: z.number(),
  roomId: z.string(),
  roomName: z.string(),
  playerName: z.string(),
  suspendedAt: z.string(),
})
/** A suspended game. `suspendedAt` is ISO 8601. */
export type SuspendedGame = Sent<typeof suspendedGame>

/** GET /api/suspended-games. */
export const suspendedGamesAnswer = z.object({ suspendedGames: z.array(suspendedGame) })
export type SuspendedGamesAnswer = Sent<typeof suspendedGamesAnswer>

const ownSeat = z.object({
  roomId: z.string(),
  roomName: z.string(),
  playerId: z.string(),
  isPlaying: z.boolean(),
  isCreator: z.boolean(),
  suspendedAt: z.nullable(z.string()),
})
/**
 * A seat of the user: in a running game (`isPlaying`), in a suspended one (`suspendedAt`, ISO 8601), or in a waiting
 * room, whose game the creator may start.
 */
export type OwnSeat = Sent<typeof ownSeat>

/**
 * GET /api/seats: the seats of the user, whatever device they sit at: in running games, waiting rooms and suspended
 * games.
 */
export const ownSeatsAnswer = z.object({ seats: z.array(ownSeat) })
export type OwnSeatsAnswer = Sent<typeof ownSeatsAnswer>

/** POST /api/payments/webhook. */
export const webhookAnswer = z.object({ received: z.literal(true) })
