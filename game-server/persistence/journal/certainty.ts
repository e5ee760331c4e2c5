/** How certain this process is that it holds its rooms: as long as a lease lasts after it has last asked for it. */
import { setTimeout as pause } from 'node:timers/promises'
import { sinceMs, type Moment } from '../../clock.ts'
import type { Hold } from '../../tables/hold.ts'

/** How long anybody waits for the database to confirm the lease. */
const PATIENCE_MS = 3_000

export class Certainty implements Hold {
  readonly #leaseMs: number
  readonly #ask: () => Promise<void>
  #waiting: (() => void)[] = []
  #asking: Promise<void> | null = null
  #since: Moment | null = null
  #lapses = 0

  /** `ask` renews the lease, and calls `confirm` unless it rejects. */
  constructor(leaseMs: number, ask: () => Promise<void>) {
    this.#leaseMs = leaseMs
    this.#ask = ask
  }

  get isSure(): boolean {
    return this.#since !== null && sinceMs(this.#since) < this.#leaseMs
  }

  get lapses(): number {
    return this.#lapses
  }

  onceSure(task: () => void): void {
    this.#waiting.push(task)
    // The next renewal may be far: a wall clock that was set is reason to ask, and nobody has to wait for it. One that
    // fails is repeated by the timer.
    this.asked().catch(() => undefined)
  }

  async confirmed(): Promise<boolean> {
    if (this.isSure) return true
    // What is being asked now may have been asked before the process slept.
    const asked = (this.#asking ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => (this.isSure ? undefined : this.asked()))
    await Promise.race([asked.catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })])
    return this.isSure
  }

  /** Renews the lease; who asks meanwhile gets the same answer. Rejects when the database does not answer. */
  asked(): Promise<void> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)))
  }

  /** The lease was asked for at a moment, and given after it. */
  confirm(at: Moment): void {
    this.#since = at
    if (!this.isSure) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const task of waiting) task()
  }

  /** Others may have taken rooms. */
  lapse(): void {
    this.#lapses += 1
  }

  /** The rooms are given back, and nothing is certain any more. */
  end(): void {
    this.#since = null
  }
}
