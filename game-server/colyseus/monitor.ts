/**
 * The Colyseus monitor at `/monitor`, for the admin only. It shows rooms and their clients, and what everybody at a table may know: no hands
 * (`inspected`). Of its actions only two are served: to disconnect a client, and to close a room, whose players then reconnect.
 */
import { readFileSync } from 'node:fs'
import { matchMaker } from '@colyseus/core'
import { monitor } from '@colyseus/monitor'
import { Router, type Request, type Response } from 'express'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refusalAnswer } from '#common/text/it.ts'
import type { IdentifyRequest } from '../connections/login.ts'
import { inspected } from './inspected.ts'
import type { Rooms } from './matchmaking.ts'

const PATH = '/monitor'
/** All others would change the state behind the back of the table, or call any method of a room. */
const SAFE_METHODS: readonly unknown[] = ['_forceClientDisconnect', 'disconnect']
const COLUMNS = ['roomId', 'name', 'clients', 'elapsedTime', 'processId'] as const

/** The page of the monitor without its link to a font on another site. */
const page = (): string => readFileSync(new URL('static/index.html', import.meta.resolve('@colyseus/monitor')), 'utf8').replace(/<link[^>]*fonts\.googleapis[^>]*>/, '')

const refuse = (response: Response, status: number, code: ErrorCode): void => {
  response.status(status).json(refusalAnswer(code))
}

/** An action is a GET request, so the page itself must have sent it: a link on another site must not be able to. */
const isOwnAction = (request: Request): boolean => request.get('sec-fetch-site') === 'same-origin' && SAFE_METHODS.includes(request.query['method'])

/** The routes of the monitor. Who is not the admin gets the same refusals as at `/api/admin`. */
export const monitorRoutes = (identify: IdentifyRequest, rooms: Rooms): Router => {
  const router = Router()
  const index = page()
  router.use(PATH, async (request, response, next) => {
    const login = await identify(request)
    if (login === null) return refuse(response, 401, 'unauthenticated')
    if (login.person.userId !== ADMIN_USER_ID) return refuse(response, 403, 'notAdmin')
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get(`${PATH}/api/room/call`, (request, response, next) => (isOwnAction(request) ? next() : refuse(response, 403, 'notAdmin')))
  router.get(`${PATH}/api/room`, ({ query: { roomId } }, response) => {
    const liveTable = typeof roomId === 'string' ? rooms.liveTableOf(roomId) : null
    if (liveTable === null) refuse(response, 404, 'roomNotFound')
    else response.json(inspected(matchMaker.getLocalRoomById(liveTable.table.roomId), liveTable))
  })
  router.get(PATH, (request, response) => {
    // The page names its files relative to its folder.
    if (request.path.endsWith('/')) response.type('html').send(index)
    else response.redirect(`${PATH}/`)
  })
  router.use(monitor({ columns: [...COLUMNS] }))
  return router
}
