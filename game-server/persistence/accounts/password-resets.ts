/**
 * Requests for a new password. Only hashes of the tokens are stored, so a person who can read the database cannot reset
 * a password.
 */
import { createHash, randomBytes } from 'node:crypto'
import { IsNull, LessThanOrEqual, MoreThan } from 'typeorm'
import type { User } from '#common/protocol/rest/answers.ts'
import { type Database, rollback } from '../engine/database.ts'
import { type Mails, PASSWORD_RESETS } from './mails.ts'
import { lockAccount, USERS } from './people.ts'
import { endSessions } from './sessions.ts'
import { userOf } from './users.ts'

/** How long a link is valid. */
const LIFE_MS = 60 * 60_000
/** 256 bits, which cannot be guessed. */
const TOKEN_BYTES = 32

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * A link that was requested, for the owner of the account: `token` is 256 bits in base64url, and is stored nowhere in
 * clear text.
 */
type OpenedReset = { readonly user: User; readonly token: string; readonly expiresAtMs: number }

/** An account with a new password, and the login sessions that were ended because of it. */
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
   * Creates a reset for the account of an e-mail address, in addition to open ones; null when there is no such account.
   * The mail with the link is stored in the same transaction. The database does the same work in both cases.
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

  /** Whether a token is valid. Asking does not use it. */
  async isOpen(token: string): Promise<boolean> {
    return (await this.#userIdOf(token)) !== null
  }

  /**
   * Uses a token: stores the hash of the new password, makes all other tokens of the account invalid and ends its login
   * sessions; null when the token is not valid (any more).
   */
  async complete(token: string, passwordHash: string): Promise<CompletedReset | null> {
    const userId = await this.#userIdOf(token)
    if (userId === null) return null
    return this.#database.transaction(async (manager) => {
      const account = await lockAccount(manager, userId)
      // When a token is used twice at once, the first request deletes the row, and the second finds none.
      const used =
        account === null
          ? 0
          : (
              await manager.delete(PASSWORD_RESETS, {
                tokenHash: sha256(token),
                userId,
                expiresAtMs: MoreThan(this.#now()),
              })
            ).affected
      if (account === null || used !== 1) return rollback(null)
      await manager.delete(PASSWORD_RESETS, { userId })
      await manager.update(USERS, { id: userId }, { passwordHash })
      return { email: account.email, endedSessionIds: await endSessions(manager, userId) }
    })
  }

  /** Deletes expired requests. */
  async purge(): Promise<void> {
    await this.#database.run((manager) =>
      manager.delete(PASSWORD_RESETS, { expiresAtMs: LessThanOrEqual(this.#now()) }),
    )
  }

  #userIdOf(token: string): Promise<number | null> {
    return this.#database.run(async (manager) => {
      const row = await manager.findOneBy(PASSWORD_RESETS, {
        tokenHash: sha256(token),
        expiresAtMs: MoreThan(this.#now()),
      })
      return row?.userId ?? null
    })
  }
}
