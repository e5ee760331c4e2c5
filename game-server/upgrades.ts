/** Decides by path and Origin which upgrade requests are served, and by whom. The others are answered and closed. */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { acceptSockets, isRoomUpgrade, type WebSocketTransport } from './colyseus/transport.ts'
import type { Config } from './config/config.ts'
import { addressesBehind } from './connections/client-address.ts'
import type { Neighbours } from './neighbours.ts'
import type { Hold } from './tables/hold.ts'
import { isBridgeUpgrade, type Bridge } from './ws/bridge.ts'
import type { IsOwnOrigin } from './http/security/origin.ts'

/** The HTTP status with which an upgrade is refused; null when it is served. */
type UpgradeRefusal = (request: IncomingMessage) => 403 | 404 | null

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
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      socket.destroy(),
    )
  })
}

/** Who handles upgrades. `relay` is null when there are no other processes. */
type UpgradeHandlers = {
  readonly isOwnOrigin: IsOwnOrigin
  readonly bridge: Bridge
  readonly relay: Neighbours['relay']
  readonly hold: Hold
}

/**
 * The one handler of upgrades: rooms go to Colyseus, or to the process that has them, `/ws` to the bridge, everything
 * else is refused.
 */
export const acceptUpgrades = (
  server: Server,
  { isOwnOrigin, bridge, relay, hold }: UpgradeHandlers,
  { trustProxyHops }: Config,
): WebSocketTransport => {
  const refusalOf = upgradeRefusal((url) => isRoomUpgrade(url) || isBridgeUpgrade(url), isOwnOrigin)
  const isWelcome = (request: IncomingMessage): boolean => refusalOf(request) === null
  refuseUpgrades(server, refusalOf)
  bridge.accept(server, (request) => isBridgeUpgrade(request.url) && isWelcome(request))
  const isRoom = (request: IncomingMessage): boolean => isRoomUpgrade(request.url) && isWelcome(request)
  relay?.accept(server, isRoom)
  return acceptSockets(
    server,
    (request) => isRoom(request) && relay?.isLocal(request) !== false,
    addressesBehind(trustProxyHops),
    hold,
  )
}
