/**
 * Guests: accounts without an e-mail address and a password (DESIGN decision 11). The login session of one browser is the only way to such an account,
 * so it is forgotten when that session has ended.
 */
import { randomBytes } from 'node:crypto'
import { IsNull, MoreThan, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/answers.ts'
import { nicknameKey } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { deleteAccount } from './account-deletion.ts'
import { REPORTS, RESTRICTIONS } from './conduct-entities.ts'
import { rollback, StorageError, type Database } from './database.ts'
import { LEDGER, USERS } from './entities.ts'
import { changeBalance, noteBalance } from './ledger.ts'
import { renewSession, type RenewedLogin } from './sessions.ts'
import { SESSIONS } from './login-entities.ts'
import { nicknameProblem, nicknameSkeleton } from './nicknames.ts'
import { GUESTS, NICKNAME_SKELETONS } from './people-entities.ts'
import { lockAccount } from './people.ts'
import { rankedAgain } from './ranking-steps.ts'
import { rowLock } from './row-locks.ts'
import { ROOM_SEATS } from './seat-entities.ts'
import { guestPlaceholder, keepSkeleton, userOf, type NewUser } from './users.ts'
import { isFirstWelcome } from './welcome.ts'

/** Why a guest did not become a full account. `guestOnly`: it is one already. `unauthenticated`: the account is deleted. */
export type SavingRefusal = 'emailTaken' | 'nicknameTaken' | 'nicknameScripts' | 'nicknameReserved' | 'guestOnly' | 'unauthenticated'

/** How many guests are looked at in one go. */
const PAGE = 200
const ids = z.array(z.object({ userId: z.coerce.number() }))

/** A guest is created just before their login session. */
const ENTERING_MS = 60 * 60_000

/**
 * The guests without a valid login session and without a seat in a room that waits or plays. Who was reported stays until the admin has decided, and who is
 * restricted until that ends.
 */
const FORGETTABLE = `SELECT guests.userId FROM guests JOIN users ON users.id = guests.userId
  WHERE guests.userId > ? AND users.createdAtMs < ?
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.userId = guests.userId AND sessions.expiresAtMs > ?)
    AND guests.userId NOT IN (SELECT room_seats.userId FROM room_seats)
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.accusedId = guests.userId AND reports.decidedAtMs IS NULL)
    AND NOT EXISTS (SELECT 1 FROM restrictions WHERE restrictions.userId = guests.userId AND restrictions.untilMs > ?)
  ORDER BY guests.userId LIMIT ${PAGE}`

const isGuest = async (manager: EntityManager, userId: number): Promise<boolean> => {
  const rows: unknown = await manager.query(`SELECT userId FROM guests WHERE userId = ?${rowLock(manager)}`, [userId])
  return Array.isArray(rows) && rows.length > 0
}

export class Guests {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** Creates a guest with the first balance. `nickname` is in NFKC, as the decoder of the protocol gives it. */
  async create(nickname: string, tokens: number): Promise<Result<User, 'nicknameTaken'>> {
    try {
      return ok(await this.#database.transaction((manager) => this.#insert(manager, nickname, tokens)))
    } catch (error) {
      if (!(error instanceof StorageError && error.isDuplicate)) throw error
      // When the name is free, two guests wanted the first id of an empty database at the same moment.
      return (await this.#isTaken(nickname)) ? refused('nicknameTaken') : this.create(nickname, tokens)
    }
  }

  /**
   * Makes a guest a full account: with the same id, so that seats, tokens and history stay. The balance is raised by what a new account of this e-mail
   * address would have had more. The login session gets a new id at the same moment: whoever has a copy of the old one was the guest, and is nobody now.
   */
  async save(userId: number, account: NewUser, welcomeTokens: number, login: RenewedLogin): Promise<Result<User, SavingRefusal>> {
    try {
      return await this.#database.transaction<Result<User, SavingRefusal>>(async (manager) => {
        const saved = await this.#save(manager, userId, account, welcomeTokens)
        return saved.ok && !(await renewSession(manager, userId, login)) ? rollback(refused('unauthenticated')) : saved
      })
    } catch (error) {
      if (!(error instanceof StorageError && error.isDuplicate)) throw error
      return refused((await this.#database.run((manager) => manager.existsBy(USERS, { email: account.email }))) ? 'emailTaken' : 'nicknameTaken')
    }
  }

  /** The next guests, by rising ids after `after`, who can be forgotten; none when all have been returned. */
  forgettable(after: number): Promise<readonly number[]> {
    const nowMs = this.#now()
    return this.#database.run(async (manager) => ids.parse(await manager.query(FORGETTABLE, [after, nowMs - ENTERING_MS, nowMs, nowMs])).map(({ userId }) => userId))
  }

  /** Deletes the account of a guest who can no longer come back; false when it is not one, has a valid login session, a seat that counts, a report that
   * waits for the admin, or a restriction. */
  async forget(userId: number): Promise<boolean> {
    const remains = await this.#database.transaction(async (manager) => {
      await lockAccount(manager, userId)
      const mayReturn = (await manager.existsBy(SESSIONS, { userId, expiresAtMs: MoreThan(this.#now()) })) || (await manager.existsBy(ROOM_SEATS, { userId }))
      return !mayReturn && !(await this.#isWatched(manager, userId)) && (await isGuest(manager, userId)) ? deleteAccount(manager, userId, this.#now()) : null
    })
    return remains !== null
  }

  /** Whether the admin still has to decide about a report on this guest, or has restricted them. */
  async #isWatched(manager: EntityManager, userId: number): Promise<boolean> {
    return (await manager.existsBy(REPORTS, { accusedId: userId, decidedAtMs: IsNull() })) || manager.existsBy(RESTRICTIONS, { userId, untilMs: MoreThan(this.#now()) })
  }

  async #insert(manager: EntityManager, nickname: string, tokens: number): Promise<User> {
    const createdAtMs = this.#now()
    // The first id is that of the admin, whom no guest may become.
    const first = (await manager.exists(USERS)) ? {} : { id: ADMIN_USER_ID + 1 }
    const email = guestPlaceholder(randomBytes(16).toString('hex'))
    const row = { ...first, email, nickname, nicknameKey: nicknameKey(nickname), firstName: null, lastName: null, avatarUrl: null, passwordHash: '', tokens, createdAtMs, deletedAtMs: null }
    await manager.createQueryBuilder().insert().into(USERS).values(row).updateEntity(false).execute()
    const created = await manager.findOneByOrFail(USERS, { email })
    await manager.createQueryBuilder().insert().into(GUESTS).values({ userId: created.id }).updateEntity(false).execute()
    await keepSkeleton(manager, created.id, nickname)
    await noteBalance(manager, { userId: created.id, delta: tokens, balance: tokens, reason: 'welcome', actorId: null, gameRef: null, createdAtMs })
    return userOf(created)
  }

  async #save(manager: EntityManager, userId: number, account: NewUser, welcomeTokens: number): Promise<Result<User, SavingRefusal>> {
    const before = await lockAccount(manager, userId)
    if (before === null) return refused('unauthenticated')
    if (!(await isGuest(manager, userId))) return refused('guestOnly')
    const key = nicknameKey(account.nickname)
    const problem = key === before.nicknameKey ? null : nicknameProblem(account.nickname)
    if (problem !== null) return refused(problem)
    await manager.update(USERS, { id: userId }, { ...account, nicknameKey: key })
    await manager.delete(GUESTS, { userId })
    if (nicknameSkeleton(account.nickname) !== nicknameSkeleton(before.nickname)) {
      await manager.delete(NICKNAME_SKELETONS, { userId })
      await keepSkeleton(manager, userId, account.nickname)
    }
    await this.#raiseToWelcome(manager, userId, account.email, welcomeTokens)
    const saved = await manager.findOneByOrFail(USERS, { id: userId })
    await rankedAgain(manager, [userId])
    return ok(userOf(saved))
  }

  /** Gives what the welcome balance is more than the guest has had, once for each e-mail address. */
  async #raiseToWelcome(manager: EntityManager, userId: number, email: string, welcomeTokens: number): Promise<void> {
    const createdAtMs = this.#now()
    if (!(await isFirstWelcome(manager, email, createdAtMs))) return
    const given = await manager.findBy(LEDGER, { userId, reason: 'welcome' })
    const delta = welcomeTokens - given.reduce((sum, entry) => sum + entry.delta, 0)
    if (delta > 0) await changeBalance(manager, { userId, delta, reason: 'welcome', actorId: null, gameRef: null, createdAtMs })
  }

  #isTaken(nickname: string): Promise<boolean> {
    return this.#database.run(
      async (manager) => (await manager.existsBy(USERS, { nicknameKey: nicknameKey(nickname) })) || (await manager.existsBy(NICKNAME_SKELETONS, { skeleton: nicknameSkeleton(nickname) })),
    )
  }
}
