/**
 * A token bucket: it limits how often something may be done, and refills steadily. It decides synchronously, so that
 * messages keep their order. Times are in milliseconds, of any clock that does not go back.
 */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #filledAtMs: number

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#filledAtMs = nowMs
  }

  /** Takes tokens. When there are too few, takes none and returns false. */
  take(nowMs: number, tokens = 1): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((nowMs - this.#filledAtMs) / 1000) * this.#perSecond)
    this.#filledAtMs = nowMs
    if (this.#tokens < tokens) return false
    this.#tokens -= tokens
    return true
  }
}
