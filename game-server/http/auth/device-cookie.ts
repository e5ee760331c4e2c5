/**
 * The device cookie (OWASP, 'Device cookies'): it shows that this browser was signed in to an account before. Wrong
 * passwords from such a browser are counted separately, so that a stranger who guesses passwords does not lock out the
 * owner. The cookie alone does not sign anybody in.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieOptions, Request, RequestHandler, Response } from 'express'
import onHeaders from 'on-headers'
import { cookieIn } from './session-cookie.ts'

const LIFE_MS = 365 * 24 * 60 * 60 * 1_000
/** How many accounts are in the cookie of one browser, the most recent ones: a family may share a browser. */
const ACCOUNTS = 5
const NONCE_BYTES = 12
/** For each account: a random name of the device, and the signature that binds it to the account. */
const ENTRY = /^([\w-]{16})\.([\w-]{43})$/

/** Stands for the address in the entry of all guests of a browser: they have none. */
export const ANY_GUEST = 'ospite'

/** Cookies are signed with the first of the secrets, and accepted with any of them. */
export type DeviceSettings = { readonly isSecure: boolean; readonly sessionSecrets: readonly string[] }

type Entry = { readonly device: string; readonly signature: string }

const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-regicidio-device' : 'regicidio-device')

const signatureOf = (secret: string, device: string, email: string): string =>
  createHmac('sha256', secret).update(`device cookie\n${device}\n${email}`).digest('base64url')

const entriesIn = ({ headers }: Pick<Request, 'headers'>, isSecure: boolean): readonly Entry[] =>
  (cookieIn(headers.cookie, nameOf(isSecure)) ?? '').split('~', ACCOUNTS).flatMap((text) => {
    const [, device, signature] = ENTRY.exec(text) ?? []
    return device === undefined || signature === undefined ? [] : [{ device, signature }]
  })

const isFor =
  (email: string, secrets: readonly string[]) =>
  ({ device, signature }: Entry): boolean =>
    secrets.some((secret) => timingSafeEqual(Buffer.from(signatureOf(secret, device, email)), Buffer.from(signature)))

/** The name of the device when this browser is known to the account of an e-mail address; null when it is not. */
export const knownDevice = (
  request: Pick<Request, 'headers'>,
  email: string,
  { isSecure, sessionSecrets }: DeviceSettings,
): string | null => entriesIn(request, isSecure).find(isFor(email, sessionSecrets))?.device ?? null

/** All names that a browser has for accounts that were signed in there. */
export const devicesIn = (request: Pick<Request, 'headers'>, { isSecure }: DeviceSettings): readonly string[] =>
  entriesIn(request, isSecure).map(({ device }) => device)

/** The device cookie that a response must set. */
const REMEMBERED = new WeakMap<Response, { readonly value: string; readonly isSecure: boolean }>()

/**
 * Sets the device cookie after the session cookie, because simple clients send back only the first cookie. It must be
 * installed before the session middleware.
 */
export const deviceCookies: RequestHandler = (_request, response, next) => {
  onHeaders(response, () => {
    const remembered = REMEMBERED.get(response)
    if (remembered === undefined) return
    const { value, isSecure } = remembered
    const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure, maxAge: LIFE_MS }
    response.cookie(nameOf(isSecure), value, options)
  })
  next()
}

/**
 * Makes the browser known to the account that it is signed in to, for another year. Returns the name of the device;
 * null when nothing signs it.
 */
export const rememberDevice = (
  request: Request,
  response: Response,
  email: string,
  { isSecure, sessionSecrets }: DeviceSettings,
): string | null => {
  const [secret] = sessionSecrets
  if (secret === undefined) return null
  const isOwn = isFor(email, sessionSecrets)
  const entries = entriesIn(request, isSecure)
  const device = entries.find(isOwn)?.device ?? randomBytes(NONCE_BYTES).toString('base64url')
  const others = entries.filter((entry) => !isOwn(entry))
  const kept = [{ device, signature: signatureOf(secret, device, email) }, ...others].slice(0, ACCOUNTS)
  REMEMBERED.set(response, { isSecure, value: kept.map((entry) => `${entry.device}.${entry.signature}`).join('~') })
  return device
}
