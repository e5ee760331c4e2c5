import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { addressesBehind } from '../connections/client-address.ts'
import { askingLimit } from '../neighbours.ts'
import { listen } from '../testing/listening.ts'
import { Relay, RELAYED } from './relay.ts'
import { whereabouts } from './whereabouts.ts'

describe('the relay between processes', () => {
  let server: Server
  let origin: string
  let relay: Relay
  /** The rooms that the database was asked about. */
  let asked: string[]
  /** The process that has all rooms; null when it is this one. */
  let holder: string | null

  beforeEach(async () => {
    asked = []
    holder = null
    const whereIs = async (roomId: string): Promise<string | null> => (asked.push(roomId), holder)
    relay = new Relay({
      whereIs,
      waitOf: askingLimit(addressesBehind(1), { points: 2, duration: 60 }),
      reportProblem: (problem) => assert.fail(String(problem)),
    })
    server = createServer((request, response) => {
      const refusals = {
        unreachable: () => assert.fail(),
        tooManyRequests: (seconds: number) => void response.writeHead(429, { 'retry-after': String(seconds) }).end(),
      }
      void relay.request(request, response, refusals).then((isRelayed) => isRelayed || response.end('here'))
    })
    relay.accept(server, () => true)
    server.on(
      'upgrade',
      (request, socket) =>
        relay.isLocal(request) &&
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    )
    origin = `http://127.0.0.1:${await listen(server)}`
  })
  afterEach(() => void server.close())

  const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })
  const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(origin + path, { headers })).status
  const statusOfSocket = async (path: string, headers: Record<string, string>): Promise<number> => {
    const socket = new WebSocket(origin.replace('http', 'ws') + path, { headers })
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    response.destroy()
    return response.statusCode
  }

  it('does not ask where a room is for an address that asks too often, for a page or a socket', async () => {
    assert.equal(await statusOf('/api/rooms/ABCDEF', from('203.0.113.1')), 200)
    assert.equal(await statusOfSocket('/process/ABCDEG', from('203.0.113.1')), 404)
    const refused = await fetch(`${origin}/matchmake/joinById/ABCDEH`, { method: 'POST', headers: from('203.0.113.1') })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal(await statusOfSocket('/process/ABCDEH', from('203.0.113.1')), 429)
    assert.equal(await statusOf('/api/rooms/ABCDEJ', from('203.0.113.2')), 200)
    assert.deepEqual(asked, ['ABCDEF', 'ABCDEG', 'ABCDEJ'])
  })

  it('sends no request on a connection that the other process may be closing', async () => {
    const served = new WeakSet<Socket>()
    const other = createServer(({ socket }, response) => {
      if (served.has(socket)) return void socket.destroy()
      served.add(socket)
      response.end('there')
    })
    holder = `http://127.0.0.1:${await listen(other)}`
    try {
      for (const _ of [1, 2]) {
        const answer = await fetch(`${origin}/matchmake/joinById/ABCDEF`, {
          method: 'POST',
          headers: from('203.0.113.4'),
        })
        assert.equal(await answer.text(), 'there')
      }
    } finally {
      other.close()
    }
  })

  it('reads the code of a room as everybody does', async () => {
    for (const [index, written] of [
      'ABCDEF.',
      'abc%20def',
      '%E2%80%8BABCDEF/join',
      'Codice%20stanza:%20ABC-DEF?x=1',
    ].entries())
      assert.equal(await statusOf(`/api/rooms/${written}`, from(`203.0.114.${index}`)), 200)
    assert.deepEqual(asked, Array(4).fill('ABCDEF'))
  })

  it('counts only what is about a room, and was not relayed already', async () => {
    for (let count = 0; count < 3; count++) {
      assert.equal(await statusOf('/api/rooms', from('203.0.113.3')), 200)
      assert.equal(await statusOf('/api/rooms/ABCDEF', { ...from('203.0.113.3'), [RELAYED]: '1' }), 200)
    }
    assert.deepEqual(asked, [])
  })

  it('relays once more what others have relayed to a process that stops', async () => {
    relay.stop()
    assert.equal(await statusOf('/api/rooms/ABCDEF', { ...from('203.0.113.4'), [RELAYED]: '1' }), 200)
    assert.deepEqual(asked, ['ABCDEF'])
  })

  it('waits in a process that stops until another one has taken the room', async () => {
    const answers: readonly (string | null)[] = [null, null, origin]
    let questions = 0
    const found = (isLeaving: boolean): Promise<string | null> =>
      whereabouts({
        isHere: () => false,
        // Asked once more when this process had no time for half a second, and nobody seemed to listen there.
        holderOf: async () => answers[Math.min(questions++, 2)] ?? null,
        isLeaving: () => isLeaving,
      })('ABCDEF')
    assert.equal(await found(false), null)
    assert.equal(await found(true), origin)
    assert.ok(questions >= 3)
  })
})
