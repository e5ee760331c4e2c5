/** The session cookie: its attributes, and how it is read where there is no Express request (a WebSocket upgrade). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieOptions } from 'express-session'

/** Thirty days. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1_000

/** Under TLS the prefix makes browsers refuse the cookie from anywhere but this very host. */
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

const valueOf = (header: string, name: string): string | null => {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decoded(pair.slice(equals + 1).trim())
  }
  return null
}

/** The session id in a Cookie header; null when there is none or its signature (express-session's `s:id.hmac`) is not ours. */
export const sessionIdIn = (header: string | undefined, name: string, secret: string): string | null => {
  const value = header === undefined ? null : valueOf(header, name)
  if (value === null || !value.startsWith('s:')) return null
  const dot = value.lastIndexOf('.')
  const id = value.slice(2, dot)
  const expected = Buffer.from(createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, ''))
  const given = Buffer.from(value.slice(dot + 1))
  return dot > 2 && given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
