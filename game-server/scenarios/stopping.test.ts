import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as requestOf, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStorage } from '../persistence/storage.ts'
import { describeOnMariaDb, failOnError } from '../persistence/engine/test-databases.ts'
import { FaultProxy } from '../testing/fault-proxy.ts'
import { TestPlayer } from '../testing/player.ts'
import { startServer } from '../testing/server-process.ts'

describe('a server that is asked to stop', () => {
  it('stops soon in spite of a client that does not read, a reserved seat without connection, and a refused peer that stays connected', async () => {
    const server = await startServer()
    const [anna, bruno] = [
      await TestPlayer.register(server.origin, 'Anna'),
      await TestPlayer.register(server.origin, 'Bruno'),
    ]
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

    const stopped = server.terminate()
    // Requests in this time are refused until the next process answers, and load no table in this one.
    let health = await anna.get('/api/health')
    while (health.status === 200) health = await anna.get('/api/health')
    assert.deepEqual([health.status, (await bruno.post(`/matchmake/joinById/${roomId}`, {})).status], [503, 503])
    // A server that has not stopped after 9 s by its own clock exits with 1.
    assert.equal(await stopped, 0)
    refused.destroy()
    await line.close()
    await server.stop()
  })

  it('finishes what was begun', async () => {
    const server = await startServer()
    const anna = await TestPlayer.register(server.origin, 'Anna')
    const body = JSON.stringify({ creatorName: 'Anna' })
    const headers = {
      cookie: anna.cookie,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const request = requestOf(`${server.origin}/api/rooms`, { method: 'POST', headers })
    request.flushHeaders()
    await once(request, 'continue')
    const stopped = server.stop()
    while ((await anna.get('/api/health')).status === 200);
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 201)
    response.resume()
    await stopped
  })
})

describe('a server whose port is taken', () => {
  it('exits instead of running without serving anybody', async () => {
    const server = await startServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-second-'))
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const second = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: new URL(server.origin).port },
      stdio: 'ignore',
    })
    try {
      const [code] = await once(second, 'exit', { signal: AbortSignal.timeout(120_000) })
      assert.equal(code, 1)
    } finally {
      second.kill('SIGKILL')
      await server.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})

describeOnMariaDb('a server that is started beside one of several', (location) => {
  it('ends with one sentence that says what to set', async () => {
    const { databaseUrl } = location()
    const storage = await openStorage({ ...location(), onError: failOnError })
    try {
      await storage.takeOver(
        { place: 'there', address: 'http://server-1:2567' },
        { onTaken: async () => undefined, onLapsed: async () => undefined },
      )
      const starting = startServer({ DATABASE_URL: databaseUrl ?? '', RATE_LIMITS: 'off' })
      await assert.rejects(
        starting,
        /\nother servers with REDIS_URL use this database: give this one their REDIS_URL, or another DATABASE_URL\n$/,
      )
    } finally {
      await storage.close()
    }
  })
})
