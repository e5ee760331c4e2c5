/** The Colyseus transport without what Colyseus would add by itself: HTTP routes, CORS headers, timers. */
import { matchMaker, type Room } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import { WebSocketTransport, type TransportOptions } from '@colyseus/ws-transport'
import type { IncomingMessage, Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { entriesOf } from '#common/record-of.ts'
import { MAX_FRAME_BYTES } from '#common/limits.ts'
import { ROOM_NAMES } from './matchmaking.ts'
import type { AddressOf } from '../connections/client-address.ts'
import { CLOSING, FrameSocket, type Gate } from '../connections/frame-socket.ts'

/**
 * How long rooms may take to close. Without this limit, a seat that was reserved and not taken would delay the end for
 * 15 s.
 */
const ROOMS_CLOSING_MS = 2_000
/**
 * The size of the two buffers that a room allocates for its state. It is enough for a table without chat; larger states
 * enlarge it.
 */
const STATE_BUFFER_BYTES = 8 * 1024

/** The path of a room's socket: `/{processId}/{roomId}`. */
const ROOM_PATH = /^\/[\w-]+\/[\w-]+(\?|$)/

/** Whether an upgrade request is for the room of a table. */
export const isRoomUpgrade = (url: string | undefined): boolean => url !== undefined && ROOM_PATH.test(url)

/**
 * The end of the matchmaking before this one: Colyseus has one in a process. One that ends late would close the rooms
 * of the next. Only tests start a second server in a process.
 */
let lastEnd: Promise<unknown> = Promise.resolve()

/** Starts matchmaking with these types of rooms. Only the server creates rooms. */
export const beginMatchmaking = async (rooms: Record<keyof typeof ROOM_NAMES, new () => Room>): Promise<void> => {
  await lastEnd
  Encoder.BUFFER_SIZE = STATE_BUFFER_BYTES
  matchMaker.setHealthChecksEnabled(false)
  await matchMaker.setup()
  for (const [who, name] of entriesOf(ROOM_NAMES)) matchMaker.defineRoomType(name, rooms[who])
  await matchMaker.accept()
}

/** The Colyseus transport with our own socket class. */
class TableTransport extends WebSocketTransport {
  constructor(options: TransportOptions, addressOf: AddressOf, gate: Gate) {
    super({ ...options, WebSocket: FrameSocket })
    this.wss.prependListener('connection', (socket, request) => {
      if (socket instanceof FrameSocket) socket.attach(request.socket, addressOf(request), gate)
    })
  }
}

/** Handles the upgrade requests of a server for which `isServed` is true. */
export const acceptSockets = (
  server: Server,
  isServed: (request: IncomingMessage) => boolean,
  addressOf: AddressOf,
  gate: Gate,
): WebSocketTransport =>
  new TableTransport(
    {
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      // `connections/heartbeat.ts` sends the pings, for both transports.
      pingInterval: 0,
      ...CLOSING,
    },
    addressOf,
    gate,
  ).attachToServer(server, { filter: isServed })

export type { WebSocketTransport }

/** Closes all rooms with their connections, within the time limit. */
export const endMatchmaking = async (transport: WebSocketTransport): Promise<void> => {
  lastEnd = matchMaker.gracefullyShutdown()
  await Promise.race([lastEnd, setTimeout(ROOMS_CLOSING_MS, undefined, { ref: false })])
  transport.shutdown()
}
