/** How often something may be tried. `RATE_LIMITS=off` lifts all of it. */
import { isIPv6 } from 'node:net'
import type { Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '../refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Attempts within seconds. */
const QUOTAS = {
  loginPerAccount: { points: 10, duration: 15 * MINUTE },
  loginPerAddress: { points: 60, duration: 15 * MINUTE },
  forgotPerEmail: { points: 5, duration: HOUR },
  forgotPerAddress: { points: 20, duration: HOUR },
  resetPerAddress: { points: 120, duration: HOUR },
  registerPerAddress: { points: 30, duration: HOUR },
  enterTablePerAddress: { points: 120, duration: MINUTE },
  createRoomPerAddress: { points: 60, duration: HOUR },
  profilePerUser: { points: 60, duration: HOUR },
  uploadPerUser: { points: 30, duration: HOUR },
  uploadPerAddress: { points: 120, duration: HOUR },
  webhookPerAddress: { points: 60, duration: MINUTE },
  exportPerUser: { points: 10, duration: HOUR },
} as const
export type Quota = keyof typeof QUOTAS

/** What an address counts as: of IPv6, a household has a whole /64. */
export const addressKey = (address: string | undefined): string => {
  if (address === undefined || !isIPv6(address) || address.startsWith('::ffff:')) return address ?? 'unknown'
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}

export class Limits {
  readonly #limiters: ReadonlyMap<Quota, RateLimiterMemory>

  constructor(isLimited: boolean) {
    const quotas = Object.entries(QUOTAS).map(([name, quota]) => [name, new RateLimiterMemory({ keyPrefix: name, ...quota })] as const)
    const isQuota = (name: string): name is Quota => Object.hasOwn(QUOTAS, name)
    this.#limiters = new Map(isLimited ? quotas.flatMap(([name, limiter]) => (isQuota(name) ? [[name, limiter] as const] : [])) : [])
  }

  /** Counts an attempt. When it is one too many it is answered with 429 and `Retry-After` in seconds, and the result is false. */
  async admit(response: Response, quota: Quota, key: string): Promise<boolean> {
    try {
      await this.#limiters.get(quota)?.consume(key)
      return true
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      // The limiter's own timers end a quota in time, but what it says about that follows the wall clock, hours off after a jump.
      const seconds = Math.min(QUOTAS[quota].duration, Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)))
      response.set('Retry-After', String(seconds))
      refuse(response, 'tooManyRequests')
      return false
    }
  }

  /** Takes an attempt back: it was none of those that are counted. */
  async forgive(quota: Quota, key: string): Promise<void> {
    await this.#limiters.get(quota)?.reward(key)
  }

  /** Takes all attempts back. */
  async forget(quota: Quota, key: string): Promise<void> {
    await this.#limiters.get(quota)?.delete(key)
  }
}
