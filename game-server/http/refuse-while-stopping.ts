/** The answer of a server that is stopping. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalAnswer } from '#common/text/it.ts'

/** Answers every request with 503, including the health check, because the next process will open the tables. */
export const refuseWhileStopping = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(JSON.stringify(refusalAnswer('storageUnavailable')))
}
