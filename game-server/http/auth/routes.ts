/** /api/auth (specification section 7). */
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { successAnswer, userAnswer } from '#common/protocol/rest/answers.ts'
import { loginRequest, registerRequest } from '#common/protocol/rest/requests.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse, refuseNickname } from '../refusal.ts'
import { decided, loginAttempt } from '../security/attempts.ts'
import type { Counted, Limits } from '../security/limits.ts'
import type { Restrictions } from '../../persistence/conduct/restrictions.ts'
import type { Tokens } from '../../persistence/money/tokens.ts'
import type { Sessions } from '../../persistence/accounts/sessions.ts'
import { addressKey } from '../../connections/client-address.ts'
import { rememberDevice, type DeviceSettings } from './device-cookie.ts'
import { deviceRoutes } from './device-routes.ts'
import type { AuthService } from './service.ts'
import { guestRoutes, noteVisit } from './guest-routes.ts'
import type { GuestService } from './guests.ts'
import { renewSessionCookie } from './session-cookie.ts'
import { isStored, type SessionEffects } from './session-store.ts'
import { clearSessionCookie, signIn, signOut, signedIn, type Authentication } from './signed-in.ts'

type Tools = Pick<SessionEffects, 'onSessionEnded'> & {
  readonly service: AuthService
  readonly sessions: Sessions
  readonly authentication: Authentication
  readonly restrictions: Pick<Restrictions, 'current' | 'ofNewcomer'>
  readonly tokens: Pick<Tokens, 'of'>
  readonly limits: Limits
  readonly devices: DeviceSettings
  readonly guests: GuestService
}

const login =
  ({ service, authentication, restrictions, limits, devices }: Tools): RequestHandler =>
  async (request, response) => {
    const decoded = decode(loginRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    const { email, password } = decoded.value
    const attempt = loginAttempt(request, email, devices)
    if (!(await limits.admit(response, ...attempt))) return
    request.body = decoded.value
    const credential = await service.credentialOf(email)
    const account = await decided(limits, attempt, authentication.check(request, response))
    if (account === null) return refuse(response, 'wrongCredentials')
    // Only failed logins are counted, so a user who knows the password may sign in as often as they like.
    await limits.forgive(...attempt)
    // Only who knows the password learns of the suspension.
    const suspension = await restrictions.current(account.id, 'suspended')
    if (suspension !== null) return refuse(response, 'suspended', { restriction: suspension })
    await signIn(request, account)
    // If the password was changed meanwhile, all other sessions of the account were ended. This new session must be
    // ended too.
    const isRight = await service.areStillRight(email, password, credential).catch(async (problem: unknown) => {
      await signOut(request)
      throw problem
    })
    if (!isRight) {
      await signOut(request)
      return refuse(response, 'wrongCredentials')
    }
    rememberDevice(request, response, email, devices)
    answer(response, userAnswer, account)
  }

/** Signs a request out. It may be signed out already. */
const leaving =
  ({ guests, devices }: Tools) =>
  async (request: Request, response: Response): Promise<void> => {
    const { user } = request
    if (user !== undefined) await signOut(request)
    // Nobody can come back as this guest.
    if (user?.isGuest === true) await guests.forget(user.id)
    clearSessionCookie(response, devices.isSecure)
    answer(response, successAnswer, { success: true })
  }

export const authRoutes = (tools: Tools): Router => {
  const { service, limits, devices, sessions, tokens, onSessionEnded } = tools
  const leave = leaving(tools)
  const router = Router()
  router.post('/register', async (request, response) => {
    const decoded = decode(registerRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code, decoded)
    const attempt: readonly Counted[] = [['registerPerAddress', addressKey(request.ip)]]
    if (!(await limits.admit(response, ...attempt))) return
    const created = await decided(limits, attempt, service.register(decoded.value))
    if (!created.ok)
      return refuseNickname(response, created.code, decoded.value.nickname, () => service.freeNicknames(decoded.value))
    await signIn(request, created.value)
    rememberDevice(request, response, created.value.email, devices)
    answer(response.status(201), userAnswer, created.value)
  })
  router.post('/login', login(tools))
  router.post('/logout', leave)
  router.get(
    '/me',
    signedIn(async (account, request: Request, response: Response) => {
      // Another tab may have been given a new session id meanwhile: this answer must not bring the old cookie back.
      if (await isStored(request)) renewSessionCookie(request, response, devices.isSecure)
      if (account.isGuest === true) await noteVisit(tools, account.id, request, response)
      await tokens.of(account.id)
      answer(response, userAnswer, account)
    }),
  )
  router.use('/guest', guestRoutes(tools))
  router.use('/devices', deviceRoutes({ sessions, onSessionEnded, leave }))
  return router
}
