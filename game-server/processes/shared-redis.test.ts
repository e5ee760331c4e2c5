import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../testing/listening.ts'
import { RedisUnavailable, SharedRedis } from './shared-redis.ts'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0
if (!isInstalled) console.log('tests of a frozen Redis are skipped: redis-server is not installed')

/** The connections of processes to one Redis. */
class TestConnections {
  readonly #url: string
  readonly #open: SharedRedis[] = []
  readonly #states: (() => void)[] = []

  constructor(url: string) {
    this.#url = url
  }

  async open(): Promise<SharedRedis> {
    const onState = (): void => this.#states.splice(0).forEach((told) => told())
    const redis = new SharedRedis({ url: this.#url, prefix: 'regicidio:frozen:', onState })
    this.#open.push(redis)
    await redis.connected()
    return redis
  }

  /** Resolves when one of them is told next that Redis is gone, or there again. */
  told(): Promise<void> {
    return new Promise((resolve) => this.#states.push(resolve))
  }

  close(): void {
    for (const redis of this.#open) redis.close()
  }
}

if (isInstalled)
  describe('a Redis that is frozen', () => {
    let server: ChildProcess
    let connections: TestConnections
    beforeEach(async () => {
      const port = String(await freePort())
      const settings = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
      for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept connections')) break
      connections = new TestConnections(`redis://127.0.0.1:${port}`)
    })
    afterEach(async () => {
      connections.close()
      server.kill('SIGKILL')
      await once(server, 'exit')
    })
    const refused = (work: Promise<unknown>): Promise<void> => assert.rejects(work, RedisUnavailable)
    const nothing = async (): Promise<void> => undefined

    it('is waited for once, and then each process counts by itself and refuses what needs all', async () => {
      const redis = await connections.open()
      const limiter = redis.limiter('try', { points: 2, duration: 60 })
      assert.equal((await limiter.consume('ada')).remainingPoints, 1)
      server.kill('SIGSTOP')
      await limiter.consume('ada')
      // From here on nothing waits: it is all answered before the event loop looks at its timers and sockets again.
      let hasWaited = false
      setImmediate(() => (hasWaited = true))
      await limiter.consume('ada')
      await assert.rejects(limiter.consume('ada'))
      await refused(redis.exclusively('user:1', nothing))
      await refused(redis.exclusively('user:2', nothing))
      assert.equal(hasWaited, false)
    })

    it('keeps no lock that was given up meanwhile, in any process', async () => {
      const [redis, other] = [await connections.open(), await connections.open()]
      server.kill('SIGSTOP')
      await refused(redis.exclusively('user:1', nothing))
      const isBack = connections.told()
      server.kill('SIGCONT')
      await isBack
      assert.equal(await redis.exclusively('user:1', async () => 'open'), 'open')
      assert.equal(await other.exclusively('user:1', async () => 'open'), 'open')
    })

    it('keeps no lock whose work ended meanwhile', async () => {
      const redis = await connections.open()
      const work = async (): Promise<string> => {
        server.kill('SIGSTOP')
        return 'done'
      }
      assert.equal(await redis.exclusively('user:1', work), 'done')
      const isBack = connections.told()
      server.kill('SIGCONT')
      await isBack
      assert.equal(await redis.exclusively('user:1', async () => 'open'), 'open')
    })
  }).timeout(60_000)
