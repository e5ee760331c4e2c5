import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { acceptSockets, type WebSocketTransport } from './colyseus.ts'

/** Instead of 5 s. */
const HEARTBEAT_MS = 40

describe('the heartbeat of Colyseus', () => {
  let server: Server
  let transport: WebSocketTransport
  beforeEach(async () => {
    server = createServer()
    transport = acceptSockets(server, () => true, HEARTBEAT_MS)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    transport.shutdown()
    server.closeAllConnections()
    server.close()
  })
  const connect = async (autoPong: boolean): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, { autoPong })
    await once(socket, 'open')
    return socket
  }

  it('finds a peer that does not answer within three beats', async () => {
    const socket = await connect(false)
    const openedAtMs = performance.now()
    await once(socket, 'close')
    const beats = (performance.now() - openedAtMs) / HEARTBEAT_MS
    assert.ok(beats > 1.5 && beats < 6, `${beats} beats`)
  })
  it('keeps a client that says nothing, but answers', async () => {
    const socket = await connect(true)
    await setTimeout(12 * HEARTBEAT_MS)
    assert.equal(socket.readyState, WebSocket.OPEN)
    socket.terminate()
  })
})
