/** The calls of the play-online screen (specification section 7). */
import type * as z from 'zod/mini'
import type {
  CreateRoomAnswer,
  Invitation,
  JoinRoomAnswer,
  RoomDetail,
  RoomsAnswer,
} from '#common/protocol/rest/answers.ts'
import type { RoomFlags } from '#common/table/room-flags.ts'
import { roomText } from '../../text/rooms.ts'
import { call, type Answer } from './http.ts'

/** The query key of the open rooms. */
export const OPEN_ROOMS_PATH = '/api/rooms'

/** The schemas come with the first call: the invitation is on screen without them. */
const answers = () => import('#common/protocol/rest/answers.ts')
const partly = async <Shape extends z.core.$ZodLooseShape>(schema: z.ZodMiniObject<Shape>) =>
  (await import('zod/mini')).partial(schema)

const roomPath = (roomId: string): string => `/api/rooms/${encodeURIComponent(roomId)}`

/** GET /api/rooms: the page that follows the one with this `next`, or the first page. */
export const openRooms = (after: string | null, signal: AbortSignal): Promise<Answer<RoomsAnswer>> =>
  call(after === null ? OPEN_ROOMS_PATH : `${OPEN_ROOMS_PATH}?after=${encodeURIComponent(after)}`, {
    schema: async () => (await answers()).roomsAnswer,
    fallback: roomText.listFailed,
    signal,
  })

/** GET /api/rooms/{roomId}. Codes are case-insensitive. */
export const findRoom = (roomId: string, signal: AbortSignal): Promise<Answer<RoomDetail>> =>
  call(roomPath(roomId), { schema: async () => (await answers()).roomAnswer, fallback: roomText.notFound, signal })

/** GET /api/rooms/{roomId}/invitation: who sits there, for somebody who is not signed in. */
export const invitationTo = (roomId: string, signal: AbortSignal): Promise<Answer<Invitation>> =>
  call(`${roomPath(roomId)}/invitation`, {
    schema: async () => (await answers()).invitationAnswer,
    fallback: roomText.notFound,
    signal,
  })

/** Properties that an answer may lack: the screens have a message for that case (specification section 5, 'Join'). */
type MayLack<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/**
 * POST /api/rooms. The creator gets a seat at once. An unlisted room is not among the open rooms; a table that hides
 * the sums does them for nobody.
 */
export const createRoom = (
  creatorName: string,
  gameName: string,
  choices: RoomFlags,
): Promise<Answer<MayLack<CreateRoomAnswer>>> =>
  call('/api/rooms', {
    method: 'POST',
    body: { creatorName, gameName, ...choices },
    schema: async () => partly((await answers()).createRoomAnswer),
    fallback: roomText.createFailed,
  })

/** POST /api/rooms/{roomId}/join. It also returns a player to the seat that they already have. */
export const joinRoom = (roomId: string, playerName: string): Promise<Answer<MayLack<JoinRoomAnswer>>> =>
  call(`${roomPath(roomId)}/join`, {
    method: 'POST',
    body: { playerName },
    schema: async () => partly((await answers()).joinRoomAnswer),
    fallback: roomText.joinFailed,
    plainTextErrors: true,
  })
