/** The session cookie: its attributes, and how to read it without an Express request (at a WebSocket upgrade). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { CookieOptions } from 'express-session'
import { SESSION_MS } from '../../persistence/accounts/sessions.ts'

/** With TLS the name has the prefix `__Host-`: browsers then accept the cookie only from exactly this host. */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-regicidio' : 'regicidio')

export const cookieOptions = (isSecure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: isSecure,
  maxAge: SESSION_MS,
})

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The value of a cookie in a Cookie header; null when it is missing. */
export const cookieIn = (header: string | undefined, name: string): string | null => {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decoded(pair.slice(equals + 1).trim())
  }
  return null
}

const isSignature = (given: string, id: string, secret: string): boolean => {
  const [expected, actual] = [
    Buffer.from(createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')),
    Buffer.from(given),
  ]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * The session id in a Cookie header; null when there is none, or when none of the secrets has made its signature
 * (express-session's `s:id.hmac`).
 */
export const sessionIdIn = (header: string | undefined, name: string, secrets: readonly string[]): string | null => {
  const value = cookieIn(header, name)
  if (value === null || !value.startsWith('s:')) return null
  const dot = value.lastIndexOf('.')
  const id = value.slice(2, dot)
  return dot > 2 && secrets.some((secret) => isSignature(value.slice(dot + 1), id, secret)) ? id : null
}

/**
 * Sends the session cookie of a request again, so that the browser keeps it for 30 days after the last visit. The
 * server extends a session with every request, but express-session sends the cookie only once.
 */
export const renewSessionCookie = (
  { headers }: Pick<Request, 'headers'>,
  response: Response,
  isSecure: boolean,
): void => {
  const name = cookieName(isSecure)
  const value = cookieIn(headers.cookie, name)
  if (value !== null)
    response.cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure, maxAge: SESSION_MS })
}
