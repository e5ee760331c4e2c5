/** What a server answers that is stopping. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalAnswer } from '#common/text/it.ts'

/** Answers 503 to every request, the one for the health of the site included: its tables are for the next process to open. */
export const turnAway = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(JSON.stringify(refusalAnswer('storageUnavailable')))
}
