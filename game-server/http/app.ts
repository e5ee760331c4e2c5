/** Builds the HTTP part of the server: REST, login sessions, the site. It does not listen. */
import express, { Router, type Express, type Request, type RequestHandler, type Response } from 'express'
import session from 'express-session'
import type { Restriction } from '#common/protocol/conduct-vocabulary.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import { MailWorker } from './password/mail-worker.ts'
import type { Storage } from '../persistence/storage.ts'
import { oncePerRequest, type Identify, type IdentifyRequest, type Login } from '../connections/login.ts'
import type { RoomDirectory } from '../tables/ports.ts'
import { adminConductRoutes, type ConductEffects } from './admin/conduct.ts'
import { adminPaymentRoutes } from './admin/payments.ts'
import { adminRoomRoutes } from './admin/rooms.ts'
import { adminRoutes } from './admin/routes.ts'
import { checkAnswers } from './answer.ts'
import { deviceCookies } from './auth/device-cookie.ts'
import { Passwords } from './auth/passwords.ts'
import { authRoutes } from './auth/routes.ts'
import { GuestService } from './auth/guests.ts'
import { AuthService } from './auth/service.ts'
import { cookieName, cookieOptions, sessionIdIn } from './auth/session-cookie.ts'
import { refuseSuspended } from './auth/suspension.ts'
import { SessionStore, type SessionEffects } from './auth/session-store.ts'
import { createAuthentication } from './auth/signed-in.ts'
import { avatarPictures } from './avatars/served.ts'
import { uploadRoutes } from './avatars/upload.ts'
import { muteRoutes, reportRoutes } from './conduct/routes.ts'
import { withoutPrototype } from './decode.ts'
import { firstScreens } from './first-screen.ts'
import { gameRoutes, sharedGameRoutes } from './games/recorded.ts'
import { ownSeatRoutes, suspendedGameRoutes } from './games/routes.ts'
import { healthRoutes } from './health/routes.ts'
import type { Metrics, Readings } from '../metrics/metrics.ts'
import { operatorRoutes } from './operators/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { PasswordService } from './password/service.ts'
import { paymentRoutes } from './payments/routes.ts'
import { errors, notFound, refuse } from './refusal.ts'
import { requestLog } from './request-log.ts'
import { invitationTo } from './rooms/invitation.ts'
import { roomRoutes } from './rooms/routes.ts'
import { securityHeaders } from './security/headers.ts'
import { inMemory, Limits, type Counted, type MakeLimiter } from './security/limits.ts'
import { addressKey, ipBehind } from '../connections/client-address.ts'
import { originGate, ownOrigin, type IsOwnOrigin } from './security/origin.ts'
import { BUILT_SITE, site, type PageQuestions } from './site.ts'
import { iceServerRoutes } from './voice/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { userRoutes } from './users/routes.ts'

const BODY_LIMIT = '16kb'

export type HttpOptions = ConductEffects & SessionEffects & {
  readonly config: Config
  readonly storage: Pick<Storage, 'users' | 'guests' | 'sessions' | 'passwordResets' | 'mails' | 'profiles' | 'avatars' | 'tokens' | 'payments' | 'paymentReviews' | 'suspendedGames' | 'ownSeats' | 'statistics' | 'rankings' | 'recordedGames' | 'mutes' | 'reports' | 'restrictions' | 'settings' | 'adminRooms' | 'ping'>
  readonly directory: RoomDirectory
  readonly mailer: Mailer
  readonly log: Log
  readonly metrics: Metrics
  /** What the metrics read when somebody asks for them. */
  readonly readings: Readings
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The public origin of the site, for example `http://127.0.0.1:2567`. It is known only after listening, so it is read for each request. */
  readonly publicOrigin: () => string
  /** Makes the counters of limits; in memory by default. */
  readonly limiter?: MakeLimiter
  /** Relays a request about a room that another process has, or refuses it; false when this process answers it. */
  readonly relay?: ((request: Request, response: Response, refusals: { readonly unreachable: () => void; readonly tooManyRequests: (retryAfterSeconds: number) => void }) => Promise<boolean>) | undefined
  /** Other routes (matchmaking), after the security headers and the Origin check. They send their own refusals. */
  readonly routers?: readonly RequestHandler[]
  /** Hashes the passwords, at the cost of production by default. */
  readonly passwords?: Passwords
  /** The folder of the built site; `dist/web` by default. */
  readonly webRoot?: string
}

