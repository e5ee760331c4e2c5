/**
 * A site of several server processes on one MariaDB and one Redis, whose players come to any of them, as behind a
 * reverse proxy.
 */
import { simulationDraw } from '#common/rules/draw.ts'
import type { Site } from './reconnecting-player.ts'
import { SESSION_SECRET } from './seeded-tables.ts'
import type { Environment } from './running-server.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** The Redis server of `TEST_REDIS_URL`; in CI there always is one. */
export const TEST_REDIS = process.env['TEST_REDIS_URL'] ?? (process.env['CI'] ? 'redis://127.0.0.1:6379' : null)
if (TEST_REDIS === null)
  console.log('tests of several processes are skipped: TEST_REDIS_URL is not set (for example redis://127.0.0.1:6379)')

export class TestSite {
  readonly servers: readonly ServerProcess[]
  readonly #draw = simulationDraw(11)

  private constructor(servers: readonly ServerProcess[]) {
    this.servers = servers
  }

  /** Starts this many processes at once. */
  static async start(
    count: number,
    databaseUrl: string,
    redisUrl: string,
    environment: Environment = {},
  ): Promise<TestSite> {
    const all = {
      SESSION_SECRET,
      RATE_LIMITS: 'off',
      GAME_PACE: '0',
      TRUST_PROXY: '1',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      ...environment,
    }
    const started = await Promise.allSettled(Array.from({ length: count }, () => startServer(all)))
    const site = new TestSite(started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])))
    const failed = started.find(({ status }) => status === 'rejected')
    if (failed === undefined) return site
    await site.stop()
    throw new Error('a process of the site did not start', { cause: failed })
  }

  /** The address of one of the processes that run. */
  origin(): string {
    const open = this.servers.filter(({ openSinceMs }) => openSinceMs > 0)
    return open[this.#draw(Math.max(1, open.length))]?.origin ?? ''
  }

  /** Where players find the site: each time at another process, as the proxy likes. */
  get door(): Site {
    const origin = (): string => this.origin()
    return {
      get origin() {
        return origin()
      },
      whenOpen: async () => {
        if (this.origin() === '') await Promise.race(this.servers.map((server) => server.whenOpen()))
      },
    }
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.stop()
  }
}
