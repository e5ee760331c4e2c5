/** /api/admin/rooms: the administrator sees what is running, and closes a room. */
import { Router } from 'express'
import { adminRoomsAnswer, roomClosedAnswer, type AdminRoomsAnswer } from '#common/protocol/rest/admin-rooms.ts'
import { roomsRequest, type RoomsAfter } from '#common/protocol/rest/requests.ts'
import { readRoomCode } from '#common/room-code.ts'
import { ROOM_TEXT } from '#common/text/server.ts'
import type { Log } from '../../log.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { forAdmin, type AdminHandler } from './for-admin.ts'

type AdminRoomTools = {
  readonly adminRooms: (after: RoomsAfter | null) => Promise<AdminRoomsAnswer>
  readonly directory: Pick<RoomDirectory, 'close'>
  readonly log: Log
}

const list =
  ({ adminRooms }: AdminRoomTools): AdminHandler =>
  async (_user, request, response) => {
    const query = decode(roomsRequest, request.query)
    if (!query.ok) return refuse(response, query.code)
    answer(response, adminRoomsAnswer, await adminRooms(query.value.after ?? null))
  }

const close =
  ({ directory, log }: AdminRoomTools): AdminHandler =>
  async ({ id: actorId }, request, response) => {
    const code = readRoomCode(String(request.params['roomId']))
    if (!code.ok) return refuse(response, 'roomNotFound')
    const { value: roomId } = code
    const closed = await directory.close(roomId, actorId)
    if (!closed.ok) return refuse(response, closed.code)
    log.info({ roomId, actorId, refunded: closed.value }, 'the admin closed a room')
    answer(response, roomClosedAnswer, { message: ROOM_TEXT.closed(roomId, closed.value.length) })
  }

export const adminRoomRoutes = (tools: AdminRoomTools): Router => {
  const router = Router()
  router.get('/rooms', forAdmin(list(tools)))
  router.post('/rooms/:roomId/close', forAdmin(close(tools)))
  return router
}
