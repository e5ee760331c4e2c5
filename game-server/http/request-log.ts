/** Logs one line for each API request, without headers, body and query, because these contain cookies and tokens. */
import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

const API = /^\/api\//i
const REQUEST_ID_BYTES = 8

const pathOf = (url: string): string =>
  url
    .split('?', 1)
    .join('')
    .replace(/(\/(?:reset-password|reminders\/off|circles\/calendar)\/).+/i, '$1[redacted]')

/**
 * Logs API requests when they have been answered or broken off; requests for static files and pages are not logged. A
 * line is only made when its level is logged: a logger of its own for each request (pino-http) cost as much as finding
 * its session.
 */
export const requestLog =
  (log: Log, metrics: Metrics): RequestHandler =>
  ({ method, originalUrl }, response, next) => {
    const startedAtMs = performance.now()
    // The same id is in the lines about this request and in its answer, so that a player can report it.
    const id = randomBytes(REQUEST_ID_BYTES).toString('hex')
    response.setHeader('X-Request-Id', id)
    const write = (): void => {
      const { statusCode: status } = response
      metrics.noteRequest(method, status, performance.now() - startedAtMs)
      // The error itself is logged where it is caught.
      const level = status >= 500 ? 'warn' : 'debug'
      if (!log.isLevelEnabled(level)) return
      const responseTime = Math.round(performance.now() - startedAtMs)
      log[level](
        { req: { id, method, path: pathOf(originalUrl) }, res: { status }, responseTime },
        response.writableFinished ? 'request completed' : 'request aborted',
      )
    }
    if (API.test(originalUrl)) response.once('close', write)
    next()
  }
