/**
 * What is tried while the connection to a table is lost: three attempts, 15 s apart, as specified (section 9, 'Socket
 * connection'), and one as soon as the server answers again.
 */
import { RECONNECT_ATTEMPTS, RECONNECT_INTERVAL_MS } from '#common/timings.ts'
import type { Cancel, Timers } from '../timers.ts'

/** How often it asks whether an unreachable server answers again. */
export const HEALTH_POLL_MS = 2_000
/**
 * When a server ends, all its players lose their connections in the same moment. They ask for the first time within so
 * long, not all at once.
 */
const RETURN_SPREAD_MS = 1_000

type Options = {
  readonly timers: Timers
  /** A number from 0 to 1, another one each time. */
  readonly chance: () => number
  readonly isServerUp: () => Promise<boolean>
  readonly join: () => Promise<void>
  /** Whether the connection is still lost. */
  readonly isLost: () => boolean
  /** The last of the attempts has been made. */
  readonly onLastAttempt: () => void
}

export class ReturnAttempts {
  readonly #options: Options
  #timers: Cancel[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** The connection has just been lost. */
  start(): void {
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt++) {
      this.#after(attempt * RECONNECT_INTERVAL_MS, () => void this.#attempt(attempt === RECONNECT_ATTEMPTS))
    }
    this.#pollHealth(HEALTH_POLL_MS - RETURN_SPREAD_MS * this.#options.chance())
  }

  stop(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers = []
  }

  async #attempt(isLast: boolean): Promise<void> {
    await this.#options.join()
    if (isLast) this.#options.onLastAttempt()
  }

  #pollHealth(afterMs = HEALTH_POLL_MS): void {
    const { isServerUp, isLost, join } = this.#options
    this.#after(afterMs, () => {
      void isServerUp().then(async (isUp) => {
        if (isUp && isLost()) await join()
        if (isLost()) this.#pollHealth()
      })
    })
  }

  #after(ms: number, call: () => void): void {
    this.#timers.push(this.#options.timers.after(ms, call))
  }
}
