/** Rate limits for requests. `RATE_LIMITS=off` switches all of them off. */
import type { Response } from 'express'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { NEW_GUESTS_PER_DAY } from '#common/limits.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { Config } from '../../config/config.ts'
import { refuse } from '../refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How many guests may come with vouchers of rooms for each one who may come without: vouched guests open rooms, too,
 * and their rooms give vouchers.
 */
const INVITED_FOR_EACH = 30

/**
 * The number of attempts and the seconds in which they are counted. What a person does is counted for the person. A
 * school or a whole provider may share one address, so the limits of addresses are much higher.
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
  guestTriesPerAddress: { points: 60, duration: HOUR },
  newGuestsPerAddress: { points: NEW_GUESTS_PER_DAY, duration: DAY },
  invitedGuestsPerAddress: { points: INVITED_FOR_EACH * NEW_GUESTS_PER_DAY, duration: DAY },
  invitationPerAddress: { points: 240, duration: MINUTE },
  enterTablePerUser: { points: 60, duration: MINUTE },
  enterTablePerAddress: { points: 6_000, duration: MINUTE },
  visitorPerAddress: { points: 120, duration: MINUTE },
  viewRoomsPerUser: { points: 240, duration: MINUTE },
  viewRoomsPerAddress: { points: 6_000, duration: MINUTE },
  ownSeatsPerUser: { points: 120, duration: MINUTE },
  healthPerAddress: { points: 600, duration: MINUTE },
  createRoomPerUser: { points: 60, duration: HOUR },
  createRoomPerAddress: { points: 1_200, duration: HOUR },
  joinRoomPerUser: { points: 60, duration: MINUTE },
  joinRoomPerAddress: { points: 3_000, duration: MINUTE },
  treatPerUser: { points: 20, duration: HOUR },
  profilePerUser: { points: 60, duration: HOUR },
  uploadPerUser: { points: 30, duration: HOUR },
  uploadPerAddress: { points: 600, duration: HOUR },
  avatarPerAddress: { points: 3_000, duration: MINUTE },
  webhookPerAddress: { points: 60, duration: MINUTE },
  exportPerUser: { points: 10, duration: HOUR },
  iceServersPerUser: { points: 60, duration: MINUTE },
  reportPerUser: { points: 30, duration: HOUR },
  mutePerUser: { points: 120, duration: HOUR },
  settingsPerUser: { points: 240, duration: HOUR },
  pushDevicePerUser: { points: 60, duration: HOUR },
  mailOffPerAddress: { points: 600, duration: MINUTE },
  mailOffPerLink: { points: 20, duration: HOUR },
  statisticsPerUser: { points: 120, duration: MINUTE },
  replayPerUser: { points: 60, duration: MINUTE },
  sharedGamePerAddress: { points: 120, duration: MINUTE },
  gameLinkPerUser: { points: 60, duration: HOUR },
  viewHandsPerUser: { points: 240, duration: MINUTE },
  beginHandsPerUser: { points: 60, duration: HOUR },
  viewCirclesPerUser: { points: 240, duration: MINUTE },
  changeCirclePerUser: { points: 120, duration: HOUR },
  createCirclePerUser: { points: 20, duration: HOUR },
  circleDatesPerUser: { points: 240, duration: HOUR },
  calendarPerAddress: { points: 600, duration: MINUTE },
  calendarPerLink: { points: 60, duration: HOUR },
} as const
type Quota = keyof typeof QUOTAS
type Allowance = { readonly points: number; readonly duration: number }
/** The quotas of a site where each address may bring so many guests in 24 hours. */
const quotasWith = (guestsPerAddress: number): Readonly<Record<Quota, Allowance>> => ({
  ...QUOTAS,
  newGuestsPerAddress: { points: guestsPerAddress, duration: DAY },
  invitedGuestsPerAddress: { points: INVITED_FOR_EACH * guestsPerAddress, duration: DAY },
})
/** The quotas whose refusal says more than that there were too many attempts. */
const REFUSALS: Partial<Record<Quota, ErrorCode>> = { newGuestsPerAddress: 'tooManyGuests' }

/** A quota, and the key for which it is counted. */
export type Counted = readonly [quota: Quota, key: string]

/** Makes the counter of a quota: `points` in so many seconds. */
export type MakeLimiter = (keyPrefix: string, quota: Allowance) => RateLimiterAbstract

/** Counts in the memory of this process. */
export const inMemory: MakeLimiter = (keyPrefix, quota) => new RateLimiterMemory({ keyPrefix, ...quota })

export class Limits {
  readonly #limiters: ReadonlyMap<Quota, RateLimiterAbstract>

  /** `limiter` makes the counters; several processes share theirs. */
  constructor(
    { isRateLimited, guestsPerAddress }: Pick<Config, 'isRateLimited' | 'guestsPerAddress'>,
    limiter: MakeLimiter = inMemory,
  ) {
    const quotas = Object.entries(quotasWith(guestsPerAddress)).map(
      ([name, quota]) => [name, limiter(name, quota)] as const,
    )
    const isQuota = (name: string): name is Quota => Object.hasOwn(QUOTAS, name)
    this.#limiters = new Map(
      isRateLimited ? quotas.flatMap(([name, limiter]) => (isQuota(name) ? [[name, limiter] as const] : [])) : [],
    )
  }

  /**
   * Counts an attempt for several quotas. When one of them is used up, the request is answered with 429 and
   * `Retry-After` in seconds, the attempt is counted for none of them, and the result is false.
   */
  async admit(response: Response, ...counted: readonly Counted[]): Promise<boolean> {
    for (const [index, [quota, key]] of counted.entries()) {
      const waitSeconds = await this.#consume(quota, key)
      if (waitSeconds === null) continue
      await this.forgive(...counted.slice(0, index))
      response.set('Retry-After', String(waitSeconds))
      refuse(response, REFUSALS[quota] ?? 'tooManyRequests')
      return false
    }
    return true
  }

  /**
   * Counts an attempt, and says whether it is within the quota; for requests that are answered in another way when it
   * is not.
   */
  async allows(...[quota, key]: Counted): Promise<boolean> {
    return (await this.#consume(quota, key)) === null
  }

  /** Takes one attempt back, because it turned out to be one that is not counted. */
  async forgive(...counted: readonly Counted[]): Promise<void> {
    for (const [quota, key] of counted) await this.#limiters.get(quota)?.reward(key)
  }

  /** Takes all attempts back. */
  async forget(...counted: readonly Counted[]): Promise<void> {
    for (const [quota, key] of counted) await this.#limiters.get(quota)?.delete(key)
  }

  /** Counts an attempt; null when it is within the quota, otherwise the seconds to wait. */
  async #consume(quota: Quota, key: string): Promise<number | null> {
    try {
      await this.#limiters.get(quota)?.consume(key)
      return null
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      // The limiter counts what it refuses, too. It must not: attempts that are taken back meanwhile would leave a
      // quota used up that is not.
      await this.forgive([quota, key])
      // The limiter ends a quota with a timer, which is exact, but it computes `msBeforeNext` from the wall clock,
      // which may have jumped by hours. So the value is limited to the duration.
      return Math.min(QUOTAS[quota].duration, Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)))
    }
  }
}
