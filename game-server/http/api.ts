/** The routes of REST, below `/api`. */
import express, { Router, type RequestHandler } from 'express'
import session from 'express-session'
import type { Config } from '../config/config.ts'
import { adminConductRoutes } from './admin/conduct.ts'
import { adminPaymentRoutes } from './admin/payments.ts'
import { adminRoomRoutes } from './admin/rooms.ts'
import { adminRoutes } from './admin/routes.ts'
import { deviceCookies } from './auth/device-cookie.ts'
import type { GuestService } from './auth/guests.ts'
import { authRoutes } from './auth/routes.ts'
import type { AuthService } from './auth/service.ts'
import { cookieName, cookieOptions } from './auth/session-cookie.ts'
import { SessionStore } from './auth/session-store.ts'
import { createAuthentication, refuseSuspended } from './auth/signed-in.ts'
import { uploadRoutes } from './avatars/upload.ts'
import { calendarRoutes, circleDateRoutes } from './circles/date-routes.ts'
import { circleRoutes } from './circles/routes.ts'
import { challengeRoutes } from './hands/challenge-routes.ts'
import { dailyRoutes } from './hands/daily-routes.ts'
import { eveningRoutes, seasonRoutes } from './circles/evening-routes.ts'
import { muteRoutes, reportRoutes } from './conduct/routes.ts'
import { withoutPrototype } from './decode.ts'
import {
  gameRoutes,
  lastGameOfRoomRoutes,
  lastGameRoutes,
  ownSeatRoutes,
  sharedGameRoutes,
  suspendedGameRoutes,
} from './games/routes.ts'
import type { HttpOptions } from './http-options.ts'
import { healthRoutes } from './operators/routes.ts'
import { passwordRoutes, type PasswordService } from './password/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { notFound } from './refusal.ts'
import { mailOffRoutes } from './reminders/mail-off.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { roomRoutes, watchableRoutes } from './rooms/routes.ts'
import type { Limits } from './security/limits.ts'
import { settingsRoutes } from './settings/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { userRoutes } from './users/routes.ts'
import { iceServerRoutes } from './voice/routes.ts'

const BODY_LIMIT = '16kb'

/** What the routes of accounts do their work with. */
export type Services = {
  readonly service: AuthService
  readonly recovery: PasswordService
  readonly guests: GuestService
}

/** All routes. The provider of payments signs the bytes of a body, so its route comes before the decoding of bodies. */
export const api = (options: HttpOptions, services: Services, limits: Limits): Router => {
  const { config, storage, log, now, onSessionEnded } = options
  const authentication = createAuthentication(services.service, storage.users, config)
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.use('/health', healthRoutes(storage.ping, limits))
  router.use(
    '/payments',
    paymentRoutes({ payments: storage.payments, limits, log, now, webhookSecret: config.webhookSecret }),
  )
  router.use(express.json({ limit: BODY_LIMIT, strict: false, reviver: withoutPrototype }))
  router.use(
    deviceCookies,
    ...sessionHandlers(config, new SessionStore(storage.sessions, onSessionEnded)),
    authentication.restore,
    refuseSuspended(storage.restrictions),
  )
  const { restrictions, sessions, tokens } = storage
  router.use(
    '/auth',
    authRoutes({
      ...services,
      authentication,
      restrictions,
      sessions,
      tokens,
      limits,
      devices: config,
      onSessionEnded,
    }),
  )
  router.use(accountRoutes(options, services, limits), adminAndConductRoutes(options, limits))
  router.use(gameAndRoomRoutes(options, limits), notFound)
  return router
}

/** What users do with their own accounts. */
const accountRoutes = (
  { config, storage, directory, onSessionEnded }: HttpOptions,
  { service, recovery }: Services,
  limits: Limits,
): Router => {
  const { profiles, avatars, tokens, settings, pushDevices } = storage
  const router = Router()
  router.use('/password', passwordRoutes({ service: recovery, limits, devices: config, onSessionEnded }))
  router.use('/users', userRoutes({ profiles, tokens, service, directory, limits, devices: config, onSessionEnded }))
  router.use('/upload', uploadRoutes(avatars, limits))
  router.use('/tokens', tokenRoutes({ tokens, paymentLinks: config.paymentLinks }))
  router.use('/settings', settingsRoutes(settings, limits))
  router.use(
    '/reminders',
    reminderRoutes(pushDevices, config.push, limits),
    mailOffRoutes({ settings, limits, sessionSecrets: config.sessionSecrets }),
  )
  return router
}

/** What the admin does, and what players and the admin can do about somebody who misbehaves. */
const adminAndConductRoutes = (
  { storage, directory, log, onRestricted, onReadmitted }: HttpOptions,
  limits: Limits,
): Router => {
  const { tokens, paymentReviews, adminRooms, mutes, reports, restrictions } = storage
  const router = Router()
  router.use(
    '/admin',
    adminRoutes(tokens),
    adminPaymentRoutes(paymentReviews, log),
    adminRoomRoutes({ adminRooms, directory, log }),
    adminConductRoutes({ onRestricted, onReadmitted, reports, restrictions, log }),
  )
  router.use('/mutes', muteRoutes(mutes, limits))
  router.use('/reports', reportRoutes({ reports, directory, limits, log }))
  return router
}

const nothing = (): void => undefined

/** Games that are suspended, running or over, and rooms. */
const gameAndRoomRoutes = (options: HttpOptions, limits: Limits): Router => {
  const { config, storage, directory, now, publicOrigin } = options
  const { suspendedGames, ownSeats, lastGames, statistics, rankings, ratings, recordedGames, circleEvenings } = storage
  const router = Router()
  router.use('/suspended-games', suspendedGameRoutes(suspendedGames))
  router.use('/seats', ownSeatRoutes(ownSeats, limits))
  router.use('/stats', statisticsRoutes({ statistics, rankings, limits }))
  router.use('/games', lastGameRoutes(lastGames, limits), gameRoutes(recordedGames, ratings, limits))
  router.use(
    '/circles',
    calendarRoutes({ dates: storage.circleDates, publicOrigin, limits }),
    circleDateRoutes({ dates: storage.circleDates, limits }),
    circleRoutes({ circles: storage.circles, directory, limits }),
    eveningRoutes({ evenings: circleEvenings, limits }),
    seasonRoutes({ evenings: circleEvenings, limits }),
  )
  router.use('/watchable', watchableRoutes(directory, limits))
  const hands = { ...storage, directory, devices: config, limits, now, onDailyAsked: options.onDailyAsked ?? nothing }
  router.use('/daily', dailyRoutes(hands))
  router.use('/challenges', challengeRoutes(hands))
  router.use('/shared-games', sharedGameRoutes(recordedGames, limits))
  router.use(
    '/rooms',
    lastGameOfRoomRoutes(recordedGames, directory, limits),
    roomRoutes(directory, storage.circles, limits),
    iceServerRoutes({ directory, limits, ice: config.ice, now }),
  )
  return router
}

/**
 * On a site with TLS a reverse proxy ends TLS in front of this process, so every request that arrives here came over
 * TLS.
 */
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
