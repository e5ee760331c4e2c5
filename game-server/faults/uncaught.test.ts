import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { simulationDraw } from '#common/rules/draw.ts'
import { assertNothingLost, keptGames } from '../testing/journal-audit.ts'
import { reconnectingFour } from '../testing/reconnecting-player.ts'
import { RestartableServer } from '../testing/restartable-server.ts'
import { seedTables, type SeededTable } from '../testing/seeded-tables.ts'
import { startServer } from '../testing/server-process.ts'

const TABLES = 5
const SESSION_SECRET = 'for-the-fault-tests-only-0123456789'
const PRELOADED = new URL('../testing/crash-on-signal.ts', import.meta.url).href

describe('a server with an uncaught error', function () {
  this.timeout(60_000)

  for (const crash of ['exception', 'rejection']) {
    it(`(${crash}) closes its tables properly and exits with 1; no acknowledged move is lost, and the next process continues`, async () => {
      let tables: readonly SeededTable[] = []
      const environment = { SESSION_SECRET, RATE_LIMITS: 'off', GAME_PACE: '0', NODE_OPTIONS: `--import ${PRELOADED}`, CRASH: crash }
      const server = await startServer(environment, async (dataDir) => {
        tables = await seedTables(dataDir, { tables: TABLES, chatLines: 0, sessionSecret: SESSION_SECRET })
      })
      let exitCode: number | null = null
      let printed = ''
      const restartable = new RestartableServer({
        ...server,
        kill9: async () => {
          process.kill(server.pid(), 'SIGUSR2')
          exitCode = await server.ended()
          printed = server.output()
        },
      })
      const groups = tables.map((table) => reconnectingFour(restartable, table, { draw: simulationDraw(randomInt(2 ** 31)), thinkMs: 20 }))
      const players = groups.flat()
      try {
        for (const player of players) player.come()
        await Promise.all(players.map((player) => player.until(() => player.acknowledged.length > 1)))
        await restartable.kill()
        assert.equal(exitCode, 1)
        assert.match(printed, new RegExp(`"level":60.*an? ${crash} that nobody caught`))
        const kept = await keptGames(server.dataDir, tables.map(({ roomId }) => roomId))
        for (const [index, game] of kept.entries()) assertNothingLost(game, groups[index] ?? [])
        await restartable.restart()
        await Promise.all(players.map((player) => {
          const before = player.acknowledged.length
          return player.until(() => player.isBack && (player.isOver || player.acknowledged.length > before))
        }))
      } finally {
        for (const player of players) player.go()
        await server.stop()
      }
    })
  }
})
