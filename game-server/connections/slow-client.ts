/** What becomes of a client that does not read (DESIGN section 5), over either transport. */
import { DROPPED_READER_BYTES, SLOW_READER_BYTES } from '#common/limits.ts'
import { SLOW_READER_MS } from '#common/timings.ts'
import type { Clock } from '../clock.ts'

/** The part of a socket that shows whether its peer reads. `bufferedAmount` is in bytes. */
export type WatchedSocket = { readonly bufferedAmount: number; terminate(): void }

export class SlowClient {
  readonly #wire: WatchedSocket
  readonly #clock: Clock
  #cancelPatience: (() => void) | null = null
  #isGone = false

  constructor(wire: WatchedSocket, clock: Clock) {
    this.#wire = wire
    this.#clock = clock
  }

  /** Whether the reader is slow now. One that leaves too much unread, or is slow for too long, is dropped. */
  isSlow(): boolean {
    if (this.#isGone) return true
    const { bufferedAmount } = this.#wire
    if (bufferedAmount > DROPPED_READER_BYTES) this.#wire.terminate()
    if (bufferedAmount <= SLOW_READER_BYTES) {
      this.#calm()
      return false
    }
    this.#cancelPatience ??= this.#clock.schedule(SLOW_READER_MS, () => this.#losePatience())
    return true
  }

  /** The connection is closed: nothing reads any more. */
  stop(): void {
    this.#isGone = true
    this.#calm()
  }

  #calm(): void {
    this.#cancelPatience?.()
    this.#cancelPatience = null
  }

  /** It may have caught up, and nobody looked since. */
  #losePatience(): void {
    if (this.isSlow()) this.#wire.terminate()
  }
}
