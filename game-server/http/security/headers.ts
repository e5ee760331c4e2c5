/** The security headers: what browsers must not do with our pages. */
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const HSTS_SECONDS = 365 * 24 * 60 * 60

/**
 * The Content-Security-Policy. Scripts only from this origin, none inline. Styles also inline, because Mantine writes
 * its variables into <style> elements and its props into style attributes; a static index.html cannot allow these by
 * nonce or hash.
 */
const policy = (publicOrigin: string): Record<string, Iterable<string>> => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  // Voices are streams, which have no address; sounds are computed.
  mediaSrc: ["'none'"],
  // Older browsers do not apply 'self' to WebSockets.
  connectSrc: ["'self'", publicOrigin.replace(/^http/, 'ws')],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})

type Headers = Map<string, number | string | readonly string[]>

/** The headers of answers of a site with this public origin. */
const headersFor = (request: IncomingMessage, isSecure: boolean, publicOrigin: string): Headers => {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicOrigin) },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    // The Referer header must never contain a path or a query, not even for our own site, because the URL of a reset
    // link is a secret.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const blank = new ServerResponse(request)
  protect(request, blank, () => undefined)
  blank.setHeader('Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), payment=()')
  return new Map(
    Object.entries(blank.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/**
 * Sets the security headers of every answer. `isSecure`: whether the public site uses TLS. They are the same for all
 * answers, so they are written once for each public origin, of which there is one as soon as the server listens.
 */
export const securityHeaders = (isSecure: boolean, publicOrigin: () => string): RequestHandler => {
  let last: { readonly origin: string; readonly headers: Headers } | null = null
  return (request, response, next) => {
    const origin = publicOrigin()
    if (last?.origin !== origin) last = { origin, headers: headersFor(request, isSecure, origin) }
    response.setHeaders(last.headers)
    next()
  }
}
