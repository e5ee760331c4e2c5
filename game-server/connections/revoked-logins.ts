/**
 * Login sessions that have just ended, or got a new id. A socket that was accepted a moment before may not be
 * registered yet. It is checked against these lists when it is registered.
 */
import type { Clock } from '../clock.ts'

/** How long a login stays in a list. Accepting a socket takes less time. */
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

/** Logins that go on under a new id, because the rights of their user have changed. */
export class RenewedLogins {
  readonly #clock: Clock
  readonly #newIds = new Map<string, string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(loginId: string, newId: string): void {
    this.#newIds.set(loginId, newId)
    this.#clock.schedule(REMEMBERED_MS, () => this.#newIds.delete(loginId))
  }

  /** The id that a login has now. */
  current(loginId: string): string {
    const newId = this.#newIds.get(loginId)
    return newId === undefined ? loginId : this.current(newId)
  }
}
