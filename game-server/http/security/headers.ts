/** What browsers are told not to do with our pages. */
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const HSTS_SECONDS = 365 * 24 * 60 * 60

/**
 * The policy. Scripts only from here, none inline. Styles also inline: Mantine writes its variables into <style> elements and
 * its props into attributes, whose contents a static index.html cannot announce by nonce or hash.
 */
const policy = (publicOrigin: () => string): Record<string, Iterable<string | (() => string)>> => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  // Older browsers do not take 'self' for sockets.
  connectSrc: ["'self'", () => publicOrigin().replace(/^http/, 'ws')],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})

/** The security headers of every answer. `isSecure`: whether the site is published under TLS. */
export const securityHeaders = (isSecure: boolean, publicOrigin: () => string): readonly RequestHandler[] => [
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicOrigin) },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    // Never a path or a query, not even to ourselves: the address of a recovery link is a secret.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  }),
  (_request, response, next) => {
    response.set('Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), payment=()')
    next()
  },
]
