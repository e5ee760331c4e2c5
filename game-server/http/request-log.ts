/** Logs one line for each API request, without headers, body and query, because these contain cookies and tokens. */
import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'

const API = /^\/api\//i

const pathOf = (url: string): string => url.split('?', 1).join('').replace(/(\/reset-password\/).+/i, '$1[redacted]')

/**
 * Logs API requests when they have been answered or broken off; requests for static files and pages are not logged. A line is only made when its
 * level is logged: a logger of its own for each request (pino-http) cost as much as finding its session.
 */
export const requestLog =
  (log: Log): RequestHandler =>
  ({ method, originalUrl }, response, next) => {
    const startedAtMs = performance.now()
    const write = (): void => {
      const { statusCode: status } = response
      // The error itself is logged where it is caught.
      const level = status >= 500 ? 'warn' : 'debug'
      if (!log.isLevelEnabled(level)) return
      const responseTime = Math.round(performance.now() - startedAtMs)
      log[level]({ req: { method, path: pathOf(originalUrl) }, res: { status }, responseTime }, response.writableFinished ? 'request completed' : 'request aborted')
    }
    if (API.test(originalUrl)) response.once('close', write)
    next()
  }
