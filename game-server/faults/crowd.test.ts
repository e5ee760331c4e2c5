import { once } from 'node:events'
import { connect } from 'node:net'
import { startServer } from '../testing/server-process.ts'

/** More than the 511 that Node lets wait when nothing else is said. */
const CONNECTIONS = 900

describe('a server that has no time at the moment', () => {
  it('has room for the connections of many at once: the kernel drops none of them', async () => {
    const server = await startServer()
    const { port } = new URL(server.origin)
    process.kill(server.pid(), 'SIGSTOP')
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), '127.0.0.1'))
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    } finally {
      process.kill(server.pid(), 'SIGCONT')
      for (const socket of sockets) socket.destroy()
      await server.stop()
    }
  })
})
