/** Decides by path and Origin which upgrade requests are served. The others are answered and closed. */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { IsOwnOrigin } from './http/security/origin.ts'

/** The HTTP status with which an upgrade is refused; null when it is served. */
export type UpgradeRefusal = (request: IncomingMessage) => 403 | 404 | null

/** Serves upgrades of the given paths, for pages of this site and for programs that are not browsers. */
export const upgradeRefusal =
  (isServed: (url: string | undefined) => boolean, isOwnOrigin: IsOwnOrigin): UpgradeRefusal =>
  ({ url, headers: { origin, host } }) => {
    if (!isServed(url)) return 404
    return origin === undefined || isOwnOrigin(origin, host) ? null : 403
  }

/** Answers upgrades that are refused. The socket is destroyed, whether its peer has gone already or never closes it. */
export const refuseUpgrades = (server: Server, refusalOf: UpgradeRefusal): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const status = refusalOf(request)
    if (status === null) return
    socket.on('error', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
  })
}
