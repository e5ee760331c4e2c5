/** The administrator's calls about rooms. */
import {
  adminRoomsAnswer,
  roomClosedAnswer,
  type AdminRoomsAnswer,
  type RoomClosedAnswer,
} from '#common/protocol/rest/admin-rooms.ts'
import { ROOMS_ADMIN } from '../../text/admin-rooms.ts'
import { call, type Answer } from './http.ts'

export const ADMIN_ROOMS_PATH = '/api/admin/rooms'

/** GET /api/admin/rooms: one page, behind the place `after`; the first page when null. */
export const loadRooms = (after: string | null, signal: AbortSignal): Promise<Answer<AdminRoomsAnswer>> =>
  call(ADMIN_ROOMS_PATH + (after === null ? '' : `?after=${after}`), {
    schema: adminRoomsAnswer,
    fallback: ROOMS_ADMIN.failed,
    signal,
  })

/** POST /api/admin/rooms/{roomId}/close. */
export const closeRoom = (roomId: string): Promise<Answer<RoomClosedAnswer>> =>
  call(`${ADMIN_ROOMS_PATH}/${roomId}/close`, {
    method: 'POST',
    schema: roomClosedAnswer,
    fallback: ROOMS_ADMIN.closeFailed,
  })
