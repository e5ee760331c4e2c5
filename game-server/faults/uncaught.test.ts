import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { simulationDraw } from '#common/rules/draw.ts'
import { freePort } from '../testing/listening.ts'
import { auditTables } from '../testing/journal-audit.ts'
import { everybodyMoves, reconnectingFour } from '../testing/reconnecting-player.ts'
import { onSignal, startServer } from '../testing/server-process.ts'
import { startSeeded } from '../testing/seeded-tables.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const TABLES = 5

describe('a server with an uncaught error', () => {
  for (const crash of ['exception', 'rejection'] as const) {
    it(`(${crash}) closes its tables properly and exits with 1; no acknowledged move is lost, and the next process continues`, async () => {
      const environment = { RATE_LIMITS: 'off', GAME_PACE: '0', ...onSignal(crash) }
      const { server, tables } = await startSeeded(startServer, environment, { tables: TABLES })
      const groups = tables.map((table) =>
        reconnectingFour(server, table, { draw: simulationDraw(randomInt(2 ** 31)), thinkMs: 20 }),
      )
      const players = groups.flat()
      try {
        for (const player of players) player.come()
        await everybodyMoves(players, 2)
        process.kill(server.pid(), 'SIGUSR2')
        assert.equal(await server.ended(), 1)
        assert.match(server.output(), new RegExp(`"level":60.*an? ${crash} that nobody caught`))
        await auditTables({ databaseUrl: null, dataDir: server.dataDir }, tables, groups)
        await server.restart()
        await everybodyMoves(players)
      } finally {
        for (const player of players) player.go()
        await server.stop()
      }
    })
  }
})

const isAlive = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('a server whose output nobody reads any more', () => {
  it('goes on, and stops in good order', async () => {
    const port = await freePort()
    const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-unread-'))
    const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' }
    const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(server, 'exit')
    try {
      await once(server.stdout, 'data')
      server.stdout.destroy()
      while (!(await isAlive(port))) await pause(50)
      for (let count = 0; count < 20; count += 1)
        assert.equal((await fetch(`http://127.0.0.1:${port}/api/auth/me`)).status, 401)
      server.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    } finally {
      server.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true })
    }
  })
})
