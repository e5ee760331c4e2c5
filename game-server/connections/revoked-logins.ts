/** Logins that have just ended: somebody who was let in a moment before may still be on the way to being listed, and closed. */
import type { Clock } from '../clock.ts'

/** How long an ended login is remembered: longer than it takes to let somebody in. */
const REMEMBERED_MS = 60_000

export class RevokedLogins {
  readonly #clock: Clock
  readonly #ids = new Set<string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(loginId: string): void {
    this.#ids.add(loginId)
    this.#clock.schedule(REMEMBERED_MS, () => this.#ids.delete(loginId))
  }

  has(loginId: string): boolean {
    return this.#ids.has(loginId)
  }
}
