/** Identifies users by the login session of their cookie. What a message says about its sender is never trusted. */
import type { IncomingMessage } from 'node:http'
import type { Person } from '#common/table/commands.ts'

/** A signed-in user, and the id of the login session. */
export type Login = { readonly person: Person; readonly loginId: string }

/** Returns the login of a Cookie header; null when there is none. */
export type Identify = (cookieHeader: string | undefined) => Promise<Login | null>

/** Returns the login of a request, which is looked up once for all handlers of the request. */
export type IdentifyRequest = (request: IncomingMessage) => Promise<Login | null>

export const oncePerRequest = (identify: Identify): IdentifyRequest => {
  const logins = new WeakMap<IncomingMessage, Promise<Login | null>>()
  return (request) => {
    const login = logins.get(request) ?? identify(request.headers.cookie)
    logins.set(request, login)
    return login
  }
}
