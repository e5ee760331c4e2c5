/** Login sessions. */
import { LessThan, LessThanOrEqual, type EntityManager } from 'typeorm'
import type { Person } from '#common/table/commands.ts'
import type { Database } from './database.ts'
import { SESSIONS, type SessionRow } from './login-entities.ts'
import { PERSON_COLUMNS, personOf, SUSPENDED_UNTIL } from './people.ts'

/** A later expiry time is stored only when it differs by this much, so that most requests write nothing. */
const TOUCH_STEP_MS = 60 * 60_000

/** A login session that gets a new id. */
export type RenewedLogin = { readonly id: string; readonly newId: string }

/** Gives the only session of a guest its new id, within a transaction; false when it has ended. */
export const renewSession = async (manager: EntityManager, userId: number, { id, newId }: RenewedLogin): Promise<boolean> =>
  (await manager.update(SESSIONS, { id, userId }, { id: newId })).affected === 1

export class Sessions {
  readonly #database: Database
  readonly #now: () => number
  /** When sessions expire that were found and not yet extended: a request finds its session first, and extends it at its end. */
  readonly #expiries = new Map<string, number>()

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** When a session that is valid for `lifeMs` milliseconds expires, by the same clock that checks it. */
  expiryAfter(lifeMs: number): number {
    return this.#now() + lifeMs
  }

  /** The data of a session; null when there is none or it has expired. */
  async find(id: string): Promise<string | null> {
    const [row] = await this.#database.select('SELECT data, expiresAtMs FROM sessions WHERE id = ?', [id])
    const expiresAtMs = Number(row?.expiresAtMs ?? 0)
    if (row === undefined || expiresAtMs <= this.#now()) return null
    this.#expiries.set(id, expiresAtMs)
    return String(row.data)
  }

  /** The person who is signed in with a session, and whether the account is suspended; null when nobody is, or it has ended. */
  async loginOf(id: string): Promise<{ readonly person: Person; readonly isSuspended: boolean } | null> {
    const [row] = await this.#database.select(`SELECT sessions.expiresAtMs, ${PERSON_COLUMNS}, ${SUSPENDED_UNTIL} FROM sessions JOIN users ON users.id = sessions.userId WHERE sessions.id = ? AND users.deletedAtMs IS NULL`, [id])
    return row !== undefined && Number(row.expiresAtMs) > this.#now() ? { person: personOf(row), isSuspended: Number(row.suspendedUntilMs) > this.#now() } : null
  }

  /** Stores a session, or updates it. */
  async save(row: SessionRow): Promise<void> {
    await this.#database.run((manager) => manager.upsert(SESSIONS, row, ['id']))
  }

  /**
   * Extends a session; null when there was nothing to store. Never creates one, because a late request must not bring back a session that was logged
   * out.
   */
  touch(id: string, expiresAtMs: number): Promise<void> | null {
    const knownMs = this.#expiries.get(id) ?? 0
    this.#expiries.delete(id)
    return knownMs >= expiresAtMs - TOUCH_STEP_MS ? null : this.#extend(id, expiresAtMs)
  }

  async #extend(id: string, expiresAtMs: number): Promise<void> {
    const isDue = { id, expiresAtMs: LessThan(expiresAtMs - TOUCH_STEP_MS) }
    await this.#database.run(async (manager) => {
      // An UPDATE that changes no row would still wait for the lock of a SQLite file, so a query comes first.
      if (await manager.existsBy(SESSIONS, isDue)) await manager.update(SESSIONS, isDue, { expiresAtMs })
    })
  }

  /** Ends a session. */
  async remove(id: string): Promise<void> {
    this.#expiries.delete(id)
    await this.#database.run((manager) => manager.delete(SESSIONS, { id }))
  }

  /** Deletes expired sessions. */
  async purge(): Promise<void> {
    // Those of requests that were broken off.
    this.#expiries.clear()
    await this.#database.run((manager) => manager.delete(SESSIONS, { expiresAtMs: LessThanOrEqual(this.#now()) }))
  }
}
