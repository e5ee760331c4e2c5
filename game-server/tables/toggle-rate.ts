/** How often somebody may go back and forth at a table: each time is a record of its journal. Moves are bounded by the game. */
import { TOGGLE_BURST, TOGGLES_PER_SECOND } from '#common/limits.ts'
import { TokenBucket } from '../connections/token-bucket.ts'

export class ToggleRate {
  readonly #buckets = new Map<number, TokenBucket>()

  /** Counts that a user comes, goes, or changes their mind; false when that is one too many. Time in milliseconds. */
  take(userId: number, nowMs: number): boolean {
    const bucket = this.#buckets.get(userId) ?? new TokenBucket(TOGGLES_PER_SECOND, TOGGLE_BURST, nowMs)
    this.#buckets.set(userId, bucket)
    return bucket.take(nowMs)
  }
}
