/**
 * The Redis server that all processes of a site share: news for the others, counters, and locks. Nothing in it is
 * needed after a restart.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Sharing } from '../tables/ports.ts'

/** How long Redis may take to answer, and the pause before the next attempt to connect. */
const ANSWER_MS = 1_000
const RECONNECT_MS = 500
/** How long a lock is waited for, and after how long it ends by itself when its process has died. */
const LOCK_PATIENCE_MS = 1_500
const LOCK_PAUSE_MS = 20
const LOCK_MS = 10_000

/** While Redis is away, commands fail at once instead of waiting for it. */
const OPTIONS: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: ANSWER_MS,
  disconnectTimeout: 0,
  retryStrategy: () => RECONNECT_MS,
}

/**
 * A connection that is given up, with all that waits for an answer, when one command is not answered in time. Until the
 * next one is ready Redis is away, so that a request waits once for a Redis that is frozen, and not at each command.
 */
class PromptRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    let isAnswered = false
    // When this process itself was frozen, the answer may be there already, and is read before the immediate runs.
    const giveUp = (): unknown => setImmediate(() => isAnswered || this.disconnect(true))
    const timer = setTimeout(giveUp, ANSWER_MS)
    const stop = (): void => {
      isAnswered = true
      clearTimeout(timer)
    }
    command.promise.then(stop, stop)
    return super.sendCommand(command, stream)
  }
}

/** Deletes a lock only if it still belongs to who asks. */
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

/** Takes or renews a lease by the clock of Redis. The name goes with the last lease. */
const LEASE = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if not redis.call('zscore', KEYS[1], ARGV[1]) and redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[3])
return 1`

/** Redis does not answer, so what needs all processes cannot be done now. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable'
}

type SharedRedisOptions = {
  readonly url: string
  /** Before all names in Redis: sites with other databases may share the server. */
  readonly prefix: string
  /** Called when the connection is lost, or found again. */
  readonly onState: (isThere: boolean) => void
}

export class SharedRedis {
  readonly #prefix: string
  readonly #redis: Redis
  readonly #listener: Redis
  /** Tokens and names of locks of which Redis did not say whether they are set. */
  readonly #doubtful = new Map<string, string>()

  constructor({ url, prefix, onState }: SharedRedisOptions) {
    this.#prefix = prefix
    this.#redis = new PromptRedis(url, OPTIONS)
    this.#listener = new Redis(url, { ...OPTIONS, enableOfflineQueue: true, maxRetriesPerRequest: null })
    let isThere = true
    const told = (now: boolean): void => {
      if (isThere === now) return
      isThere = now
      onState(now)
    }
    // Errors of connections come again with each attempt.
    for (const redis of [this.#redis, this.#listener]) redis.on('error', () => undefined)
    this.#redis.on('close', () => told(false))
    this.#redis.on('ready', () => {
      told(true)
      // Redis has read by now what the connection before had sent. A lock that it set so late would keep its user out.
      for (const [token, name] of this.#doubtful) void this.#release(name, token)
    })
  }

  /** Resolves when the server answers, or has not done so for a moment. */
  async connected(): Promise<void> {
    const untilMs = performance.now() + 2 * ANSWER_MS
    while (!this.#isConnected && performance.now() < untilMs) await pause(LOCK_PAUSE_MS)
  }

  /**
   * Calls `hear` with everything that is published, and `onAgain` each time after some of it may have been lost.
   * Resolves when it is heard; if the server is away, at once or after a moment.
   */
  async listen(hear: (text: string) => void, onAgain: () => void): Promise<void> {
    const subscribe = async (): Promise<unknown> => this.#listener.subscribe(`${this.#prefix}news`)
    this.#listener.on('message', (_channel, text) => hear(text))
    // Only this connection hears news, so it alone decides: `ready` does not come again for one that is already there.
    const isConnected = this.#listener.status === 'ready'
    // `ready` comes before the channel is subscribed again, and the commands of a connection are answered in their
    // order.
    this.#listener.on('ready', () => void subscribe().then(onAgain, () => undefined))
    if (isConnected)
      await Promise.race([subscribe().catch(() => undefined), pause(ANSWER_MS, undefined, { ref: false })])
  }

  get #isConnected(): boolean {
    return this.#redis.status === 'ready' && this.#listener.status === 'ready'
  }

  /** Publishes to all processes. Rejects when Redis does not answer. */
  async publish(text: string): Promise<void> {
    await this.#redis.publish(`${this.#prefix}news`, text)
  }

  /** A limiter that all processes share. While Redis is away, each process counts by itself. */
  limiter(keyPrefix: string, quota: { readonly points: number; readonly duration: number }): RateLimiterAbstract {
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, ...quota })
    return new RateLimiterRedis({
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      keyPrefix: `${this.#prefix}${keyPrefix}`,
      insuranceLimiter,
      ...quota,
    })
  }

  /**
   * Runs `work` while no other process runs work with the same key. Rejects with {@link RedisUnavailable} within 2 s,
   * and with what `work` rejects.
   */
  async exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const name = `${this.#prefix}lock:${key}`
    const token = randomUUID()
    await this.#lock(name, token)
    try {
      return await work()
    } finally {
      await this.#release(name, token)
    }
  }

  /**
   * Takes one of so many leases, or renews it; false when others have all of them. Rejects when Redis does not answer.
   */
  async lease(name: string, holder: string, { atMost, forMs }: Parameters<Sharing['lease']>[2]): Promise<boolean> {
    return (await this.#redis.eval(LEASE, 1, `${this.#prefix}lease:${name}`, holder, atMost, forMs)) === 1
  }

  /** Gives a lease back. Rejects when Redis does not answer. */
  async giveBack(name: string, holder: string): Promise<void> {
    await this.#redis.zrem(`${this.#prefix}lease:${name}`, holder)
  }

  close(): void {
    for (const redis of [this.#redis, this.#listener]) redis.disconnect()
  }

  async #lock(name: string, token: string): Promise<void> {
    const untilMs = performance.now() + LOCK_PATIENCE_MS
    do {
      if (this.#redis.status !== 'ready') throw new RedisUnavailable('Redis is away')
      const locked = await this.#redis.set(name, token, 'PX', LOCK_MS, 'NX').catch((problem: unknown) => {
        this.#doubtful.set(token, name)
        throw new RedisUnavailable(problem instanceof Error ? problem.message : 'Redis does not answer')
      })
      if (locked === 'OK') return
      await pause(LOCK_PAUSE_MS)
    } while (performance.now() < untilMs)
    throw new RedisUnavailable(`${name} was not free in time`)
  }

  /** Deletes a lock; when Redis does not answer, as soon as it does. */
  async #release(name: string, token: string): Promise<void> {
    this.#doubtful.set(token, name)
    const released = this.#redis.eval(RELEASE, 1, name, token)
    await released.then(
      () => this.#doubtful.delete(token),
      () => undefined,
    )
  }
}
