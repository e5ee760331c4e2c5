import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { FrameSocket } from '../connections/frame-socket.ts'
import { ANSWER_MS, Heartbeat, HEARTBEAT_MS } from '../connections/heartbeat.ts'
import { TestClock } from '../tables/testing.ts'
import { FaultProxy } from '../testing/fault-proxy.ts'
import { listen } from '../testing/listening.ts'
import { RemoteTable } from './remote-table.ts'

/** A server whose sockets are given to `onSocket`. */
const serving = async (
  onSocket: (socket: FrameSocket) => void,
): Promise<{ readonly server: Server; readonly origin: string }> => {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, WebSocket: FrameSocket })
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.attach(stream, '127.0.0.1', { isSure: true, onceSure: () => undefined })
      onSocket(socket)
    }),
  )
  return { server, origin: `http://127.0.0.1:${await listen(server)}` }
}

describe('a table in another process', () => {
  const clock = new TestClock()
  const heartbeat = new Heartbeat(clock)
  const servers: Server[] = []
  let network: FaultProxy
  let client: WebSocket
  /** The socket as the process that has the table sees it. */
  let atHolder: FrameSocket

  beforeEach(async () => {
    const [accepted, relayed] = [Promise.withResolvers<FrameSocket>(), Promise.withResolvers<FrameSocket>()]
    const [holder, relay] = [await serving(relayed.resolve), await serving(accepted.resolve)]
    servers.push(holder.server, relay.server)
    network = await FaultProxy.to(holder.origin)
    client = new WebSocket(relay.origin.replace('http', 'ws'), { autoPong: false })
    await RemoteTable.open(
      network.origin,
      { headers: {}, mark: 'x-relayed' },
      { client: await accepted.promise, heartbeat },
    )
    atHolder = await relayed.promise
  })
  afterEach(async () => {
    client.terminate()
    await network.close()
    for (const server of servers.splice(0)) server.close()
  })
  after(() => heartbeat.stop())

  it('ends for its client when the other process is gone without a word', async () => {
    await network.fail('stall')
    const closed = once(client, 'close')
    clock.advance(HEARTBEAT_MS)
    assert.equal(client.readyState, WebSocket.OPEN)
    clock.advance(ANSWER_MS)
    assert.equal((await closed)[0], 1001)
  })

  it('lets the client answer the pings of the other process, which measures the way to the client', async () => {
    const answered = once(atHolder, 'pong')
    for (const text of ['latency:1', 'latency:2']) {
      const pinged = once(client, 'ping')
      atHolder.ping(text)
      assert.equal(String((await pinged)[0]), text)
    }
    client.pong('latency:0')
    client.pong('latency:2')
    assert.equal(String((await answered)[0]), 'latency:2', 'nobody has answered the first for it')
  })
})
