import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { ClientState } from '@colyseus/core'
import { WebSocketClient } from '@colyseus/ws-transport'
import { WebSocket, WebSocketServer } from 'ws'
import { ClientRegistry } from '../connections/client-registry.ts'
import { FrameSocket } from '../connections/frame-socket.ts'
import { listen } from '../testing/listening.ts'
import {
  DROPPED_READER_BYTES,
  MAX_FRAME_BYTES,
  MESSAGE_BURST,
  MESSAGE_BYTES_BURST,
  PLAYERS_PER_ADDRESS,
  SLOW_READER_BYTES,
  SOCKETS_PER_USER,
} from '#common/limits.ts'
import { SLOW_READER_MS } from '#common/timings.ts'
import { Heartbeat, HEARTBEAT_MS } from '../connections/heartbeat.ts'
import { REFILL_MS } from '../connections/message-rate.ts'
import { TestClock } from '../tables/testing.ts'
import { LiveClients } from './live-clients.ts'

describe('live clients', () => {
  let server: Server
  let sockets: WebSocketServer
  let clock: TestClock
  /** The clock of the heartbeat alone, because pings would stay unanswered when the other clock jumps. */
  let beats: TestClock
  let registry: ClientRegistry
  let origin: string
  let clients: LiveClients
  let latencies: number[]

  beforeEach(async () => {
    server = createServer()
    sockets = new WebSocketServer({ server, WebSocket: FrameSocket })
    origin = `ws://127.0.0.1:${await listen(server)}`
    clock = new TestClock()
    beats = new TestClock()
    registry = new ClientRegistry(clock, new Heartbeat(beats), true)
    clients = new LiveClients(clock, registry)
    latencies = []
  })
  afterEach(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })

  /** Both ends of a connection that a room has accepted. */
  const connected = async (
    autoPong = true,
  ): Promise<{ readonly client: WebSocketClient; readonly peer: WebSocket; readonly closed: Promise<number> }> => {
    const accepted = once(sockets, 'connection')
    const peer = new WebSocket(origin, { autoPong })
    const [socket] = (await accepted) as [WebSocket]
    const closed = new Promise<number>((resolve) => peer.on('close', resolve))
    if (peer.readyState !== WebSocket.OPEN) await once(peer, 'open')
    return { client: new WebSocketClient('session', socket), peer, closed }
  }
  const add = (client: WebSocketClient, userId = 1): boolean =>
    clients.add(
      client,
      { userId, loginId: 'login' },
      { noteLatency: (latencyMs) => void latencies.push(latencyMs), refuse: () => undefined },
    )

  it('closes the connections of a login when the login ends', async () => {
    const { client, closed } = await connected()
    add(client)
    registry.closeLogin('login')
    assert.equal(await closed, 1008)
  })
  it('closes a connection that is just being opened when its login ends', async () => {
    const { client, closed } = await connected()
    registry.closeLogin('login')
    add(client)
    assert.equal(await closed, 1008)
  })
  it('closes a client that never confirms its join', async () => {
    const { client, closed } = await connected()
    add(client)
    clock.advance(15_000)
    assert.equal(await closed, 1008)
  })
  it('keeps a client that has joined', async () => {
    const { client } = await connected()
    add(client)
    client.state = ClientState.JOINED
    clock.advance(15_000)
    assert.equal(client.readyState, WebSocket.OPEN)
  })
  it('drops a client with too many unread bytes, and no other', async () => {
    const [slow, other] = [await connected(), await connected()]
    for (const { client } of [slow, other]) add(client)
    Object.defineProperty(slow.client.ref, 'bufferedAmount', { value: DROPPED_READER_BYTES + 1 })
    assert.equal(clients.isSlow(slow.client), true)
    assert.equal(clients.isSlow(other.client), false)
    assert.equal(await slow.closed, 1006)
    assert.equal(other.client.readyState, WebSocket.OPEN)
  })
  it('drops a client that is slow for 10 s, and not one that has caught up', async () => {
    const [slow, other] = [await connected(), await connected()]
    for (const { client } of [slow, other]) {
      add(client)
      client.state = ClientState.JOINED
      Object.defineProperty(client.ref, 'bufferedAmount', { value: SLOW_READER_BYTES + 1, configurable: true })
      assert.equal(clients.isSlow(client), true)
    }
    clock.advance(SLOW_READER_MS - 1)
    assert.equal(slow.client.readyState, WebSocket.OPEN)
    Object.defineProperty(other.client.ref, 'bufferedAmount', { value: 0 })
    clock.advance(1)
    assert.equal(await slow.closed, 1006)
    assert.equal(other.client.readyState, WebSocket.OPEN)
  })
  it('reports when a slow client has read everything, and not before', async () => {
    const { client, peer } = await connected()
    add(client)
    peer.pause()
    while (!clients.isSlow(client)) client.raw(Buffer.alloc(64 * 1024))
    let isRead = false
    const read = new Promise<void>((resolve) => {
      clients.whenRead(client, () => {
        isRead = true
        resolve()
      })
    })
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isRead, false)
    peer.resume()
    await read
    assert.equal(clients.isSlow(client), false)
    assert.equal(peer.readyState, WebSocket.OPEN)
  })
  it(`allows a user ${SOCKETS_PER_USER} connections and not more`, async () => {
    const { client: first } = await connected()
    assert.equal(add(first), true)
    for (let more = 1; more < SOCKETS_PER_USER; more++) assert.equal(add((await connected()).client), true)
    const { client: last } = await connected()
    assert.equal(add(last), false)
    clients.remove(first)
    assert.equal(add(last), true)
  })
  it('measures only the first answer to its own ping', async () => {
    const { client, peer } = await connected(false)
    const pinged = once(peer, 'ping')
    add(client)
    const [ping] = (await pinged) as [Buffer]
    const pong = async (data: string | Buffer): Promise<void> => {
      peer.pong(data)
      peer.send('heard')
      await once(client.ref, 'message')
    }
    await pong('latency:abc')
    await pong('latency:-99999')
    assert.deepEqual(latencies, [])
    await pong(ping)
    await pong(ping)
    assert.equal(latencies.length, 1)
    assert.ok(latencies[0] !== undefined && latencies[0] >= 0)
  })
  it('drops a half-open socket within 25 s', async () => {
    const { client, closed } = await connected(false)
    add(client)
    beats.advance(25_000)
    assert.equal(await closed, 1006)
  })
  it('keeps a client that sends nothing but answers pings', async () => {
    const { client, peer } = await connected()
    for (let beat = 0; beat < 3; beat++) {
      const answered = once(client.ref, 'pong')
      if (beat === 0) add(client)
      else beats.advance(HEARTBEAT_MS)
      await answered
    }
    assert.equal(peer.readyState, WebSocket.OPEN)
  })
  for (const [kind, send] of Object.entries({
    messages: (peer: WebSocket) => peer.send('x'),
    pings: (peer: WebSocket) => peer.ping(),
    'made-up pongs': (peer: WebSocket) => peer.pong('latency:1'),
  })) {
    it(`closes a flood of ${kind}`, async () => {
      const { client, peer, closed } = await connected()
      add(client)
      for (let frame = 0; frame < 100; frame++) send(peer)
      assert.equal(await closed, 1008)
    })
  }
  it('does not refill the rate of a user who closes a socket and opens another', async () => {
    const [first, second] = [await connected(), await connected()]
    add(first.client)
    for (let message = 0; message <= MESSAGE_BURST; message++) first.peer.send('x')
    assert.equal(await first.closed, 1008)
    add(second.client)
    second.peer.send('x')
    assert.equal(await second.closed, 1008)
    clock.advance(REFILL_MS)
    const third = await connected()
    add(third.client)
    third.peer.send('x')
    await once(third.client.ref, 'message')
    assert.equal(third.peer.readyState, WebSocket.OPEN)
  })
  it('counts the messages of a user over all sockets together, and those of other users separately', async () => {
    const [first, second, other] = [await connected(), await connected(), await connected()]
    add(first.client)
    add(second.client)
    add(other.client, 2)
    for (let message = 0; message < MESSAGE_BURST; message++) {
      const heard = once(first.client.ref, 'message')
      first.peer.send('x')
      await heard
    }
    second.peer.send('x')
    assert.equal(await second.closed, 1008)
    other.peer.send('x')
    await once(other.client.ref, 'message')
    assert.deepEqual([first.peer.readyState, other.peer.readyState], [WebSocket.OPEN, WebSocket.OPEN])
  })
  it('closes a flood of bytes, even with few messages', async () => {
    const { client, peer, closed } = await connected()
    add(client)
    for (let bytes = 0; bytes <= MESSAGE_BYTES_BURST; bytes += MAX_FRAME_BYTES) peer.send('x'.repeat(MAX_FRAME_BYTES))
    assert.equal(await closed, 1008)
  })
  it('refuses messages above the limit of an address, and closes no socket for it', async () => {
    const refused = Promise.withResolvers<void>()
    const enter = async (userId: number): Promise<{ readonly client: WebSocketClient; readonly peer: WebSocket }> => {
      const { client, peer } = await connected()
      clients.add(client, { userId, loginId: 'login' }, { noteLatency: () => undefined, refuse: refused.resolve })
      return { client, peer }
    }
    for (let userId = 1; userId <= PLAYERS_PER_ADDRESS; userId++) {
      const { client, peer } = await enter(userId)
      let heard = 0
      const all = new Promise<void>((resolve) => {
        client.ref.on('message', () => {
          heard++
          if (heard === MESSAGE_BURST) resolve()
        })
      })
      for (let message = 0; message < MESSAGE_BURST; message++) peer.send('x')
      await all
    }
    const { peer } = await enter(PLAYERS_PER_ADDRESS + 1)
    peer.send('x')
    await refused.promise
    assert.equal(peer.readyState, WebSocket.OPEN)
  })
})
