/** Colyseus, without what it would open by itself: its HTTP routes, its CORS headers, its clocks. */
import { matchMaker, type Room } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import { WebSocketTransport, type TransportOptions } from '@colyseus/ws-transport'
import type { IncomingMessage, Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { MAX_FRAME_BYTES } from '#common/limits.ts'
import { TABLE_ROOM } from './matchmaking.ts'
import type { AddressOf } from '../connections/client-address.ts'
import { FrameSocket } from '../connections/frame-socket.ts'

/** How long a socket that is being closed waits for its peer to agree. */
const CLOSING_MS = 2_000
/** How long rooms have to say goodbye: a seat that was reserved and not taken would hold them up for 15 s. */
const FAREWELL_MS = 2_000
/** What a room allocates for its state, twice: a table without chat fits. It grows by itself. */
const STATE_BUFFER_BYTES = 8 * 1024

/** `ws` knows this option, its type declarations do not yet. */
const CLOSING: object = { closeTimeout: CLOSING_MS }

/** The path of a room's socket: `/{processId}/{roomId}`. */
const ROOM_PATH = /^\/[\w-]+\/[\w-]+(\?|$)/

/** Whether an upgrade is for a table's room. */
export const isRoomUpgrade = (url: string | undefined): boolean => url !== undefined && ROOM_PATH.test(url)

/** Starts matchmaking with one kind of room. Rooms are made by the server only. */
export const beginMatchmaking = async (room: new () => Room): Promise<void> => {
  Encoder.BUFFER_SIZE = STATE_BUFFER_BYTES
  matchMaker.setHealthChecksEnabled(false)
  await matchMaker.setup()
  matchMaker.defineRoomType(TABLE_ROOM, room)
  await matchMaker.accept()
}

/** Colyseus' transport, with sockets of our own. */
class TableTransport extends WebSocketTransport {
  constructor(options: TransportOptions, addressOf: AddressOf) {
    super({ ...options, WebSocket: FrameSocket })
    this.wss.prependListener('connection', (socket, request) => {
      if (socket instanceof FrameSocket) socket.attach(request.socket, addressOf(request))
    })
  }
}

/** Takes those upgrades from a server that `isServed` lets through. */
export const acceptSockets = (server: Server, isServed: (request: IncomingMessage) => boolean, addressOf: AddressOf): WebSocketTransport =>
  new TableTransport(
    {
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      // `connections/heartbeat.ts` pings, on both transports.
      pingInterval: 0,
      ...CLOSING,
    },
    addressOf,
  ).attachToServer(server, { filter: isServed })

export type { WebSocketTransport }

/** Ends every room, and with them their connections, as far as that can be done soon. */
export const endMatchmaking = async (transport: WebSocketTransport): Promise<void> => {
  await Promise.race([matchMaker.gracefullyShutdown(), setTimeout(FAREWELL_MS, undefined, { ref: false })])
  transport.shutdown()
}
