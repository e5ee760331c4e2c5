/** Who is signed in with a cookie: what the tables and the pages of the site ask. */
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { Identify, Login } from '../../connections/login.ts'
import type { HttpOptions } from '../http-options.ts'
import { cookieName, sessionIdIn } from './session-cookie.ts'

export type LoginOf = (cookieHeader: string | undefined) => Promise<(Login & { readonly isSuspended: boolean }) | null>

/** Looks up the login of a cookie. */
export const logins =
  ({ config, storage }: HttpOptions): LoginOf =>
  async (cookieHeader) => {
    const loginId = sessionIdIn(cookieHeader, cookieName(config.isSecure), config.sessionSecrets)
    const login = loginId === null ? null : await storage.sessions.loginOf(loginId)
    return loginId === null || login === null ? null : { ...login, loginId }
  }

/** A suspended user has no access to tables. */
export const identifier =
  (loginOf: LoginOf): Identify =>
  async (cookieHeader) => {
    const login = await loginOf(cookieHeader)
    return login === null || login.isSuspended ? null : { person: login.person, loginId: login.loginId }
  }

/** The suspension of the user of a cookie, who has no access to tables; null when there is none. */
export const suspensions =
  (loginOf: LoginOf, { restrictions }: HttpOptions['storage']) =>
  async (cookieHeader: string | undefined): Promise<Restriction | null> => {
    const login = await loginOf(cookieHeader)
    return login?.isSuspended === true ? restrictions.current(login.person.userId, 'suspended') : null
  }
