/** Colyseus, without what it would open by itself: its HTTP routes, its CORS headers, its clocks. */
import { matchMaker, type Room } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import type { IncomingMessage, Server } from 'node:http'
import { MAX_FRAME_BYTES } from '#common/limits.ts'
import { TABLE_ROOM } from './matchmaking.ts'

/** Every 5 s, and gone after two that were not answered: a half-open socket is found within 15 s. */
const HEARTBEAT_MS = 5_000
const MISSED_HEARTBEATS = 2
/** What a room allocates for its state, twice: a table without chat fits. It grows by itself. */
const STATE_BUFFER_BYTES = 8 * 1024

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

/** Takes the upgrades of rooms from a server. `mayConnect` says whether an Origin may open a socket. */
export const acceptSockets = (server: Server, mayConnect: (origin: string | null, host: string | null) => boolean): WebSocketTransport =>
  new WebSocketTransport({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    pingInterval: HEARTBEAT_MS,
    pingMaxRetries: MISSED_HEARTBEATS,
    beforeUpgrade: (_request, { headers }) =>
      mayConnect(headers.get('origin'), headers.get('host')) ? undefined : new Response('Forbidden', { status: 403 }),
  }).attachToServer(server, { filter: (request: IncomingMessage) => isRoomUpgrade(request.url) })

/** Ends every room, and with them their connections. */
export const endMatchmaking = async (transport: WebSocketTransport): Promise<void> => {
  await matchMaker.gracefullyShutdown()
  transport.shutdown()
}
