/** The security headers: what browsers must not do with our pages. */
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const HSTS_SECONDS = 365 * 24 * 60 * 60

/**
 * The Content-Security-Policy. Scripts only from this origin, none inline. Styles also inline, because Mantine writes its variables into <style>
 * elements and its props into style attributes; a static index.html cannot allow these by nonce or hash.
 */
const policy = (publicOrigin: () => string): Record<string, Iterable<string | (() => string)>> => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  // Older browsers do not apply 'self' to WebSockets.
  connectSrc: ["'self'", () => publicOrigin().replace(/^http/, 'ws')],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})

/** The security headers of every answer. `isSecure`: whether the public site uses TLS. */
export const securityHeaders = (isSecure: boolean, publicOrigin: () => string): readonly RequestHandler[] => [
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicOrigin) },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    // The Referer header must never contain a path or a query, not even for our own site, because the URL of a reset link is a secret.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  }),
  (_request, response, next) => {
    response.set('Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), payment=()')
    next()
  },
]
