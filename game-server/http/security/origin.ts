/** Who may change something: the site's own pages, and programs that are not a browser (DESIGN, 'Security, to the letter'). */
import type { RequestHandler } from 'express'
import { refuse } from '../refusal.ts'

/** Whether an Origin header is the site's own. `host` is the Host header of the same request. */
export type IsOwnOrigin = (origin: string, host: string | undefined) => boolean

/**
 * The site's own origin. Without `PUBLIC_URL`, which only development lacks, the site is known by whatever name it was
 * reached under: a foreign page has another name, and the cookies of one name are not sent to another.
 */
export const ownOrigin =
  (publicUrl: string | null, publicOrigin: () => string): IsOwnOrigin =>
  (origin, host) =>
    origin === publicOrigin() || (publicUrl === null && host !== undefined && origin === `http://${host}`)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site asks for: a foreign or `null` Origin, or a browser that says `cross-site`. */
export const originGate =
  (isOwn: IsOwnOrigin): RequestHandler =>
  ({ method, headers }, response, next) => {
    if (SAFE_METHODS.has(method)) return next()
    const isForeign = headers.origin !== undefined && !isOwn(headers.origin, headers.host)
    if (isForeign || headers['sec-fetch-site'] === 'cross-site') return refuse(response, 'foreignOrigin')
    next()
  }
