/** Builds the whole server without listening: storage, tables, rooms, HTTP, and the handling of WebSocket upgrades. */
import type { RequestHandler } from 'express'
import { Bridge } from './ws/bridge.ts'
import type { Config } from './config/config.ts'
import type { ConductEffects } from './http/admin/conduct.ts'
import { createHttp, type Http } from './http/app.ts'
import { guestMaintenance, type Repeated } from './http/auth/guests.ts'
import { TrackedServer } from './http/tracked-server.ts'
import type { Log } from './log.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'
import { originOf, start, takeOver } from './listening.ts'
import { joinSite, type Site } from './processes/site.ts'
import { watching, type Reports } from './watching.ts'
import { openMailer } from './mail/mailer.ts'
import { openStorage, type Storage, type StorageOptions } from './persistence/storage.ts'
import { looksLike } from './persistence/accounts/nicknames.ts'
import { beginMatchmaking, endMatchmaking, type WebSocketTransport } from './colyseus/transport.ts'
import { LiveClients } from './colyseus/live-clients.ts'
import { matchmaking, Rooms } from './colyseus/matchmaking.ts'
import { monitorRoutes } from './colyseus/monitor.ts'
import { openReminders, type AroundReminders } from './reminders/reminding.ts'
import type { ReminderWorker } from './reminders/reminder-worker.ts'
import { spectatorRoom } from './colyseus/spectator-room.ts'
import { tableRoom } from './colyseus/table-room.ts'
import { monotonicClock, type Clock } from './clock.ts'
import { addressesBehind } from './connections/client-address.ts'
import { ClientRegistry } from './connections/client-registry.ts'
import { Heartbeat } from './connections/heartbeat.ts'
import type { Identify } from './connections/login.ts'
import { ratesOf } from './tables/chat/chat-rate.ts'
import { randomSeed } from './tables/random-seed.ts'
import { DailyWorker } from './daily/daily-worker.ts'
import { ComputerPool } from './computers/computer-pool.ts'
import type { OpenVoice } from './tables/ports.ts'
import type { LiveTableTools } from './tables/live-table-tools.ts'
import { LiveTables } from './tables/live-tables.ts'
import { VoiceChannel } from './voice/voice-channel.ts'
import { acceptUpgrades } from './upgrades.ts'

/** A server that is ready to listen. */
export type App = {
  /**
   * Listens, takes the rooms that no living process holds, and resolves with the address, for example
   * `http://127.0.0.1:2567`.
   */
  listen(): Promise<string>
  /**
   * Ends the live tables (their journals contain everything), closes every connection and then the database. One of
   * several processes first leaves what comes to the others, unless it `isBroken`.
   */
  close(isBroken?: boolean): Promise<void>
}

const openVoice: OpenVoice = (sendVoice) => new VoiceChannel(sendVoice)

/** Restrictions of accounts take effect at once: the tables are told before the sockets close. */
const conductEffects = (tables: LiveTables, registry: ClientRegistry): ConductEffects => ({
  onRestricted: ({ userId, restriction }) => {
    tables.tellRestricted(userId, restriction)
    if (restriction.kind === 'suspended') registry.closeUser(userId)
  },
  onReadmitted: (userId) => registry.readmitUser(userId),
})

const openTables = (
  config: Config,
  storage: Storage,
  tools: Pick<LiveTableTools, 'clock' | 'sharing' | 'computerPlayer' | 'reportProblem' | 'noteCommand' | 'remind'>,
): LiveTables => {
  const { gamePace: pace, absence: times } = config
  return new LiveTables({
    store: storage.tables,
    hold: storage.hold,
    newDeckSecret: randomSeed,
    openVoice,
    pace,
    times,
    downMs: storage.downMs,
    ...ratesOf(config.isRateLimited),
    silenceOf: (userId) => storage.restrictions.current(userId, 'silenced'),
    isOfCircle: async (roomId, userId) => (await storage.circles.ofRoom(roomId, userId)) !== null,
    looksLike,
    giveWay: (...people) => storage.guests.giveWay(...people),
    ...tools,
  })
}

/** The routes that are no part of REST: the entry to tables, and the monitor. */
const routersOf = (tables: LiveTables, rooms: Rooms, http: () => Http): readonly RequestHandler[] => [
  matchmaking(tables, rooms, {
    identify: (request) => http().identifyRequest(request),
    suspensionOf: (cookie) => http().suspensionOf(cookie),
  }),
  monitorRoutes((request) => http().identifyRequest(request), rooms),
]

const migrationNews = (log: Log): Pick<StorageOptions, 'onContinued' | 'onNewerSchema'> => ({
  onContinued: (migration) => log.warn({ migration }, 'a migration was interrupted and is continued'),
  onNewerSchema: (migrations) => log.warn({ migrations }, 'a newer version has migrated this database'),
})

/** What the server is made of. */
type Inside = {
  readonly storage: Storage
  readonly site: Site
  readonly computers: ComputerPool
  readonly tables: LiveTables
  readonly reminderWorker: ReminderWorker
  readonly dailyWorker: DailyWorker
}

