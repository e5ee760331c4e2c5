/** The calls of the play-online screen (specification section 7). */
import type { RoomDetail } from '#common/protocol/rest.ts'
import { it } from '../text/it.ts'
import { decodeCreatedRoom, decodeJoinedRoom, decodeRoom } from './answers.ts'
import { call, type Answer } from './http.ts'

/** The query key of the open rooms: the path that the data cache fetches. */
export const OPEN_ROOMS_PATH = '/api/rooms'

const roomPath = (roomId: string): string => `/api/rooms/${encodeURIComponent(roomId)}`

/** GET /api/rooms/{roomId}. Codes are case-insensitive. */
export const findRoom = (roomId: string, signal: AbortSignal): Promise<Answer<RoomDetail>> =>
  call(roomPath(roomId), { decode: decodeRoom, fallback: it.join.roomNotFound, signal })

/** POST /api/rooms. The creator sits down at once. */
export const createRoom = (creatorName: string, gameName: string): Promise<Answer<{ readonly roomId?: string | undefined; readonly playerId?: string | undefined }>> =>
  call('/api/rooms', { method: 'POST', body: { creatorName, gameName }, decode: decodeCreatedRoom, fallback: it.join.createFailed })

/** POST /api/rooms/{roomId}/join, which also brings a player back to their seat. */
export const joinRoom = (roomId: string, playerName: string): Promise<Answer<{ readonly playerId?: string | undefined; readonly isCreator: boolean }>> =>
  call(`${roomPath(roomId)}/join`, { method: 'POST', body: { playerName }, decode: decodeJoinedRoom, fallback: it.join.joinFailed, plainTextErrors: true })
