/** Timers for tests. */
import type { Cancel, Timers } from './timers.ts'

/** Resolves when the promises that wait have been settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Time that the test advances. Timers run in order, with their promises. */
export class FakeTimers implements Timers {
  #nowMs = 0
  #due: { readonly atMs: number; readonly call: () => void }[] = []

  after = (ms: number, call: () => void): Cancel => {
    const entry = { atMs: this.#nowMs + ms, call }
    this.#due.push(entry)
    return () => (this.#due = this.#due.filter((other) => other !== entry))
  }

  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms
    for (;;) {
      const next = this.#due.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined) break
      this.#due = this.#due.filter((other) => other !== next)
      this.#nowMs = next.atMs
      next.call()
      await settled()
    }
    this.#nowMs = untilMs
    await settled()
  }
}
