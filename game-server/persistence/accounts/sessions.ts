/** Login sessions. */
import { type EntityManager, EntitySchema, In, LessThan, LessThanOrEqual, MoreThan } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LOGINS_PER_USER } from '#common/limits.ts'
import type { SignedInDevice } from '#common/protocol/rest/account-answers.ts'
import type { Person } from '#common/table/commands.ts'
import type { Database } from '../engine/database.ts'
import { lockAccount, PERSON_COLUMNS, personOf, SUSPENDED_UNTIL } from './people.ts'
import { forgetSignedOut } from '../reminders/reminder-entities.ts'

/** A login session; `data` is express-session's JSON. `userId` is null while nobody is signed in. */
type SessionRow = {
  readonly id: string
  readonly userId: number | null
  readonly data: string
  readonly expiresAtMs: number
}

export const SESSIONS = new EntitySchema<SessionRow>({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    id: { ...text(64), primary: true },
    userId: { type: 'integer', nullable: true, foreignKey: { target: 'User', onDelete: 'CASCADE' } },
    data: { type: 'text' },
    expiresAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['expiresAtMs'] }],
})

/** How long a login is valid after its last use. */
export const SESSION_MS = 30 * 24 * 60 * 60_000

/** A later expiry time is stored only when it differs by this much, so that most requests write nothing. */
const TOUCH_STEP_MS = 60 * 60_000

/** What a session's data say about where it is. */
const kept = z.object({ device: z.string().optional() })

/**
 * Where and when a session was last used, to the hour, as its owner is told. `device` is null when the browser did not
 * say what it is.
 */
export const useOf = ({
  data,
  expiresAtMs,
}: Pick<SessionRow, 'data' | 'expiresAtMs'>): Pick<SignedInDevice, 'device' | 'lastUsedAt'> => ({
  device: kept.parse(JSON.parse(data)).device ?? null,
  lastUsedAt: new Date(expiresAtMs - SESSION_MS).toISOString(),
})

/**
 * What its owner, and a device for notifications, call a session by: from it nobody learns the session's id, which is
 * enough to use it.
 */
export const sessionHashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

/**
 * Ends sessions of an account, within a transaction that has locked it: those that `choose` takes of their ids, or all.
 * They come in the order of their last use, the newest first, which is the same every time. Resolves with the ids of
 * those that have ended.
 */
export const endSessions = async (
  manager: EntityManager,
  userId: number,
  choose = (ids: readonly string[]): readonly string[] => ids,
): Promise<readonly string[]> => {
  const sessions = await manager.find(SESSIONS, {
    select: { id: true },
    where: { userId },
    order: { expiresAtMs: 'DESC', id: 'ASC' },
  })
  const ended = choose(sessions.map(({ id }) => id))
  if (ended.length > 0) await manager.delete(SESSIONS, { id: In([...ended]) })
  await forgetSignedOut(manager, ended.map(sessionHashOf))
  return ended
}

/** A login session that gets a new id. */
export type RenewedLogin = { readonly id: string; readonly newId: string }

/** Gives the only session of a guest its new id, within a transaction; false when it has ended. */
export const renewSession = async (
  manager: EntityManager,
  userId: number,
  { id, newId }: RenewedLogin,
): Promise<boolean> => (await manager.update(SESSIONS, { id, userId }, { id: newId })).affected === 1

export class Sessions {
  readonly #database: Database
  readonly #now: () => number
  /**
   * When sessions expire that were found and not yet extended: a request finds its session first, and extends it at its
   * end.
   */
  readonly #expiries = new Map<string, number>()

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** When a session that is used now expires, by the same clock that checks it. */
  nextExpiry(): number {
    return this.#now() + SESSION_MS
  }

