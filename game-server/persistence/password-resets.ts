/** Requests for a new password. A token itself is never kept: whoever reads the database can reset nothing. */
import { createHash, randomBytes } from 'node:crypto'
import { IsNull, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm'
import type { User } from '#common/protocol/answers.ts'
import { rollback, type Database } from './database.ts'
import type { Mails } from './mails.ts'
import { USERS } from './entities.ts'
import { PASSWORD_RESETS, SESSIONS } from './login-entities.ts'
import { lockAccount } from './people.ts'
import { userOf } from './users.ts'

/** How long a link may be used. */
const LIFE_MS = 60 * 60_000
/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A link that was asked for, for its owner's eyes: `token` is 256 bits in base64url and stands nowhere else. */
export type OpenedReset = { readonly user: User; readonly token: string; readonly expiresAtMs: number }

/** An account with a new password, and the login sessions that this has ended. */
export type CompletedReset = { readonly email: string; readonly endedSessionIds: readonly string[] }

export class PasswordResets {
  readonly #database: Database
  readonly #now: () => number
  readonly #mails: Mails

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number, mails: Mails) {
    this.#database = database
    this.#now = now
    this.#mails = mails
  }

  /**
   * Opens a reset for the account of an e-mail address, beside those that are open; null when there is no such account. The mail with the
   * link is stored with it. The database does the same work for both.
   */
  open(email: string): Promise<OpenedReset | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAtMs = this.#now() + LIFE_MS
    return this.#database.transaction(async (manager) => {
      const account = await manager.findOneBy(USERS, { email, deletedAtMs: IsNull() })
      const row = { tokenHash: sha256(token), userId: account?.id ?? null, expiresAtMs }
      await manager.createQueryBuilder().insert().into(PASSWORD_RESETS).values(row).updateEntity(false).execute()
      await this.#mails.add(manager, { userId: row.userId, token, expiresAtMs })
      return account && { user: userOf(account), token, expiresAtMs }
    })
  }

  /** Whether a token may be used. Asking does not use it. */
  async isOpen(token: string): Promise<boolean> {
    return (await this.#userIdOf(token)) !== null
  }

  /**
   * Uses a token: sets the hash of a new password, voids every other token of the account and ends its login sessions; null when the
   * token may not be used (any more).
   */
  async complete(token: string, passwordHash: string): Promise<CompletedReset | null> {
    const userId = await this.#userIdOf(token)
    if (userId === null) return null
    return this.#database.transaction(async (manager) => {
      const account = await lockAccount(manager, userId)
      // Of several at once the first takes the row; the others find none.
      const used = account === null ? 0 : (await manager.delete(PASSWORD_RESETS, { tokenHash: sha256(token), userId, expiresAtMs: MoreThan(this.#now()) })).affected
      if (account === null || used !== 1) return rollback(null)
      await manager.delete(PASSWORD_RESETS, { userId })
      await manager.update(USERS, { id: userId }, { passwordHash })
      return { email: account.email, endedSessionIds: await endSessions(manager, userId) }
    })
  }

  /** Forgets what has expired. */
  async purge(): Promise<void> {
    await this.#database.run((manager) => manager.delete(PASSWORD_RESETS, { expiresAtMs: LessThanOrEqual(this.#now()) }))
  }

  #userIdOf(token: string): Promise<number | null> {
    return this.#database.run(async (manager) => {
      const row = await manager.findOneBy(PASSWORD_RESETS, { tokenHash: sha256(token), expiresAtMs: MoreThan(this.#now()) })
      return row?.userId ?? null
    })
  }
}

const endSessions = async (manager: EntityManager, userId: number): Promise<readonly string[]> => {
  const ended = await manager.findBy(SESSIONS, { userId })
  await manager.delete(SESSIONS, { userId })
  return ended.map(({ id }) => id)
}