/** Opens the database, the connection to the other processes, and the tables. */
const openInside = async (
  config: Config,
  log: Log,
  clock: Clock,
  reports: Reports,
  around: AroundReminders,
): Promise<Inside> => {
  const { reportStorageProblem: onError, reportProblem, reportComputerProblem, noteCommand } = reports
  const storage = await openStorage({ ...config, now: () => clock.nowMs(), onError, ...migrationNews(log) })
  const site = await joinSite({ ...storage, redisUrl: config.processes?.redisUrl ?? null, onError })
  const computers = new ComputerPool({ clock, reportProblem: reportComputerProblem })
  const { worker, remind } = openReminders(config, storage, clock, log, { ...around, reportProblem })
  const tools = { clock, sharing: site.sharing, computerPlayer: computers.player, reportProblem, noteCommand, remind }
  const tables = openTables(config, storage, tools)
  const dailyWorker = new DailyWorker({ storage, tables, player: computers.player, clock, reportProblem: onError })
  return { storage, site, computers, tables, reminderWorker: worker, dailyWorker }
}

/** What has sockets: those of players, and those that are relayed to other processes. */
type Sockets = {
  readonly heartbeat: Heartbeat
  readonly registry: ClientRegistry
  readonly neighbours: Neighbours
  readonly bridge: Bridge
}

const openSockets = (
  config: Config,
  clock: Clock,
  { reportProblem, reportStorageProblem }: Reports,
  { storage, site, tables }: Inside,
  identify: Identify,
): Sockets => {
  const heartbeat = new Heartbeat(clock)
  const registry = new ClientRegistry(clock, heartbeat, config.isRateLimited)
  const neighbours = neighboursOf({
    ...conductEffects(tables, registry),
    site,
    storage,
    registry,
    tables,
    config,
    reportProblem,
    onError: reportStorageProblem,
  })
  const addressOf = addressesBehind(config.trustProxyHops)
  const relay = neighbours.bridge
  const bridge = new Bridge({ tables, relay, identify, clock, heartbeat, registry, addressOf, reportProblem })
  return { heartbeat, registry, neighbours, bridge }
}

/** Builds a server from its configuration. Rejects when the database cannot be reached or migrated. */
export const buildApp = async (config: Config, log: Log, clock = monotonicClock()): Promise<App> => {
  const reports = watching(config, log)
  const { metrics, reportProblem, reportStorageProblem } = reports
  const [mailer, tracked] = [openMailer(config, log), new TrackedServer()]
  const publicOrigin = (): string => config.publicUrl ?? originOf(tracked.server, config.host)
  const hereIds = (): ReadonlySet<number> => registry.userIds
  const inside = await openInside(config, log, clock, reports, { mailer, publicOrigin, hereIds })
  const { storage, tables } = inside
  const rooms = new Rooms()
  const identify: Identify = (cookie) => http.identify(cookie)
  const sockets = openSockets(config, clock, reports, inside, identify)
  const { registry, neighbours, bridge } = sockets
  const http = await createHttp({
    config,
    storage,
    log,
    metrics,
    readings: { tables: () => tables.sizes, sockets: () => registry.counts },
    mailer,
    now: () => clock.nowMs(),
    publicOrigin,
    onDailyAsked: () => void inside.dailyWorker.computeToday(),
    ...neighbours.http,
    routers: routersOf(tables, rooms, () => http),
  })
  const guestWork = guestMaintenance(http.forgetGuests, clock, reportStorageProblem)
  tracked.serve(http.app)
  const seating = { liveTable: rooms.liveTableOf, identify, clients: new LiveClients(clock, registry), reportProblem }
  await beginMatchmaking({ player: tableRoom(seating), spectator: spectatorRoom(seating) })
  const handlers = { isOwnOrigin: http.isOwnOrigin, bridge, relay: neighbours.relay, hold: storage.hold }
  const transport = acceptUpgrades(tracked.server, handlers, config)
  const ending = [() => http.mailWorker.stop(), () => guestWork.stop(), () => mailer.close()]
  return {
    listen: () => start(tracked.server, config, tasksFor(config, inside, neighbours, http, guestWork)),
    close: (isBroken = false) =>
      close(inside, sockets, { tracked, transport, ending, isLeaving: config.processes !== null && !isBroken }),
  }
}

/** What is done in this order when the port is known. */
const tasksFor = (
  config: Config,
  { storage, tables, reminderWorker, dailyWorker }: Inside,
  neighbours: Neighbours,
  { mailWorker }: Http,
  guestWork: Repeated,
): readonly ((origin: string) => Promise<void> | void)[] => [
  neighbours.listen,
  (origin) => takeOver(origin, config, storage, tables),
  () => mailWorker.wake(),
  () => reminderWorker.wake(),
  dailyWorker.begin,
  () => storage.formerGames.begin(),
  () => storage.ratingLane.begin(),
  guestWork.begin,
]

/** What else is closed. `isLeaving`: what comes goes to other processes before. */
type Ending = {
  readonly tracked: TrackedServer
  readonly transport: WebSocketTransport
  readonly ending: readonly (() => Promise<unknown> | void)[]
  readonly isLeaving: boolean
}

const close = async (
  { storage, site, computers, tables, reminderWorker, dailyWorker }: Inside,
  { heartbeat, bridge, neighbours }: Sockets,
  { tracked, transport, ending, isLeaving }: Ending,
): Promise<void> => {
  await tracked.settle(isLeaving)
  for (const part of [{ stop: () => tables.end() }, heartbeat, bridge, neighbours]) part.stop()
  await Promise.all([storage.giveBack().then(() => tracked.release()), endMatchmaking(transport)])
  await Promise.all([
    tracked.close(),
    reminderWorker.stop(),
    dailyWorker.stop(),
    ...ending.map((end) => end()),
    tables.restored(),
    computers.stop(),
  ])
  await storage.close().finally(() => site.close())
}
