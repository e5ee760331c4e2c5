/** Waits for what a test expects, and looks whenever something happens. */

/** Long enough for a machine that does much else: a test that passes never waits for it. */
const GENEROUS_MS = 90_000

export class Waiters {
  readonly #waiting = new Set<() => void>()

  /** Something happened: whoever waits looks again. */
  check(): void {
    for (const look of this.#waiting) look()
  }

  /**
   * Resolves when the condition holds. Rejects after a generous while, with what was waited for and what `seen` was
   * instead.
   */
  until(condition: () => boolean, what: string, seen: () => unknown, withinMs = GENEROUS_MS): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look)
        reject(new Error(`waited in vain for ${what}: ${JSON.stringify(seen())}`))
      }, withinMs)
      const look = (): void => {
        if (!condition()) return
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }
}
