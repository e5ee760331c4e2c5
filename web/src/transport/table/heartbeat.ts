/** Asks the other end of a connection at regular intervals whether it still answers. */
import { PING_INTERVAL_MS } from '#common/timings.ts'
import type { Cancel, Timers } from '../timers.ts'

type Options = {
  readonly timers: Timers
  readonly sendPing: () => void
  /** A ping had no answer in time: the connection counts as lost. */
  readonly onSilence: () => void
}

export class Heartbeat {
  readonly #options: Options
  #timers: Cancel[] = []
  /** The ping without an answer so far; null when there is none. */
  #awaitedPing: symbol | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** The connection is open. */
  start(): void {
    this.#after(PING_INTERVAL_MS, () => {
      this.ask(PING_INTERVAL_MS)
      this.start()
    })
  }

  /** Asks now. A ping that already waits gets no more time than a new one. */
  ask(patienceMs: number): void {
    const underWay = this.#awaitedPing
    const ping = underWay ?? Symbol('ping')
    this.#awaitedPing = ping
    if (underWay === null) this.#options.sendPing()
    this.#after(patienceMs, () => {
      if (this.#awaitedPing === ping) this.#options.onSilence()
    })
  }

  answered(): void {
    this.#awaitedPing = null
  }

  stop(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers = []
    this.#awaitedPing = null
  }

  #after(ms: number, call: () => void): void {
    this.#timers.push(this.#options.timers.after(ms, call))
  }
}
