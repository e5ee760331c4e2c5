import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FaultProxy } from './testing/fault-proxy.ts'
import { TestPlayer } from './testing/player.ts'
import { startServer } from './testing/server-process.ts'

describe('a server that is asked to stop', () => {

  it('stops soon in spite of a client that does not read, a reserved seat without connection, and a refused peer that stays connected', async () => {
    const server = await startServer()
    const [anna, bruno] = [await TestPlayer.register(server.origin, 'Anna'), await TestPlayer.register(server.origin, 'Bruno')]
    const roomId = await anna.createRoom()
    await anna.connect(roomId)
    const line = await FaultProxy.to(server.origin)
    await bruno.post(`/api/rooms/${roomId}/join`, {})
    await bruno.at(line.origin).connect(roomId)
    await line.fail('slow')
    assert.equal((await bruno.post(`/matchmake/joinById/${roomId}`, {})).status, 200)
    const { hostname, port } = new URL(server.origin)
    const refused = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    refused.write(`GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await once(refused, 'data')

    const toldAtMs = performance.now()
    const stopped = server.stop()
    // Requests in this time are refused until the next process answers, and load no table in this one.
    let health = await anna.get('/api/health')
    while (health.status === 200) health = await anna.get('/api/health')
    assert.deepEqual([health.status, (await bruno.post(`/matchmake/joinById/${roomId}`, {})).status], [503, 503])
    await stopped
    assert.ok(performance.now() - toldAtMs < 8_000)
    refused.destroy()
    await line.close()
  })
})

describe('a server whose port is taken', () => {

  it('exits instead of running without serving anybody', async () => {
    const server = await startServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-second-'))
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const second = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: new URL(server.origin).port }, stdio: 'ignore' })
    try {
      const [code] = await once(second, 'exit', { signal: AbortSignal.timeout(20_000) })
      assert.equal(code, 1)
    } finally {
      second.kill('SIGKILL')
      await server.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})
