/**
 * Checks who sends a request that changes something: only pages of this site and programs that are not browsers may
 * (DESIGN, 'Security, to the letter').
 */
import type { RequestHandler } from 'express'
import { refuse } from '../refusal.ts'

/** Whether an Origin header is that of the site. `host` is the Host header of the same request. */
export type IsOwnOrigin = (origin: string, host: string | undefined) => boolean

/**
 * The origin of the site. Without `PUBLIC_URL`, which is optional only in development, it is the host of the request: a
 * foreign page has another host, and browsers do not send it the cookies of this one.
 */
export const ownOrigin =
  (publicUrl: string | null, publicOrigin: () => string): IsOwnOrigin =>
  (origin, host) =>
    origin === publicOrigin() || (publicUrl === null && host !== undefined && origin === `http://${host}`)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site requests: with a foreign or `null` Origin, or with `Sec-Fetch-Site: cross-site`.
 */
export const originGate =
  (isOwn: IsOwnOrigin): RequestHandler =>
  ({ method, headers }, response, next) => {
    if (SAFE_METHODS.has(method)) return next()
    const isForeign = headers.origin !== undefined && !isOwn(headers.origin, headers.host)
    if (isForeign || headers['sec-fetch-site'] === 'cross-site') return refuse(response, 'foreignOrigin')
    next()
  }
