/**
 * Limits how often a user may connect, disconnect or change a choice at a table, because each change is a record in the journal. Moves need no limit:
 * the rules of the game limit them.
 */
import { TOGGLE_BURST, TOGGLES_PER_SECOND } from '#common/limits.ts'
import { TokenBucket } from '../connections/token-bucket.ts'

export class ToggleRate {
  readonly #buckets = new Map<number, TokenBucket>()

  /** Counts a change by a user; false when there were too many. `nowMs` is in milliseconds. */
  take(userId: number, nowMs: number): boolean {
    const bucket = this.#buckets.get(userId) ?? new TokenBucket(TOGGLES_PER_SECOND, TOGGLE_BURST, nowMs)
    this.#buckets.set(userId, bucket)
    return bucket.take(nowMs)
  }
}
