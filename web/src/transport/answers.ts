/** Decoders of the server's REST answers (specification section 7); the types are those of `#common/protocol/rest.ts`. */
import * as z from 'zod/mini'
import type { OpenRoom, RoomDetail, RoomPlayer, TokensAnswer, User } from '#common/protocol/rest.ts'

/** The checked value, or null when the answer does not have the agreed shape. */
export type Decoder<T> = (json: unknown) => T | null

/** A decoder by a schema. */
export const decoder =
  <T>(schema: z.ZodMiniType<T>): Decoder<T> =>
  (json) => {
    const result = schema.safeParse(json)
    return result.success ? result.data : null
  }

const textOrNull = z._default(z.nullable(z.string()), null)

export const decodeUser: Decoder<User> = decoder(
  z.object({ id: z.number(), email: z.string(), nickname: z.string(), firstName: textOrNull, lastName: textOrNull, avatarUrl: textOrNull }),
)

export const decodeTokens: Decoder<TokensAnswer> = decoder(z.object({ tokens: z.number() }))

const roomPlayer: z.ZodMiniType<RoomPlayer> = z.object({
  name: z.string(),
  isConnected: z._default(z.boolean(), true),
  avatarUrl: textOrNull,
})

const openRoom: z.ZodMiniType<OpenRoom> = z.object({
  id: z.string(),
  name: z.string(),
  creatorName: z.string(),
  playerCount: z.number(),
  createdAt: z.string(),
  players: z.array(roomPlayer),
})

export const decodeRooms: Decoder<{ readonly rooms: readonly OpenRoom[] }> = decoder(z.object({ rooms: z.array(openRoom) }))

export const decodeRoom: Decoder<RoomDetail> = decoder(
  z.object({ roomId: z.string(), name: z._default(z.string(), ''), isActive: z.boolean(), players: z.array(roomPlayer) }),
)

/** The ids may be missing: the play-online screen has its own words for that (specification section 5, 'Join'). */
export const decodeCreatedRoom: Decoder<{ readonly roomId?: string | undefined; readonly playerId?: string | undefined }> = decoder(
  z.object({ roomId: z.optional(z.string()), playerId: z.optional(z.string()) }),
)

export const decodeJoinedRoom: Decoder<{ readonly playerId?: string | undefined; readonly isCreator: boolean }> = decoder(
  z.object({ playerId: z.optional(z.string()), isCreator: z._default(z.boolean(), false) }),
)

/** For calls whose answer is not read. */
export const decodeNothing: Decoder<true> = () => true

const errorAnswer = z.object({ error: z.optional(z.string()), message: z.optional(z.string()), code: z.optional(z.string()) })

/** The Italian text and the stable code of a refused request; null for what it does not say. */
export const decodeRefusal = (json: unknown): { readonly text: string | null; readonly code: string | null } => {
  const result = errorAnswer.safeParse(json)
  if (!result.success) return { text: null, code: null }
  return { text: result.data.error || result.data.message || null, code: result.data.code ?? null }
}
