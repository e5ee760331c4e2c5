/**
 * Puts this process among the others of its site: what it tells them, what it does when they tell something, and what
 * it relays to them.
 */
import type { IncomingMessage } from 'node:http'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config/config.ts'
import { addressesBehind, type AddressOf } from './connections/client-address.ts'
import type { ClientRegistry } from './connections/client-registry.ts'
import type { ConductEffects } from './http/admin/conduct.ts'
import type { HttpOptions } from './http/http-options.ts'
import type { SessionEffects } from './http/auth/session-store.ts'
import { inMemory } from './http/security/limits.ts'
import { StorageError } from './persistence/engine/errors.ts'
import type { Storage } from './persistence/storage.ts'
import type { News, Tell } from './processes/news.ts'
import { Relay, RELAYED } from './processes/relay.ts'
import type { Site } from './processes/site.ts'
import { whereabouts } from './processes/whereabouts.ts'
import { refused, type Result } from '#common/result.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { whileSure } from './tables/hold.ts'
import type { ReportProblem } from './tables/live-table-tools.ts'
import type { LiveTables } from './tables/live-tables.ts'
import type { RoomDirectory, WhereIs } from './tables/ports.ts'

/** What this process does by itself, for what happens here and for what others tell. */
type OwnEffects = ConductEffects & SessionEffects & { readonly tables: LiveTables }

const UNSURE = refused('storageUnavailable')

/**
 * The answers of the tables, which are given only while it is certain that this process has them. What is stored is
 * refused by the database otherwise.
 */
const sureAnswers = (
  tables: LiveTables,
): Omit<RoomDirectory, 'updatePerson' | 'removePlayer' | 'recheckSpectators'> => {
  const { hold } = tables
  const ifSure = async <T>(work: () => Promise<Result<T, ErrorCode>>): Promise<Result<T, ErrorCode>> =>
    (await hold.confirmed()) ? work() : UNSURE
  const reading = <T>(work: () => Promise<Result<T, ErrorCode>>): Promise<Result<T, ErrorCode>> =>
    whileSure<Result<T, ErrorCode>>(hold, work, () => UNSURE)
  return {
    refresh: async () => {
      await tables.refresh()
      if (!(await hold.confirmed())) throw new StorageError('it is not certain which rooms this process has')
    },
    openRooms: (...asked) => tables.openRooms(...asked),
    watchable: () => tables.watchable(),
    lastGameFor: (...asked) => tables.lastGameFor(...asked),
    detail: (...asked) => reading(() => tables.detail(...asked)),
    create: (...asked) => ifSure(() => tables.create(...asked)),
    join: (...asked) => ifSure(() => tables.join(...asked)),
    treat: (...asked) => ifSure(() => tables.treat(...asked)),
    isSeated: (...asked) =>
      whileSure(
        hold,
        () => tables.isSeated(...asked),
        () => false,
      ),
    chatBetween: (...asked) => reading(() => tables.chatBetween(...asked)),
    close: (...asked) => ifSure(() => tables.close(...asked)),
  }
}

/** The same effects, of which the other processes are told. */
const toldEffects = (
  { onRestricted, onReadmitted, onSessionEnded, onSessionRenewed, tables }: OwnEffects,
  tell: Tell,
): Omit<OwnEffects, 'tables'> & { readonly directory: RoomDirectory } => ({
  onRestricted: (restricted) => {
    tell({ type: 'restricted', ...restricted })
    onRestricted(restricted)
  },
  onReadmitted: (userId) => {
    tell({ type: 'readmitted', userId })
    onReadmitted(userId)
  },
  onSessionEnded: (loginId) => {
    tell({ type: 'loginEnded', loginId })
    onSessionEnded(loginId)
  },
  onSessionRenewed: (loginId, newId) => {
    tell({ type: 'loginRenewed', loginId, newId })
    onSessionRenewed(loginId, newId)
  },
  directory: {
    ...sureAnswers(tables),
    updatePerson: (person) => {
      tell({ type: 'personChanged', person })
      return tables.updatePerson(person)
    },
    removePlayer: (userId) => {
      tell({ type: 'playerRemoved', userId })
      return tables.removePlayer(userId)
    },
    recheckSpectators: () => {
      tell({ type: 'circleLeft' })
      return tables.recheckSpectators()
    },
  },
})

