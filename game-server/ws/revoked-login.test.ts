import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket } from 'ws'
import { ClientRegistry } from '../connections/client-registry.ts'
import { Heartbeat } from '../connections/heartbeat.ts'
import type { Login } from '../connections/login.ts'
import { LiveTables } from '../tables/live-tables.ts'
import { openBench } from '../tables/testing.ts'
import { listen } from '../testing/listening.ts'
import { Bridge } from './bridge.ts'

describe('the /ws bridge, while a login ends', () => {
  it('refuses a socket whose login was still valid a moment before', async () => {
    const bench = await openBench()
    const heartbeat = new Heartbeat(bench.clock)
    const lookup = Promise.withResolvers<Login>()
    const asked = Promise.withResolvers<void>()
    const identify = (): Promise<Login> => {
      asked.resolve()
      return lookup.promise
    }
    const { clock, reportProblem } = bench
    const registry = new ClientRegistry(clock, heartbeat, true)
    const bridge = new Bridge({
      tables: new LiveTables(bench),
      relay: null,
      identify,
      clock,
      heartbeat,
      registry,
      addressOf: () => '127.0.0.1',
      reportProblem,
    })
    const server = createServer()
    bridge.accept(server, () => true)
    const socket = new WebSocket(`ws://127.0.0.1:${await listen(server)}/ws`)
    socket.on('error', () => undefined)
    await asked.promise
    registry.closeLogin('ended')
    lookup.resolve({ person: { userId: 10, name: 'Anna', avatarUrl: null }, loginId: 'ended' })
    const [, response] = await once(socket, 'unexpected-response')
    assert.equal(response.statusCode, 401)
    response.destroy()
    heartbeat.stop()
    bridge.stop()
    server.close()
    await bench.close()
  })
})
