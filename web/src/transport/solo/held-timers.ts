/**
 * Timers that can be held: what becomes due meanwhile is called when they are released. So a table waits while somebody
 * reads.
 */
import type { Cancel, Timers } from '../timers.ts'

export class HeldTimers implements Timers {
  readonly #timers: Timers
  readonly #due = new Set<() => void>()
  #isHeld = false

  constructor(timers: Timers) {
    this.#timers = timers
  }

  readonly after = (ms: number, call: () => void): Cancel => {
    const cancel = this.#timers.after(ms, () => {
      if (this.#isHeld) this.#due.add(call)
      else call()
    })
    return () => {
      cancel()
      this.#due.delete(call)
    }
  }

  /** Holds the timers, or releases it. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) return
    const due = [...this.#due]
    this.#due.clear()
    for (const call of due) call()
  }
}