/** What the HTTP part provides to the rest of the server. */
export type Http = {
  /** For `http.createServer`. */
  readonly app: Express
  /** The user of a Cookie header; null when nobody is signed in with it. Rejects with `StorageError`. */
  readonly identify: Identify
  /** The same for a request. */
  readonly identifyRequest: IdentifyRequest
  /** The suspension of the user of a Cookie header, whom `identify` does not return; null when there is none. */
  readonly suspensionOf: (cookieHeader: string | undefined) => Promise<Restriction | null>
  /** Whether an Origin header is that of the site. Upgrade requests are checked with it too. */
  readonly isOwnOrigin: IsOwnOrigin
  /** Sends the stored mails. Call `wake` when the public origin is known, and `stop` before the storage is closed. */
  readonly mailWorker: MailWorker
  /** Deletes the accounts of guests who can no longer come back. */
  readonly forgetGuests: () => Promise<void>
}

/** Builds the HTTP part and prepares the first account (DESIGN decision 14). */
export const createHttp = async (options: HttpOptions): Promise<Http> => {
  const { config, storage, mailer, log, publicOrigin, metrics, passwords = new Passwords() } = options
  const isOwnOrigin = ownOrigin(config.publicUrl, publicOrigin)
  const service = new AuthService(storage.users, passwords, config)
  const { mails, users, passwordResets: resets } = storage
  // Links in mails use the configured origin, never the Host header of a request, because the sender of a request can choose that.
  const mailWorker = new MailWorker({ mails, isShared: config.processes !== null, mailer, log, publicOrigin, userById: (id) => users.byId(id), isOpen: (token) => resets.isOpen(token) })
  const guests = new GuestService({ guests: storage.guests, users, passwords, directory: options.directory, onSessionRenewed: options.onSessionRenewed, settings: config })
  const recovery = new PasswordService({ resets, passwords, mailWorker })
  await service.prepareFirstAccount(log)
  const app = express()
  app.disable('x-powered-by')
  Object.defineProperty(app.request, 'ip', ipBehind(config.trustProxyHops))
  app.set('query parser', 'simple')
  // No browser may store an answer of the API, so none is compared with an earlier one. Files and pages have their own ETag.
  app.disable('etag')
  if (!config.isProduction) checkAnswers(app)
  app.use(securityHeaders(config.isSecure, publicOrigin), requestLog(log, metrics), originGate(isOwnOrigin))
  if (options.relay !== undefined) app.use(relayed(options.relay))
  const limits = new Limits(config.isRateLimited, options.limiter ?? inMemory)
  app.use(operatorRoutes({ ping: storage.ping, limits, metrics, readings: options.readings, metricsToken: config.metricsToken }))
  app.use('/api', api(options, { service, recovery, guests }, limits))
  app.use('/avatars', avatarPictures(storage.avatars, limits))
  const loginOf = logins(options)
  const identify = identifier(loginOf)
  const identifyRequest = oncePerRequest(identify)
  app.use('/matchmake', enteringTables(limits, identifyRequest))
  for (const router of options.routers ?? []) app.use(router)
  const { webRoot = BUILT_SITE } = options
  app.use(site(webRoot, pageQuestions(options, webRoot, loginOf, limits)), notFound, errors(log, metrics))
  const suspensionOf = async (cookie: string | undefined): Promise<Restriction | null> => {
    const login = await loginOf(cookie)
    return login?.isSuspended === true ? storage.restrictions.current(login.person.userId, 'suspended') : null
  }
  return { app, isOwnOrigin, identify, identifyRequest, suspensionOf, mailWorker, forgetGuests: () => guests.forgetOld() }
}

/** Gives requests about rooms of other processes to these. */
const relayed =
  (relay: NonNullable<HttpOptions['relay']>): RequestHandler =>
  async (request, response, next) => {
    const unreachable = (): void => refuse(response, 'storageUnavailable')
    const tooManyRequests = (seconds: number): void => refuse(response.set('Retry-After', String(seconds)), 'tooManyRequests')
    if (!(await relay(request, response, { unreachable, tooManyRequests }))) next()
  }

/** Limits how often a user may enter tables, because each reserved seat in a Colyseus room is kept for a while, even if it is never taken. */
const enteringTables =
  (limits: Limits, identify: IdentifyRequest): RequestHandler =>
  async (request, response, next) => {
    const address = addressKey(request.ip)
    const login = await identify(request)
    const counted: readonly Counted[] =
      login === null ? [['visitorPerAddress', address]] : [['enterTablePerUser', String(login.person.userId)], ['enterTablePerAddress', address]]
    if (await limits.admit(response, ...counted)) next()
  }

type Services = { readonly service: AuthService; readonly recovery: PasswordService; readonly guests: GuestService }

