/** Who may open a socket, by path and Origin. What nobody serves is answered and closed, whatever its peer does. */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { IsOwnOrigin } from './http/security/origin.ts'

/** The HTTP status with which an upgrade is refused; null when it is served. */
export type UpgradeRefusal = (request: IncomingMessage) => 403 | 404 | null

/** Serves the upgrades of some paths, to the site's own pages and to programs that are not a browser. */
export const upgradeRefusal =
  (isServed: (url: string | undefined) => boolean, isOwnOrigin: IsOwnOrigin): UpgradeRefusal =>
  ({ url, headers: { origin, host } }) => {
    if (!isServed(url)) return 404
    return origin === undefined || isOwnOrigin(origin, host) ? null : 403
  }

/** Answers the upgrades that are refused. A peer may be gone already, or stay for ever: neither keeps the connection. */
export const refuseUpgrades = (server: Server, refusalOf: UpgradeRefusal): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const status = refusalOf(request)
    if (status === null) return
    socket.on('error', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
  })
}
