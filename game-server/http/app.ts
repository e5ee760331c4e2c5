/** Builds the HTTP part of the server: REST, login sessions, the site. It does not listen. */
import express, { type Express, type RequestHandler } from 'express'
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import { addressKey, ipBehind } from '../connections/client-address.ts'
import { oncePerRequest, type Identify, type IdentifyRequest } from '../connections/login.ts'
import { checkAnswers } from './answer.ts'
import { api, type Services } from './api.ts'
import { GuestService } from './auth/guests.ts'
import { identifier, logins, suspensions, type LoginOf } from './auth/logins.ts'
import { Passwords } from './auth/passwords.ts'
import { AuthService } from './auth/service.ts'
import { avatarPictures } from './avatars/upload.ts'
import { firstScreens } from './first-screen.ts'
import type { HttpOptions } from './http-options.ts'
import { operatorRoutes } from './operators/routes.ts'
import { MailWorker } from './password/mail-worker.ts'
import { PasswordService } from './password/routes.ts'
import { errors, notFound, refuse } from './refusal.ts'
import { requestLog } from './request-log.ts'
import { invitationTo } from './rooms/invitation.ts'
import { securityHeaders } from './security/headers.ts'
import { inMemory, Limits, type Counted } from './security/limits.ts'
import { originGate, ownOrigin, type IsOwnOrigin } from './security/origin.ts'
import { BUILT_SITE, site, type PageQuestions } from './site.ts'

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
  const { config, storage, log, publicOrigin, metrics, readings, webRoot = BUILT_SITE } = options
  const isOwnOrigin = ownOrigin(config.publicUrl, publicOrigin)
  const { mailWorker, ...services } = servicesOf(options)
  await services.service.prepareFirstAccount(log)
  const app = appFor(options)
  app.use(securityHeaders(config.isSecure, publicOrigin), requestLog(log, metrics), originGate(isOwnOrigin))
  if (options.relay !== undefined) app.use(relayed(options.relay))
  const limits = new Limits(config, options.limiter ?? inMemory)
  app.use(operatorRoutes({ ping: storage.ping, limits, metrics, readings, metricsToken: config.metricsToken }))
  app.use('/api', api(options, services, limits))
  app.use('/avatars', avatarPictures(storage.avatars, limits))
  const loginOf = logins(options)
  const identify = identifier(loginOf)
  const identifyRequest = oncePerRequest(identify)
  app.use('/matchmake', enteringTables(limits, identifyRequest))
  for (const router of options.routers ?? []) app.use(router)
  app.use(site(webRoot, pageQuestions(options, webRoot, loginOf, limits)), notFound, errors(log, metrics))
  return {
    app,
    isOwnOrigin,
    identify,
    identifyRequest,
    suspensionOf: suspensions(loginOf, storage),
    mailWorker,
    forgetGuests: () => services.guests.forgetOld(),
  }
}

const servicesOf = (options: HttpOptions): Services & Pick<Http, 'mailWorker'> => {
  const { config, storage, directory, mailer, log, publicOrigin, passwords = new Passwords() } = options
  const { mails, users, passwordResets: resets } = storage
  // Links in mails use the configured origin, never the Host header of a request, because the sender of a request can
  // choose that.
  const mailWorker = new MailWorker({
    mails,
    isShared: config.processes !== null,
    mailer,
    log,
    publicOrigin,
    userById: (id) => users.byId(id),
    isOpen: (token) => resets.isOpen(token),
  })
  return {
    mailWorker,
    service: new AuthService(users, passwords, config),
    recovery: new PasswordService({ resets, passwords, mailWorker }),
    guests: new GuestService({
      guests: storage.guests,
      users,
      passwords,
      directory,
      onSessionRenewed: options.onSessionRenewed,
      settings: config,
    }),
  }
}

const appFor = ({ config }: HttpOptions): Express => {
  const app = express()
  app.disable('x-powered-by')
  Object.defineProperty(app.request, 'ip', ipBehind(config.trustProxyHops))
  app.set('query parser', 'simple')
  // No browser may store an answer of the API, so none is compared with an earlier one. Files and pages have their own
  // ETag.
  app.disable('etag')
  if (!config.isProduction) checkAnswers(app)
  return app
}

/** Gives requests about rooms of other processes to these. */
const relayed =
  (relay: NonNullable<HttpOptions['relay']>): RequestHandler =>
  async (request, response, next) => {
    const unreachable = (): void => refuse(response, 'storageUnavailable')
    const tooManyRequests = (seconds: number): void =>
      refuse(response.set('Retry-After', String(seconds)), 'tooManyRequests')
    if (!(await relay(request, response, { unreachable, tooManyRequests }))) next()
  }

/**
 * Limits how often a user may enter tables, because each reserved seat in a Colyseus room is kept for a while, even if
 * it is never taken.
 */
const enteringTables =
  (limits: Limits, identify: IdentifyRequest): RequestHandler =>
  async (request, response, next) => {
    const address = addressKey(request.ip)
    const login = await identify(request)
    const counted: readonly Counted[] =
      login === null
        ? [['visitorPerAddress', address]]
        : [
            ['enterTablePerUser', String(login.person.userId)],
            ['enterTablePerAddress', address],
          ]
    if (await limits.admit(response, ...counted)) next()
  }

/**
 * Whoever opens a link to a room, chats that make a preview of it too, is counted by address. Nothing is opened or
 * stored for them.
 */
const pageQuestions = (
  { config, directory, storage, publicOrigin, log }: HttpOptions,
  webRoot: string,
  loginOf: LoginOf,
  limits: Limits,
): PageQuestions => ({
  isSignedIn: async (cookie) => (await loginOf(cookie)) !== null,
  invitationFor: async (roomId, ip) => {
    if (!(await limits.allows('invitationPerAddress', addressKey(ip)))) return null
    const invitation = await invitationTo(directory, roomId)
    return invitation.ok ? invitation.value : null
  },
  circleFor: async (slug, ip) =>
    (await limits.allows('invitationPerAddress', addressKey(ip))) ? storage.circles.invitation(slug, null) : null,
  areGuestsWelcome: config.guests,
  publicOrigin,
  drawFirstScreen: firstScreens(webRoot, log),
})