const api = ({ config, storage, directory, log, now, onSessionEnded, ...effects }: HttpOptions, { service, recovery, guests }: Services, limits: Limits): Router => {
  const { users, sessions, profiles, avatars, tokens, payments, paymentReviews, suspendedGames, statistics, rankings, recordedGames, restrictions, adminRooms } = storage
  const { paymentLinks, webhookSecret } = config
  const authentication = createAuthentication(service, users, config)
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.use('/health', healthRoutes(storage.ping, limits))
  router.use('/payments', paymentRoutes({ payments, limits, log, now, webhookSecret }))
  router.use(express.json({ limit: BODY_LIMIT, strict: false, reviver: withoutPrototype }))
  router.use(deviceCookies, ...sessionHandlers(config, new SessionStore(sessions, onSessionEnded)), authentication.restore, refuseSuspended(restrictions))
  router.use('/auth', authRoutes({ service, guests, authentication, restrictions, limits, devices: config }))
  router.use('/password', passwordRoutes({ service: recovery, limits, devices: config, onSessionEnded }))
  router.use('/users', userRoutes({ profiles, service, directory, limits, devices: config, onSessionEnded }))
  router.use('/upload', uploadRoutes(avatars, limits))
  router.use('/tokens', tokenRoutes({ users, tokens, paymentLinks }))
  router.use('/admin', adminRoutes(tokens), adminPaymentRoutes(paymentReviews, log), adminRoomRoutes({ adminRooms, directory, log }))
  router.use(conductRoutes({ storage, directory, log, ...effects }, limits))
  router.use('/settings', settingsRoutes(storage.settings, limits))
  router.use('/suspended-games', suspendedGameRoutes(suspendedGames))
  router.use('/seats', ownSeatRoutes(storage.ownSeats, limits))
  router.use('/stats', statisticsRoutes({ statistics, rankings, limits }))
  router.use('/games', gameRoutes(recordedGames, limits))
  router.use('/shared-games', sharedGameRoutes(recordedGames, limits))
  router.use('/rooms', roomRoutes(directory, limits), iceServerRoutes({ directory, limits, ice: config.ice, now }))
  router.use(notFound)
  return router
}

/** What players and the admin can do about somebody who misbehaves. */
const conductRoutes = ({ storage: { mutes, reports, restrictions }, directory, log, onRestricted, onReadmitted }: Pick<HttpOptions, 'storage' | 'directory' | 'log' | keyof ConductEffects>, limits: Limits): Router => {
  const router = Router()
  router.use('/admin', adminConductRoutes({ onRestricted, onReadmitted, reports, restrictions, log }))
  router.use('/mutes', muteRoutes(mutes, limits))
  router.use('/reports', reportRoutes({ reports, directory, limits, log }))
  return router
}

/** On a site with TLS a reverse proxy ends TLS in front of this process, so every request that arrives here came over TLS. */
const throughTls: RequestHandler = (request, _response, next) => {
  Object.defineProperty(request, 'secure', { value: true })
  next()
}

const sessionHandlers = ({ isSecure, sessionSecrets }: Config, store: SessionStore): readonly RequestHandler[] => [
  ...(isSecure ? [throughTls] : []),
  session({
    store,
    secret: [...sessionSecrets],
    name: cookieName(isSecure),
    cookie: cookieOptions(isSecure),
    resave: false,
    saveUninitialized: false,
  }),
]

type LoginOf = (cookieHeader: string | undefined) => Promise<(Login & { readonly isSuspended: boolean }) | null>

/** Looks up the login of a cookie. */
const logins =
  ({ config, storage }: HttpOptions): LoginOf =>
  async (cookieHeader) => {
    const loginId = sessionIdIn(cookieHeader, cookieName(config.isSecure), config.sessionSecrets)
    const login = loginId === null ? null : await storage.sessions.loginOf(loginId)
    return loginId === null || login === null ? null : { ...login, loginId }
  }

/** Whoever opens a link to a room, chats that make a preview of it too, is counted by address. Nothing is opened or stored for them. */
const pageQuestions = ({ config, directory, publicOrigin, log }: HttpOptions, webRoot: string, loginOf: LoginOf, limits: Limits): PageQuestions => ({
  isSignedIn: async (cookie) => (await loginOf(cookie)) !== null,
  invitationFor: async (roomId, ip) => {
    if (!(await limits.allows('invitationPerAddress', addressKey(ip)))) return null
    const invitation = await invitationTo(directory, roomId)
    return invitation.ok ? invitation.value : null
  },
  areGuestsWelcome: config.guests,
  publicOrigin,
  drawFirstScreen: firstScreens(webRoot, log),
})

/** A suspended user has no access to tables. */
const identifier =
  (loginOf: LoginOf): Identify =>
  async (cookieHeader) => {
    const login = await loginOf(cookieHeader)
    return login === null || login.isSuspended ? null : { person: login.person, loginId: login.loginId }
  }
