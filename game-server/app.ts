/** Builds the whole server without listening: storage, tables, rooms, HTTP, and the handling of WebSocket upgrades. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import { Bridge, isBridgeUpgrade } from './ws/bridge.ts'
import type { Config } from './config.ts'
import type { ConductEffects } from './http/admin/conduct.ts'
import { createHttp, type Http } from './http/app.ts'
import { guestMaintenance } from './http/auth/guest-maintenance.ts'
import type { IsOwnOrigin } from './http/security/origin.ts'
import { refuseWhileStopping } from './http/refuse-while-stopping.ts'
import type { Log } from './log.ts'
import { neighboursOf, type Neighbours } from './neighbours.ts'
import { placeOf } from './place.ts'
import { hostInUrl, internalAddress, joinSite } from './processes/site.ts'
import { watching } from './watching.ts'
import { openMailer } from './mail/mailer.ts'
import { openStorage, type Storage, type StorageOptions } from './persistence/storage.ts'
import { acceptSockets, beginMatchmaking, endMatchmaking, isRoomUpgrade, type WebSocketTransport } from './colyseus/transport.ts'
import { LiveClients } from './colyseus/live-clients.ts'
import { matchmaking, Rooms } from './colyseus/matchmaking.ts'
import { monitorRoutes } from './colyseus/monitor.ts'
import { tableRoom } from './colyseus/table-room.ts'
import { monotonicClock } from './clock.ts'
import { addressesBehind } from './connections/client-address.ts'
import { ClientRegistry } from './connections/client-registry.ts'
import { Heartbeat } from './connections/heartbeat.ts'
import type { Identify } from './connections/login.ts'
import { ChatRate, REACTION_RATE } from './tables/chat-rate.ts'
import { randomSeed } from './tables/random-seed.ts'
import { ComputerPool } from './computers/computer-pool.ts'
import type { Hold } from './tables/hold.ts'
import type { OpenVoice } from './tables/ports.ts'
import type { LiveTableTools } from './tables/live-table-tools.ts'
import { LiveTables } from './tables/live-tables.ts'
import { VoiceChannel } from './voice/voice-channel.ts'
import { refuseUpgrades, upgradeRefusal } from './upgrades.ts'

/**
 * How many connections may wait until the server accepts them. Node's 511 are too few when everybody returns after a restart: the kernel drops the
 * others, they try again after 1, 3 and 7 s, and some are reset. The kernel has its own limit, `net.core.somaxconn`.
 */
const WAITING_CONNECTIONS = 4_096

/** A server that is ready to listen. */
export type App = {
  /** Listens, takes the rooms that no living process holds, and resolves with the address, for example `http://127.0.0.1:2567`. */
  listen(): Promise<string>
  /** Ends the live tables (their journals contain everything), closes every connection and then the database. */
  close(): Promise<void>
}

const openVoice: OpenVoice = (sendVoice) => new VoiceChannel(sendVoice)

/** How fast people may do things at all tables together. */
const ratesOf = ({ isRateLimited: isLimited }: Config) => ({ isLimited, chatRate: new ChatRate(isLimited), reactionRate: new ChatRate(isLimited, REACTION_RATE) })

/** Restrictions of accounts take effect at once: the tables are told before the sockets close. */
const conductEffects = (tables: LiveTables, registry: ClientRegistry): ConductEffects => ({
  onRestricted: ({ userId, restriction }) => {
    tables.tellRestricted(userId, restriction)
    if (restriction.kind === 'suspended') registry.closeUser(userId)
  },
  onReadmitted: (userId) => registry.readmitUser(userId),
})

const openTables = (config: Config, storage: Storage, tools: Pick<LiveTableTools, 'clock' | 'sharing' | 'computerPlayer' | 'reportProblem' | 'noteCommand'>): LiveTables => {
  const { gamePace: pace, absence: times } = config
  return new LiveTables({ store: storage.tables, hold: storage.hold, newDeckSecret: randomSeed, openVoice, pace, times, downMs: storage.downMs, ...ratesOf(config), silenceOf: (userId) => storage.restrictions.current(userId, 'silenced'), ...tools })
}

/** The routes that are no part of REST: the entry to tables, and the monitor. */
const routersOf = (tables: LiveTables, rooms: Rooms, http: () => Http): readonly RequestHandler[] => [
  matchmaking(tables, rooms, { identify: (request) => http().identifyRequest(request), suspensionOf: (cookie) => http().suspensionOf(cookie) }),
  monitorRoutes((request) => http().identifyRequest(request), rooms),
]

/** What is said in the log about the migrations of the database. */
const onMigrations = (log: Log): Pick<StorageOptions, 'onContinued' | 'onNewerSchema'> => ({
  onContinued: (migration) => log.warn({ migration }, 'a migration was interrupted and is continued'),
  onNewerSchema: (migrations) => log.warn({ migrations }, 'a newer version has migrated this database'),
})

