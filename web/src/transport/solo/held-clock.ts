/**
 * A clock that can be held: what becomes due meanwhile is called when it is released. So a table waits while somebody
 * reads.
 */
import type { Cancel, Clock } from '../clock.ts'

export class HeldClock implements Clock {
  readonly #clock: Clock
  readonly #due = new Set<() => void>()
  #isHeld = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly after = (ms: number, call: () => void): Cancel => {
    const cancel = this.#clock.after(ms, () => {
      if (this.#isHeld) this.#due.add(call)
      else call()
    })
    return () => {
      cancel()
      this.#due.delete(call)
    }
  }

  /** Holds the clock, or releases it. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) return
    const due = [...this.#due]
    this.#due.clear()
    for (const call of due) call()
  }
}
