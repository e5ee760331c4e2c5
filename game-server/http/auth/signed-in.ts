/** Login sessions of requests: Passport with promises. */
import { promisify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import passport from 'passport'
import { Strategy } from 'passport-local'
import type { User as Account } from '#common/protocol/rest/answers.ts'
import type { Users } from '../../persistence/accounts/users.ts'
import { refuse } from '../refusal.ts'
import { knownDevice, type DeviceSettings } from './device-cookie.ts'
import { deviceName } from './device-name.ts'
import type { AuthService } from './service.ts'
import { cookieName } from './session-cookie.ts'
import type { Restrictions } from '../../persistence/conduct/restrictions.ts'

declare global {
  // Passport's type for the user of a request can only be extended in this way.
  namespace Express {
    interface User extends Account {
      readonly isSuspended?: true
    }
  }
}

/** The login of this application. */
export type Authentication = {
  /** Sets the signed-in account of a request. It must come after the session middleware. */
  readonly restore: RequestHandler
  /** The account for the credentials in a decoded body; null when they are wrong. */
  check(request: Request, response: Response): Promise<Account | null>
}

export const createAuthentication = (service: AuthService, users: Users, devices: DeviceSettings): Authentication => {
  const authenticator = new passport.Passport()
  authenticator.use(
    new Strategy({ usernameField: 'email', passReqToCallback: true }, (request, email, password, done) => {
      service
        .authenticate(email, password, knownDevice(request, email, devices) !== null)
        .then((account) => done(null, account ?? false), done)
    }),
  )
  authenticator.serializeUser((request: Request, account: Account, done: (error: unknown, id: number) => void) => {
    request.session.device = deviceName(request.get('User-Agent'))
    done(null, account.id)
  })
  authenticator.deserializeUser<number>((id, done) => {
    users.ofSession(id).then((account) => done(null, account ?? false), done)
  })
  return {
    restore: authenticator.session(),
    check: (request, response) =>
      new Promise((resolve, reject) => {
        const answer = (error: unknown, account: Account | false | null): void =>
          error ? reject(error) : resolve(account || null)
        authenticator.authenticate('local', answer)(request, response, reject)
      }),
  }
}

/** Signs an account in, with a new session id. */
export const signIn = async (request: Request, account: Account): Promise<void> => {
  await promisify<Account, void>((user, done) => request.logIn(user, done))(account)
}

/** Ends the request's session. */
export const signOut = async (request: Request): Promise<void> => {
  await promisify<void>((done) => request.session.destroy(done))()
}

/** Tells a browser to forget its session cookie. */
export const clearSessionCookie = (response: Response, isSecure: boolean): void => {
  response.clearCookie(cookieName(isSecure), { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure })
}

/** A handler for signed-in users; everybody else gets 401. */
export const signedIn =
  <Parameters>(
    handler: (account: Account, request: Request<Parameters>, response: Response) => Promise<void> | void,
  ): RequestHandler<Parameters> =>
  async (request, response) => {
    if (request.user === undefined) return refuse(response, 'unauthenticated')
    await handler(request.user, request, response)
  }

const LOGOUT = '/auth/logout'

/**
 * Refuses the requests of suspended users, with the reason and the time. It comes after the login of the request is
 * known.
 */
export const refuseSuspended =
  (restrictions: Restrictions): RequestHandler =>
  async (request, response, next) => {
    if (request.user?.isSuspended !== true || request.path === LOGOUT) return next()
    const suspension = await restrictions.current(request.user.id, 'suspended')
    if (suspension === null) next()
    else refuse(response, 'suspended', { restriction: suspension })
  }