/** Builds a server from its configuration. Rejects when the database cannot be reached or migrated. */
export const buildApp = async (config: Config, log: Log, clock = monotonicClock()): Promise<App> => {
  const { metrics, reportProblem, reportStorageProblem, reportComputerProblem, noteCommand } = watching(config, log)
  const storage = await openStorage({ ...config, now: () => clock.nowMs(), onError: reportStorageProblem, ...onMigrations(log) })
  const site = await joinSite({ ...storage, redisUrl: config.processes?.redisUrl ?? null, onError: reportStorageProblem })
  const computers = new ComputerPool({ clock, reportProblem: reportComputerProblem })
  const tables = openTables(config, storage, { clock, sharing: site.sharing, computerPlayer: computers.player, reportProblem, noteCommand })
  const rooms = new Rooms()
  const identify: Identify = (cookie) => http.identify(cookie)
  const heartbeat = new Heartbeat(clock)
  const registry = new ClientRegistry(clock, heartbeat, config.isRateLimited)
  const neighbours = neighboursOf({ ...conductEffects(tables, registry), site, storage, registry, tables, config, reportProblem, onError: reportStorageProblem })
  const bridge = new Bridge({ tables, relay: neighbours.bridge, identify, clock, heartbeat, registry, addressOf: addressesBehind(config.trustProxyHops), reportProblem })

  const mailer = openMailer(config, log)
  const { server, connections } = createTrackedServer()
  const http = await createHttp({
    config,
    storage,
    log,
    metrics,
    readings: { tables: () => tables.sizes, sockets: () => registry.counts },
    mailer,
    now: () => clock.nowMs(),
    publicOrigin: () => config.publicUrl ?? originOf(server, config.host),
    ...neighbours.http,
    routers: routersOf(tables, rooms, () => http),
  })
  const guestWork = guestMaintenance(http.forgetGuests, clock, reportStorageProblem)
  server.on('request', http.app)
  await beginMatchmaking(tableRoom({ liveTable: rooms.liveTableOf, identify, clients: new LiveClients(clock, registry), reportProblem }))
  const transport = acceptUpgrades(server, { isOwnOrigin: http.isOwnOrigin, bridge, relay: neighbours.relay, hold: storage.hold }, config)
  const close = async (): Promise<void> => {
    stopServing(server, http, [{ stop: () => tables.end() }, heartbeat, bridge, neighbours])
    await Promise.all([storage.giveBack(), endMatchmaking(transport).then(() => closeServer(server, connections))])
    await Promise.all([http.mailWorker.stop(), guestWork.stop(), mailer.close(), tables.restored(), computers.stop()])
    await storage.close().finally(() => site.close())
  }
  const tasks = [neighbours.listen, (origin: string) => takeOver(origin, config, storage, tables), () => http.mailWorker.wake(), () => storage.formerGames.begin(), guestWork.begin]
  return { listen: () => start(server, config, tasks), close }
}

/** Takes the rooms that nobody holds, and those of processes that end from now on. */
const takeOver = async (origin: string, { host, processes }: Config, storage: Storage, tables: LiveTables): Promise<void> => {
  const { port } = new URL(origin)
  await storage.takeOver({ place: placeOf(host, port), address: internalAddress(processes, host, port) }, { onTaken: () => tables.restore(), onLapsed: () => tables.endTaken() })
  await tables.restore()
}

const stopServing = (server: Server, { app }: Http, parts: readonly { stop(): void }[]): void => {
  server.off('request', app).on('request', refuseWhileStopping)
  for (const part of parts) part.stop()
}

/**
 * Listens, then runs the tasks that need the port. A second process that was started by mistake cannot bind the port, so it ends before it takes a
 * room from the first.
 */
const start = async (server: Server, config: Config, tasks: readonly ((origin: string) => Promise<void> | void)[]): Promise<string> => {
  const origin = await listen(server, config)
  for (const task of tasks) await task(origin)
  return origin
}

/** Who handles upgrades. `relay` is null when there are no other processes. */
type UpgradeHandlers = { readonly isOwnOrigin: IsOwnOrigin; readonly bridge: Bridge; readonly relay: Neighbours['relay']; readonly hold: Hold }

/** The one handler of upgrades: rooms go to Colyseus, or to the process that has them, `/ws` to the bridge, everything else is refused. */
const acceptUpgrades = (server: Server, { isOwnOrigin, bridge, relay, hold }: UpgradeHandlers, { trustProxyHops }: Config): WebSocketTransport => {
  const refusalOf = upgradeRefusal((url) => isRoomUpgrade(url) || isBridgeUpgrade(url), isOwnOrigin)
  const isWelcome = (request: IncomingMessage): boolean => refusalOf(request) === null
  refuseUpgrades(server, refusalOf)
  bridge.accept(server, (request) => isBridgeUpgrade(request.url) && isWelcome(request))
  const isRoom = (request: IncomingMessage): boolean => isRoomUpgrade(request.url) && isWelcome(request)
  relay?.accept(server, isRoom)
  return acceptSockets(server, (request) => isRoom(request) && relay?.isLocal(request) !== false, addressesBehind(trustProxyHops), hold)
}

const listen = async (server: Server, { port, host }: Config): Promise<string> => {
  server.listen({ port, host, backlog: WAITING_CONNECTIONS })
  await once(server, 'listening')
  return originOf(server, host)
}

/** A server with every open connection: Node's HTTP server no longer lists upgraded connections, but `close` still waits for them. */
const createTrackedServer = (): { readonly server: Server; readonly connections: ReadonlySet<Socket> } => {
  const server = createServer()
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return { server, connections }
}

/** How long sockets that are being closed may take for the close handshake. */
const CLOSING_MS = 3_000

const closeServer = async (server: Server, connections: ReadonlySet<Socket>): Promise<void> => {
  server.closeAllConnections()
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => connections.forEach((socket) => socket.destroy()), CLOSING_MS)
  await closed
  clearTimeout(timer)
}

/** The origin of a listening server for clients on the same machine. */
/** A server that listens on all addresses is reached at this one. */
const LOOPBACK_OF: ReadonlyMap<string, string> = new Map([['0.0.0.0', '127.0.0.1'], ['::', '::1']])

const originOf = (server: Server, host: string): string => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${hostInUrl(LOOPBACK_OF.get(host) ?? host)}:${port}`
}
