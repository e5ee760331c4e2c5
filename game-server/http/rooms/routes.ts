/**
 * /api/rooms (specification section 7): the REST endpoints of the room directory. Names in bodies are ignored, because
 * clients can write anything there.
 */
import { flagsOf } from '#common/table/room-flags.ts'
import { Router, type Response } from 'express'
import {
  createRoomAnswer,
  invitationAnswer,
  joinRoomAnswer,
  roomAnswer,
  roomsAnswer,
  successAnswer,
} from '#common/protocol/rest/answers.ts'
import { createRoomRequest, joinRoomRequest, roomsRequest, treatRequest } from '#common/protocol/rest/requests.ts'
import { watchableAnswer } from '#common/protocol/rest/watchable-answer.ts'
import type { Circles } from '../../persistence/circles/circles.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { invitationTo, namesAt } from './invitation.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse, refuseNickname } from '../refusal.ts'
import { freeBeside } from '../../persistence/accounts/nicknames.ts'
import type { Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'

type CirclesOfRooms = Pick<Circles, 'ofRoom'>
type RoomPath = { readonly roomId: string }

const listRooms = async (directory: RoomDirectory, query: unknown, response: Response): Promise<void> => {
  const decoded = decode(roomsRequest, query)
  if (!decoded.ok) return refuse(response, decoded.code)
  await directory.refresh()
  answer(response, roomsAnswer, directory.openRooms(decoded.value.after ?? null))
}

/**
 * Routes with which a user looks at rooms. They are limited: each look walks through all tables, or reads the database.
 */
const viewingRoutes = (directory: RoomDirectory, circles: CirclesOfRooms, limits: Limits): Router => {
  const router = Router()
  const admit = (userId: number, response: Response, ip: string | undefined): Promise<boolean> =>
    limits.admit(response, ['viewRoomsPerUser', String(userId)], ['viewRoomsPerAddress', addressKey(ip)])
  router.get(
    '/',
    signedIn(async ({ id }, request, response) => {
      if (await admit(id, response, request.ip)) await listRooms(directory, request.query, response)
    }),
  )
  router.get(
    '/:roomId',
    signedIn<RoomPath>(async ({ id }, request, response) => {
      if (!(await admit(id, response, request.ip))) return
      const detail = await directory.detail(request.params.roomId)
      if (!detail.ok) return refuse(response, detail.code)
      const { audience, ...room } = detail.value
      const circle = await circles.ofRoom(room.roomId, id)
      const canWatch = audience === 'everybody' || (audience === 'circle' && circle !== null)
      answer(response, roomAnswer, { ...room, canWatch, ...(circle !== null && { circle }) })
    }),
  )
  return router
}

/** What somebody sees who was sent a link and is not signed in: this one room, and nothing of others. */
const invitationRoute = (directory: RoomDirectory, limits: Limits): Router => {
  const router = Router()
  router.get('/:roomId/invitation', async (request, response) => {
    if (!(await limits.admit(response, ['invitationPerAddress', addressKey(request.ip)]))) return
    const invitation = await invitationTo(directory, request.params.roomId)
    answerWith(response, invitationAnswer, invitation)
  })
  return router
}

/** GET /api/watchable: the game that the home page shows to everybody. */
export const watchableRoutes = (directory: RoomDirectory, limits: Limits): Router => {
  const router = Router()
  router.get('/', async (request, response) => {
    if (!(await limits.admit(response, ['visitorPerAddress', addressKey(request.ip)]))) return
    answer(response, watchableAnswer, { table: directory.watchable() })
  })
  return router
}

/** Routes with which a user opens a room or takes a seat. */
const enteringRoutes = (directory: RoomDirectory, limits: Limits): Router => {
  const router = Router()
  router.post(
    '/',
    signedIn(async ({ id: userId }, request, response) => {
      const decoded = decode(createRoomRequest, request.body)
      if (!decoded.ok) return refuse(response, decoded.code, decoded)
      const address = addressKey(request.ip)
      if (!(await limits.admit(response, ['createRoomPerUser', String(userId)], ['createRoomPerAddress', address])))
        return
      const created = await directory.create({ userId }, decoded.value.gameName, {
        ...flagsOf(decoded.value),
        audience: decoded.value.audience,
      })
      answerWith(response.status(201), createRoomAnswer, created)
    }),
  )
  router.post(
    '/:roomId/join',
    signedIn<RoomPath>(async ({ id: userId, nickname }, request, response) => {
      const decoded = decode(joinRoomRequest, request.body)
      if (!decoded.ok) return refuse(response, decoded.code)
      const address = addressKey(request.ip)
      if (!(await limits.admit(response, ['joinRoomPerUser', String(userId)], ['joinRoomPerAddress', address]))) return
      const joined = await directory.join(request.params.roomId, { userId })
      if (!joined.ok)
        return refuseNickname(response, joined.code, nickname, async () =>
          freeBeside(nickname, await namesAt(directory, request.params.roomId)),
        )
      answer(response, joinRoomAnswer, joined.value)
    }),
  )
  return router
}

/** A player pays for another one at the table. */
const treatRoute = (directory: RoomDirectory, limits: Limits): Router => {
  const router = Router()
  router.post(
    '/:roomId/treat',
    signedIn<RoomPath>(async ({ id: userId }, request, response) => {
      const decoded = decode(treatRequest, request.body)
      if (!decoded.ok) return refuse(response, decoded.code)
      if (!(await limits.admit(response, ['treatPerUser', String(userId)]))) return
      const treated = await directory.treat(request.params.roomId, userId, decoded.value.playerId)
      if (!treated.ok) return refuse(response, treated.code)
      answer(response, successAnswer, { success: true })
    }),
  )
  return router
}

export const roomRoutes = (directory: RoomDirectory, circles: CirclesOfRooms, limits: Limits): Router => {
  const router = Router()
  router.use(viewingRoutes(directory, circles, limits))
  for (const routes of [invitationRoute, enteringRoutes, treatRoute]) router.use(routes(directory, limits))
  return router
}
