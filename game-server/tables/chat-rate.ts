/** Limits how many chat lines a person may write, over all tables, sockets and transports. */
import { CHAT_BURST, CHAT_LINES_PER_SECOND } from '#common/limits.ts'
import { TokenBucket } from '../connections/token-bucket.ts'

/** After this time without a line a person may write a whole burst again. */
const REFILL_MS = (1_000 * CHAT_BURST) / CHAT_LINES_PER_SECOND

type Entry = { readonly bucket: TokenBucket; readonly lastMs: number }

export class ChatRate {
  readonly #isLimited: boolean
  /** Those who wrote or tried to write, in the order of their last attempts. */
  readonly #writers = new Map<number, Entry>()

  constructor(isLimited: boolean) {
    this.#isLimited = isLimited
  }

  /** The number of people in memory: those who wrote or tried to write a moment ago. */
  get size(): number {
    return this.#writers.size
  }

  /** Counts a line of a user; false when they have written too many. `nowMs` is in milliseconds, of a clock that does not go back. */
  take(userId: number, nowMs: number): boolean {
    if (!this.#isLimited) return true
    for (const [writer, { lastMs }] of this.#writers) {
      if (nowMs - lastMs < REFILL_MS) break
      this.#writers.delete(writer)
    }
    const bucket = this.#writers.get(userId)?.bucket ?? new TokenBucket(CHAT_LINES_PER_SECOND, CHAT_BURST, nowMs)
    this.#writers.delete(userId)
    this.#writers.set(userId, { bucket, lastMs: nowMs })
    return bucket.take(nowMs)
  }
}
