/** Waits for what a test expects. */
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for a machine that does much else: a test that passes never waits for it. */
const GENEROUS_MS = 90_000

/**
 * For what tells nobody when it happens: asks again and again, and resolves with the first answer that is neither null
 * nor false. Rejects after a generous while, with what was waited for and what `seen` is instead.
 */
export const waitUntil = async <T>(
  what: string,
  ask: () => Promise<T | null | false>,
  { seen, everyMs = 50 }: { readonly seen?: () => unknown; readonly everyMs?: number } = {},
): Promise<T> => {
  for (const endMs = performance.now() + GENEROUS_MS; ; await pause(everyMs)) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (performance.now() > endMs) throw new Error(`waited in vain for ${what}: ${JSON.stringify(await seen?.())}`)
  }
}

/** Looks whenever something happens. */
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
