/**
 * Login sessions that have just ended. When a login ends, its sockets are closed; but a socket that was accepted a moment before may not be
 * registered yet. It is checked against this list when it is registered.
 */
import type { Clock } from '../clock.ts'

/** How long an ended login stays in the list. Accepting a socket takes less time. */
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

  forget(loginId: string): void {
    this.#ids.delete(loginId)
  }
}
