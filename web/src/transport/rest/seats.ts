/** The calls of an invitation: who sits in a room, and a seat there (specification section 7). */
import type * as z from 'zod/mini'
import type { Invitation, JoinRoomAnswer } from '#common/protocol/rest/answers.ts'
import { roomText } from '../../text/rooms.ts'
import { call, type Answer } from './http.ts'

/** The schemas come with the first call: the invitation is on screen without them. */
export const roomAnswers = () => import('#common/protocol/rest/answers.ts')
export const partly = async <Shape extends z.core.$ZodLooseShape>(schema: z.ZodMiniObject<Shape>) =>
  (await import('zod/mini')).partial(schema)

export const roomAt = (roomId: string): string => `/api/rooms/${encodeURIComponent(roomId)}`

/** GET /api/rooms/{roomId}/invitation: who sits there, for somebody who is not signed in. */
export const invitationTo = (roomId: string, signal: AbortSignal): Promise<Answer<Invitation>> =>
  call(`${roomAt(roomId)}/invitation`, {
    schema: async () => (await roomAnswers()).invitationAnswer,
    fallback: roomText.notFound,
    signal,
  })

/** Properties that an answer may lack: the screens have a message for that case (specification section 5, 'Join'). */
export type MayLack<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** POST /api/rooms/{roomId}/join. It also returns a player to the seat that they already have. */
export const joinRoom = (roomId: string, playerName: string): Promise<Answer<MayLack<JoinRoomAnswer>>> =>
  call(`${roomAt(roomId)}/join`, {
    method: 'POST',
    body: { playerName },
    schema: async () => partly((await roomAnswers()).joinRoomAnswer),
    fallback: roomText.joinFailed,
    plainTextErrors: true,
  })