  /** The data of a session; null when there is none or it has expired. */
  async find(id: string): Promise<string | null> {
    const [row] = await this.#database.select('SELECT data, expiresAtMs FROM sessions WHERE id = ?', [id])
    const expiresAtMs = Number(row?.expiresAtMs ?? 0)
    if (row === undefined || expiresAtMs <= this.#now()) return null
    this.#expiries.set(id, expiresAtMs)
    return String(row.data)
  }

  /**
   * The person who is signed in with a session, and whether the account is suspended; null when nobody is, or it has
   * ended.
   */
  async loginOf(id: string): Promise<{ readonly person: Person; readonly isSuspended: boolean } | null> {
    const [row] = await this.#database.select(
      `SELECT sessions.expiresAtMs, ${PERSON_COLUMNS}, ${SUSPENDED_UNTIL} FROM sessions JOIN users ON users.id = sessions.userId WHERE sessions.id = ? AND users.deletedAtMs IS NULL`,
      [id],
    )
    return row !== undefined && Number(row.expiresAtMs) > this.#now()
      ? { person: personOf(row), isSuspended: Number(row.suspendedUntilMs) > this.#now() }
      : null
  }

  /**
   * Stores a new session. Beside it its account keeps those that were used last, {@link LOGINS_PER_USER} with it;
   * resolves with the ids of the others, which have ended. For an account that was deleted nothing is stored.
   */
  async save(row: SessionRow): Promise<readonly string[]> {
    const { id, userId } = row
    return this.#ending(async (manager) => {
      if (userId !== null && (await lockAccount(manager, userId)) === null) return []
      await manager.upsert(SESSIONS, row, ['id'])
      return userId === null
        ? []
        : endSessions(manager, userId, (ids) => ids.filter((other) => other !== id).slice(LOGINS_PER_USER - 1))
    })
  }

  /** Changes a session. Never creates one, because a late request must not bring back a session that has ended. */
  async update({ id, ...changed }: SessionRow): Promise<void> {
    await this.#database.run((manager) => manager.update(SESSIONS, { id }, changed))
  }

  /** Where an account is signed in: first the session that asks, then the last used ones. */
  devicesOf(userId: number, sessionId: string): Promise<readonly SignedInDevice[]> {
    return this.#database.run(async (manager) => {
      const rows = await manager.find(SESSIONS, {
        where: { userId, expiresAtMs: MoreThan(this.#now()) },
        order: { expiresAtMs: 'DESC', id: 'ASC' },
      })
      const devices = rows.map((row) => ({ id: sessionHashOf(row.id), ...useOf(row), isCurrent: row.id === sessionId }))
      return devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    })
  }

  /**
   * Ends one session of an account, by the id in {@link devicesOf}, or all of them when it is null; resolves with the
   * ids of the ended ones.
   */
  end(userId: number, deviceId: string | null): Promise<readonly string[]> {
    return this.#ending(async (manager) => {
      await lockAccount(manager, userId)
      return endSessions(manager, userId, (ids) =>
        ids.filter((id) => deviceId === null || sessionHashOf(id) === deviceId),
      )
    })
  }

  /**
   * Extends a session; null when there was nothing to store. Never creates one, because a late request must not bring
   * back a session that was logged out.
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

  /** Runs work that ends sessions in a transaction, and forgets them when they have ended. */
  async #ending(work: (manager: EntityManager) => Promise<readonly string[]>): Promise<readonly string[]> {
    const ended = await this.#database.transaction(work)
    for (const id of ended) this.#expiries.delete(id)
    return ended
  }

  /** Ends a session. */
  async remove(id: string): Promise<void> {
    this.#expiries.delete(id)
    await this.#database.run(async (manager) => {
      await forgetSignedOut(manager, [sessionHashOf(id)])
      await manager.delete(SESSIONS, { id })
    })
  }

  /** Deletes expired sessions. */
  async purge(): Promise<void> {
    // Those of requests that were broken off.
    this.#expiries.clear()
    await this.#database.run((manager) => manager.delete(SESSIONS, { expiresAtMs: LessThanOrEqual(this.#now()) }))
  }
}
