/** Logs one line for each API request, without headers, body and query, because these contain cookies and tokens. */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { pinoHttp } from 'pino-http'
import type { Log } from '../log.ts'

const pathOf = (url: string | undefined): string =>
  (url ?? '').split('?', 1).join('').replace(/(\/reset-password\/).+/i, '$1[redacted]')

const originalUrl = (request: IncomingMessage): string | undefined =>
  'originalUrl' in request && typeof request.originalUrl === 'string' ? request.originalUrl : request.url

/** Logs API requests; requests for static files and pages are not logged. */
export const requestLog = (log: Log): RequestHandler =>
  pinoHttp({
    logger: log,
    autoLogging: { ignore: (request) => !/^\/api\//i.test(originalUrl(request) ?? '') },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : 'debug'),
    // The error itself is logged where it is caught.
    customErrorObject: (_request, response) => ({ statusCode: response.statusCode }),
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage) => ({ method: request.method, path: pathOf(originalUrl(request)) }),
      res: (response: { readonly statusCode: number }) => ({ status: response.statusCode }),
    },
  })
