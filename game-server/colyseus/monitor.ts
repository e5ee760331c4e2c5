/**
 * The Colyseus monitor at `/monitor`, for the admin only: the page of `@colyseus/monitor` with routes of our own behind
 * it. They show rooms and their clients, and of a table what everybody there may know: no hands. The routes of the
 * package show every hand and call any method of a room.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { matchMaker, type Room } from '@colyseus/core'
import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refusalAnswer } from '#common/text/it.ts'
import { publicTableView, type PublicTableView } from '#common/table/view.ts'
import type { IdentifyRequest } from '../connections/login.ts'
import type { LiveTable } from '../tables/live-table.ts'
import type { Rooms } from './matchmaking.ts'

/**
 * What the monitor shows of a room, in the form that its page reads. `state` is what everybody at the table may know.
 */
type InspectedRoom = {
  readonly roomId: string
  readonly clients: readonly { readonly sessionId: string }[]
  readonly maxClients: number
  readonly locked: boolean
  readonly state: PublicTableView
  /** Not measured. */
  readonly stateSize: 0
}

const inspected = (
  { roomId, clients, maxClients, locked }: Pick<Room, 'roomId' | 'clients' | 'maxClients' | 'locked'>,
  liveTable: LiveTable,
): InspectedRoom => ({
  roomId,
  clients: clients.map(({ sessionId }) => ({ sessionId })),
  maxClients,
  locked,
  state: publicTableView(liveTable.table, liveTable.presence.latencies),
  stateSize: 0,
})

const FILES = new URL('static/', import.meta.resolve('@colyseus/monitor'))
const COLUMNS = ['roomId', 'name', 'clients', 'processId'] as const
const MEGABYTE = 2 ** 20

/** The page without its link to a font on another site. */
const page = (): string =>
  readFileSync(new URL('index.html', FILES), 'utf8').replace(/<link[^>]*fonts\.googleapis[^>]*>/, '')

const refuse = (response: Response, status: number, code: ErrorCode): void => {
  response.status(status).json(refusalAnswer(code))
}

const adminOnly =
  (identify: IdentifyRequest): RequestHandler =>
  async (request, response, next) => {
    const login = await identify(request)
    if (login === null) return refuse(response, 401, 'unauthenticated')
    if (login.person.userId !== ADMIN_USER_ID) return refuse(response, 403, 'notAdmin')
    response.set('Cache-Control', 'no-store')
    next()
  }

/** All rooms, and how busy the machine is, in the form that the page reads. */
const showRooms: RequestHandler = async (_request, response) => {
  const listings = await matchMaker.query({})
  const rooms = listings.map(({ roomId, name, clients, processId }) => ({ roomId, name, clients, processId }))
  response.json({
    columns: COLUMNS,
    rooms,
    connections: rooms.reduce((sum, { clients }) => sum + clients, 0),
    cpu: (100 * (loadavg()[0] ?? 0)) / availableParallelism(),
    memory: {
      totalMemMb: totalmem() / MEGABYTE,
      usedMemMb: (totalmem() - freemem()) / MEGABYTE,
      rssMb: process.memoryUsage.rss() / MEGABYTE,
      processId: matchMaker.processId,
    },
  })
}

/**
 * What the admin can do about a room of this process, by the names that the page uses. The players reconnect
 * afterwards.
 */
const ACTIONS: Readonly<Record<string, (rooms: Rooms, roomId: string, args: string) => void>> = {
  _forceClientDisconnect: (_rooms, roomId, args) => {
    for (const client of matchMaker.getLocalRoomById(roomId).clients)
      if (args === JSON.stringify([client.sessionId])) client.leave()
  },
  // The live table ends too: the next one is read from the journal.
  disconnect: (rooms, roomId) => void rooms.liveTableOf(roomId)?.end(),
}

/** An action is a GET request, so the page itself must have sent it: a link on another site must not be able to. */
const actionOf = (request: Request): (typeof ACTIONS)[string] | undefined => {
  const { method } = request.query
  return request.get('sec-fetch-site') === 'same-origin' && typeof method === 'string' && Object.hasOwn(ACTIONS, method)
    ? ACTIONS[method]
    : undefined
}

/** The id of the room that a request names, when this process has its table. */
const roomIdOf = ({ query: { roomId } }: Request, rooms: Rooms): string | null =>
  typeof roomId === 'string' && rooms.liveTableOf(roomId) !== null ? roomId : null

const act =
  (rooms: Rooms): RequestHandler =>
  (request, response) => {
    const [action, roomId] = [actionOf(request), roomIdOf(request, rooms)]
    const { args } = request.query
    if (action === undefined) return refuse(response, 403, 'notAdmin')
    if (roomId === null) return refuse(response, 404, 'roomNotFound')
    action(rooms, roomId, typeof args === 'string' ? args : '')
    response.json({})
  }

const showRoom =
  (rooms: Rooms): RequestHandler =>
  (request, response) => {
    const roomId = roomIdOf(request, rooms)
    const liveTable = roomId === null ? null : rooms.liveTableOf(roomId)
    if (liveTable === null) refuse(response, 404, 'roomNotFound')
    else response.json(inspected(matchMaker.getLocalRoomById(liveTable.table.roomId), liveTable))
  }

/** The routes of the monitor. Who is not the admin gets the same refusals as at `/api/admin`. */
export const monitorRoutes = (identify: IdentifyRequest, rooms: Rooms): Router => {
  const index = page()
  const router = Router()
  router.get('/api', showRooms)
  router.get('/api/room', showRoom(rooms))
  router.get('/api/room/call', act(rooms))
  router.get('/', (request, response) => {
    // The page names its files relative to its folder.
    if (request.originalUrl.startsWith(`${request.baseUrl}/`)) response.type('html').send(index)
    else response.redirect(`${request.baseUrl}/`)
  })
  router.use(express.static(fileURLToPath(FILES), { index: false }))
  return Router().use('/monitor', adminOnly(identify), router)
}