/** Does what another process has told. `onMissed` is called when that process could not tell something. */
const heeding =
  ({ onRestricted, onReadmitted, onSessionEnded, onSessionRenewed, tables }: OwnEffects, onMissed: () => void) =>
  (news: News): void => {
    switch (news.type) {
      case 'loginEnded':
        return onSessionEnded(news.loginId)
      case 'loginRenewed':
        return onSessionRenewed(news.loginId, news.newId)
      case 'restricted':
        return onRestricted(news)
      case 'readmitted':
        return onReadmitted(news.userId)
      case 'personChanged':
        return void tables.updatePerson(news.person)
      case 'playerRemoved':
        return void tables.removePlayer(news.userId)
      case 'circleLeft':
        return void tables.recheckSpectators()
      case 'catchUp':
        return onMissed()
    }
  }

/**
 * Looks everything up that others may have told while it could not be heard: which logins have ended, and what has
 * become of the accounts.
 */
const catchUp = async (
  storage: Pick<Storage, 'sessions'>,
  registry: ClientRegistry,
  tables: LiveTables,
): Promise<void> => {
  for (const loginId of registry.loginIds) {
    const login = await storage.sessions.loginOf(loginId)
    if (login === null || login.isSuspended) registry.closeLogin(loginId)
  }
  await tables.applyAccountChanges()
  await tables.recheckSpectators()
}

/**
 * How often an address may ask about rooms in a minute, in whatever way: as often as the limits of all these requests
 * allow together.
 */
const ASKING = { points: 15_000, duration: 60 }

/**
 * Says how many seconds the sender of a request has to wait before it may ask where a room is; null when it may now.
 * Each process counts by itself, because this is there to spare the database.
 */
export const askingLimit = (
  addressOf: AddressOf,
  quota: typeof ASKING = ASKING,
): ((request: IncomingMessage) => Promise<number | null>) => {
  const limiter = inMemory('asking', quota)
  return async (request) => {
    try {
      await limiter.consume(addressOf(request))
      return null
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      return Math.min(quota.duration, Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)))
    }
  }
}

/** What other processes are to this one. */
export type Neighbours = {
  /** What the HTTP part does with them. */
  readonly http: ReturnType<typeof toldEffects> & Pick<HttpOptions, 'limiter' | 'relay'>
  /** Relays sockets of tables; null when this process is the only one. */
  readonly relay: Relay | null
  /** How `/ws` does the same. */
  readonly bridge: { readonly whereIs: WhereIs; readonly mark: string } | null
  /** Heeds what they tell from now on, or as soon as Redis is there. */
  readonly listen: () => Promise<void>
  /** Ends the sockets that are relayed. */
  stop(): void
}

type Tools = ConductEffects & {
  readonly site: Site
  readonly storage: Pick<Storage, 'sessions' | 'addressOf'>
  readonly registry: ClientRegistry
  readonly tables: LiveTables
  readonly config: Pick<Config, 'trustProxyHops' | 'isRateLimited'>
  readonly reportProblem: ReportProblem
  readonly onError: (problem: unknown) => void
}

/** Connects the parts of this process with the others of its site. */
export const neighboursOf = ({
  site,
  storage,
  registry,
  tables,
  config: { trustProxyHops, isRateLimited },
  reportProblem,
  onError,
  ...conduct
}: Tools): Neighbours => {
  const { sharing } = site
  const sessions: SessionEffects = {
    onSessionEnded: (loginId) => registry.closeLogin(loginId),
    onSessionRenewed: (loginId, newId) => registry.renewLogin(loginId, newId),
  }
  const effects: OwnEffects = { ...conduct, ...sessions, tables }
  const whereIs = whereabouts({
    isHere: tables.isHere,
    holderOf: (roomId) => storage.addressOf(roomId),
    isLeaving: () => relay?.isLeaving === true,
  })
  const waitOf = isRateLimited ? askingLimit(addressesBehind(trustProxyHops)) : async () => null
  const relay: Relay | null = sharing === null ? null : new Relay({ whereIs, waitOf, reportProblem })
  const onMissed = (): void => void catchUp(storage, registry, tables).catch(onError)
  return {
    http: {
      ...toldEffects(effects, site.tell),
      ...(sharing !== null && { limiter: (...quota) => sharing.limiter(...quota) }),
      ...(relay !== null && { relay: (...asked) => relay.request(...asked) }),
    },
    relay,
    bridge: sharing === null ? null : { whereIs, mark: RELAYED },
    listen: () => site.listen(heeding(effects, onMissed), onMissed),
    stop: () => relay?.stop(),
  }
}
