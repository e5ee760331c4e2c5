/**
 * Detects clients that read too slowly, and disconnects those that do not read at all (DESIGN section 5). For both
 * transports.
 */
import { DROPPED_READER_BYTES, SLOW_READER_BYTES } from '#common/limits.ts'
import { SLOW_READER_MS } from '#common/timings.ts'
import type { Clock } from '../clock.ts'

/** The part of a socket that shows how much the client has not read yet. `bufferedAmount` is in bytes. */
export type WatchedSocket = { readonly bufferedAmount: number; terminate(): void }

export class SlowClient {
  readonly #wire: WatchedSocket
  readonly #clock: Clock
  #cancelCheck: (() => void) | null = null
  #isGone = false

  constructor(wire: WatchedSocket, clock: Clock) {
    this.#wire = wire
    this.#clock = clock
  }

  /**
   * Whether the client is slow now. A client with far too much unread data, or one that is slow for too long, is
   * disconnected.
   */
  isSlow(): boolean {
    if (this.#isGone) return true
    const { bufferedAmount } = this.#wire
    if (bufferedAmount > DROPPED_READER_BYTES) this.#wire.terminate()
    if (bufferedAmount <= SLOW_READER_BYTES) {
      this.#clearCheck()
      return false
    }
    this.#cancelCheck ??= this.#clock.schedule(SLOW_READER_MS, () => this.#checkAgain())
    return true
  }

  /** The connection is closed: `isSlow` is true from now on. */
  stop(): void {
    this.#isGone = true
    this.#clearCheck()
  }

  #clearCheck(): void {
    this.#cancelCheck?.()
    this.#cancelCheck = null
  }

  /** Checks again at the end of the time limit, because the client may have read everything meanwhile. */
  #checkAgain(): void {
    if (this.isSlow()) this.#wire.terminate()
  }
}
