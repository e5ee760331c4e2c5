import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { listen } from './testing/listening.ts'
import { refuseUpgrades, upgradeRefusal } from './upgrades.ts'

const SITE = 'http://regicidio.test'
const refusalOf = upgradeRefusal(
  (url) => url === '/served',
  (origin) => origin === SITE,
)

/** A program that requests an upgrade, and never closes its end of the connection. */
const ask = async (server: Server, path: string, origin?: string): Promise<Socket> => {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const head = [
    `GET ${path} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

describe('an upgrade to a WebSocket', () => {
  let server: Server
  beforeEach(async () => {
    server = createServer()
    refuseUpgrades(server, refusalOf)
    server.on('upgrade', (request, socket) => {
      if (refusalOf(request) === null) socket.end('HTTP/1.1 101 Served\r\n\r\n')
    })
    await listen(server)
  })
  afterEach(() => server.close())

  for (const [path, origin, status] of [
    ['/other', undefined, 404],
    ['/served', 'http://evil.test', 403],
    ['/served', 'null', 403],
  ] as const) {
    it(`of ${path} from ${origin ?? 'no origin'} is refused with ${status}, and closed although its peer does not close it`, async () => {
      const accepted = once(server, 'connection')
      const socket = await ask(server, path, origin)
      const [held] = (await accepted) as [Socket]
      const closed = once(held, 'close')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      assert.match(answer.toString(), new RegExp(`^HTTP/1.1 ${status} `))
      await closed
      socket.destroy()
    })
  }

  it("is accepted from the site's own pages and from programs", async () => {
    for (const origin of [SITE, undefined]) {
      const socket = await ask(server, '/served', origin)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      assert.match(answer.toString(), /^HTTP\/1.1 101 /)
      socket.destroy()
    }
  })

  it('whose peer disconnects before the answer does no harm', async () => {
    server.prependListener('upgrade', (_request, socket) => socket.destroy(new Error('read ECONNRESET')))
    const accepted = once(server, 'connection')
    const socket = await ask(server, '/other')
    socket.on('error', () => undefined)
    const [held] = (await accepted) as [Socket]
    // Without our listener this error would be an uncaught exception.
    await new Promise((resolve) => held.once('close', resolve))
    assert.equal(held.listenerCount('error') > 0, true)
    socket.destroy()
  })
})
