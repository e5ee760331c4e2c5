/** Builds the whole server without listening: storage, tables, rooms, HTTP, and who may open a socket. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Config } from './config.ts'
import { createHttp } from './http/app.ts'
import type { Log } from './log.ts'
import { openStorage } from './persistence/storage.ts'
import { acceptSockets, beginMatchmaking, endMatchmaking, isRoomUpgrade } from './room/colyseus.ts'
import { LiveClients } from './room/live-clients.ts'
import { matchmaking, Rooms } from './room/matchmaking.ts'
import { tableRoom } from './room/table-room.ts'
import { monotonicClock } from './session/clock.ts'
import { Tables } from './session/tables.ts'

/** A server that is ready to listen. */
export type App = {
  /** Listens and resolves with the address, as in `http://127.0.0.1:2567`. */
  listen(): Promise<string>
  /** Lets the tables go (their journals have everything), closes every connection and then the database. */
  close(): Promise<void>
}

/** Builds a server from its configuration. Rejects when the database cannot be reached or brought up to date. */
export const buildApp = async (config: Config, log: Log): Promise<App> => {
  const clock = monotonicClock()
  const reportProblem = (problem: unknown, where: { readonly roomId: string; readonly doing: string }): void =>
    log.error({ err: problem, ...where }, 'a table had a problem')
  const storage = await openStorage({ ...config, onError: (problem) => log.error({ err: problem }, 'the database had a problem') })
  const tables = new Tables({ store: storage.tables, clock, pace: config.gamePace, reportProblem })
  const rooms = new Rooms()
  const clients = new LiveClients()

  const server = createServer()
  const identify = (cookie: string | undefined) => http.identify(cookie)
  const http = await createHttp({
    config,
    storage,
    desk: tables,
    log,
    publicOrigin: () => config.publicUrl ?? originOf(server, config.host),
    onSessionEnded: (loginId) => clients.closeLogin(loginId),
    routers: [matchmaking(tables, rooms, identify)],
  })
  server.on('request', http.app)

  const { sessionOf, closing } = rooms
  await beginMatchmaking(tableRoom({ session: sessionOf, closing, identify, clock, hasRateLimits: config.isRateLimited, clients, reportProblem }))
  const transport = acceptSockets(server, (origin, host) => origin === null || http.isOwnOrigin(origin, host ?? undefined))
  refuseOtherUpgrades(server)
  await tables.restoreWaitingRooms()

  const close = async (): Promise<void> => {
    tables.end()
    clients.stop()
    await endMatchmaking(transport)
    await closeServer(server)
    await storage.close()
  }
  return { listen: () => listen(server, config), close }
}

const listen = async (server: Server, { port, host }: Config): Promise<string> => {
  server.listen(port, host)
  await once(server, 'listening')
  return originOf(server, host)
}

const closeServer = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
}

/** The origin under which a listening server can be reached from its own machine. */
const originOf = (server: Server, host: string): string => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
}

/** What nobody serves gets an answer instead of a socket that stays open. */
const refuseOtherUpgrades = (server: Server): void => {
  server.on('upgrade', (request, socket) => {
    if (!isRoomUpgrade(request.url)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
