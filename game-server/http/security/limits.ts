/** How often something may be tried. `RATE_LIMITS=off` lifts all of it. */
import type { Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '../refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Attempts within seconds. What a person may do is counted for the person; an address, which a school or a whole provider may share,
 * has room for many of them.
 */
const QUOTAS = {
  loginPerPair: { points: 10, duration: 15 * MINUTE },
  loginPerDevice: { points: 10, duration: 15 * MINUTE },
  loginPerAccount: { points: 200, duration: 15 * MINUTE },
  loginPerAddress: { points: 300, duration: 15 * MINUTE },
  forgotPerPair: { points: 5, duration: HOUR },
  forgotPerDevice: { points: 5, duration: HOUR },
  forgotPerAccount: { points: 50, duration: HOUR },
  forgotPerAddress: { points: 100, duration: HOUR },
  resetPerAddress: { points: 120, duration: HOUR },
  registerPerAddress: { points: 30, duration: HOUR },
  enterTablePerUser: { points: 60, duration: MINUTE },
  enterTablePerAddress: { points: 6_000, duration: MINUTE },
  visitorPerAddress: { points: 120, duration: MINUTE },
  createRoomPerUser: { points: 60, duration: HOUR },
  createRoomPerAddress: { points: 1_200, duration: HOUR },
  joinRoomPerUser: { points: 60, duration: MINUTE },
  joinRoomPerAddress: { points: 3_000, duration: MINUTE },
  profilePerUser: { points: 60, duration: HOUR },
  uploadPerUser: { points: 30, duration: HOUR },
  uploadPerAddress: { points: 600, duration: HOUR },
  webhookPerAddress: { points: 60, duration: MINUTE },
  exportPerUser: { points: 10, duration: HOUR },
} as const
export type Quota = keyof typeof QUOTAS
/** A quota and whom it is counted for. */
export type Counted = readonly [quota: Quota, key: string]

export class Limits {
  readonly #limiters: ReadonlyMap<Quota, RateLimiterMemory>

  constructor(isLimited: boolean) {
    const quotas = Object.entries(QUOTAS).map(([name, quota]) => [name, new RateLimiterMemory({ keyPrefix: name, ...quota })] as const)
    const isQuota = (name: string): name is Quota => Object.hasOwn(QUOTAS, name)
    this.#limiters = new Map(isLimited ? quotas.flatMap(([name, limiter]) => (isQuota(name) ? [[name, limiter] as const] : [])) : [])
  }

  /**
   * Counts an attempt, one quota after the other. When it is one too many for one of them it is answered with 429 and `Retry-After` in
   * seconds, it counts for none of them, and the result is false.
   */
  async admit(response: Response, ...counted: readonly Counted[]): Promise<boolean> {
    for (const [index, [quota, key]] of counted.entries()) {
      const waitSeconds = await this.#consume(quota, key)
      if (waitSeconds === null) continue
      await this.forgive(...counted.slice(0, index))
      response.set('Retry-After', String(waitSeconds))
      refuse(response, 'tooManyRequests')
      return false
    }
    return true
  }

  /** Takes an attempt back: it was none of those that are counted. */
  async forgive(...counted: readonly Counted[]): Promise<void> {
    for (const [quota, key] of counted) await this.#limiters.get(quota)?.reward(key)
  }

  /** Takes all attempts back. */
  async forget(...counted: readonly Counted[]): Promise<void> {
    for (const [quota, key] of counted) await this.#limiters.get(quota)?.delete(key)
  }

  /** Counts an attempt; null when there was room for it, otherwise the seconds to wait. */
  async #consume(quota: Quota, key: string): Promise<number | null> {
    try {
      await this.#limiters.get(quota)?.consume(key)
      return null
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      // The limiter's own timers end a quota in time, but what it says about that follows the wall clock, hours off after a jump.
      return Math.min(QUOTAS[quota].duration, Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)))
    }
  }
}
