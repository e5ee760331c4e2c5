/**
 * Limits how many lines, reactions and moments of a review a person may send, over all tables, sockets and transports.
 */
import {
  CHAT_BURST,
  CHAT_LINES_PER_SECOND,
  REACTION_BURST,
  REACTIONS_PER_SECOND,
  REVIEW_BURST,
  REVIEW_MOMENTS_PER_SECOND,
} from '#common/limits.ts'
import { TokenBucket } from '../../connections/token-bucket.ts'

/** How many at once, and how many a second after that. */
type Rate = { readonly burst: number; readonly perSecond: number }
const CHAT: Rate = { burst: CHAT_BURST, perSecond: CHAT_LINES_PER_SECOND }
export const REACTION_RATE: Rate = { burst: REACTION_BURST, perSecond: REACTIONS_PER_SECOND }
export const REVIEW_RATE: Rate = { burst: REVIEW_BURST, perSecond: REVIEW_MOMENTS_PER_SECOND }

type Entry = { readonly bucket: TokenBucket; readonly lastMs: number }

export class ChatRate {
  readonly #isLimited: boolean
  readonly #rate: Rate
  /** Those who wrote or tried to write, in the order of their last attempts. */
  readonly #writers = new Map<number, Entry>()

  constructor(isLimited: boolean, rate = CHAT) {
    this.#isLimited = isLimited
    this.#rate = rate
  }

  /** The number of people in memory: those who wrote or tried to write a moment ago. */
  get size(): number {
    return this.#writers.size
  }

  /**
   * Counts a line of a user, or something that counts as several; false when they have written too many. `nowMs` is in
   * milliseconds, of a clock that does not go back.
   */
  take(userId: number, nowMs: number, lines = 1): boolean {
    if (!this.#isLimited) return true
    const { burst, perSecond } = this.#rate
    // After this time without a line a person may write a whole burst again.
    const refillMs = (1_000 * burst) / perSecond
    for (const [writer, { lastMs }] of this.#writers) {
      if (nowMs - lastMs < refillMs) break
      this.#writers.delete(writer)
    }
    const bucket = this.#writers.get(userId)?.bucket ?? new TokenBucket(perSecond, burst, nowMs)
    this.#writers.delete(userId)
    this.#writers.set(userId, { bucket, lastMs: nowMs })
    return bucket.take(nowMs, lines)
  }
}

/** How fast people may do things at all tables together. */
export const ratesOf = (isLimited: boolean) => ({
  isLimited,
  chatRate: new ChatRate(isLimited),
  reactionRate: new ChatRate(isLimited, REACTION_RATE),
  reviewRate: new ChatRate(isLimited, REVIEW_RATE),
})
