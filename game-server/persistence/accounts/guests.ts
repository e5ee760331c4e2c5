/**
 * Guests: accounts without an e-mail address and a password (DESIGN decision 11). The login session of one browser is
 * the only way to such an account, so it is forgotten when that session has ended.
 */
import { randomBytes } from 'node:crypto'
import { IsNull, MoreThan, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Person } from '#common/table/commands.ts'
import { deleteAccount } from './account-deletion.ts'
import { REPORTS, RESTRICTIONS } from '../conduct/conduct-entities.ts'
import { type Database, rollback } from '../engine/database.ts'
import { isDuplicate } from '../engine/errors.ts'
import { changeBalance, LEDGER, noteBalance } from '../money/ledger.ts'
import { lockAccount, USERS } from './people.ts'
import { type RenewedLogin, renewSession, SESSIONS } from './sessions.ts'
import { looksTaken, nicknameProblem } from './nicknames.ts'
import { GUESTS, isGuest, returnVoucher, takeVoucher, type Visit } from './vouchers.ts'
import { giveWay, lockWithNeighbours, namesBeside } from './neighbours.ts'
import { guestPlaceholder, keepSkeleton, type NewUser, userOf } from './users.ts'
import { noteFormerGuest } from '../rating/former-guests.ts'
import { rankedAgain } from '../statistics/ranking-steps.ts'
import { ROOM_SEATS } from '../projections/room-seats.ts'
import { isFirstWelcome, networkHash } from './welcome.ts'

/**
 * Why a guest did not become a full account. `guestOnly`: it is one already. `unauthenticated`: the account is deleted.
 * `nicknameAtTable`: somebody at a table of theirs has it.
 */
export type SavingRefusal =
  | 'emailTaken'
  | 'nicknameTaken'
  | 'nicknameAtTable'
  | 'nicknameScripts'
  | 'nicknameReserved'
  | 'guestOnly'
  | 'unauthenticated'

/** How many guests are looked at in one go. */
const PAGE = 200
const ids = z.array(z.object({ userId: z.coerce.number() }))

/** A guest is created just before their login session. */
const ENTERING_MS = 60 * 60_000

/**
 * The guests without a valid login session and without a seat in a room that waits or plays. Who was reported stays
 * until the admin has decided, and who is restricted until that ends.
 */
const FORGETTABLE = `SELECT guests.userId FROM guests JOIN users ON users.id = guests.userId
  WHERE guests.userId > ? AND users.createdAtMs < ?
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.userId = guests.userId AND sessions.expiresAtMs > ?)
    AND guests.userId NOT IN (SELECT room_seats.userId FROM room_seats)
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.accusedId = guests.userId AND reports.decidedAtMs IS NULL)
    AND NOT EXISTS (SELECT 1 FROM restrictions WHERE restrictions.userId = guests.userId AND restrictions.untilMs > ?)
  ORDER BY guests.userId LIMIT ${PAGE}`

type NewGuest = { readonly nickname: string; readonly tokens: number; readonly voucherRoomId: string | null }

const insertGuest = async (
  manager: EntityManager,
  { nickname, tokens, voucherRoomId }: NewGuest,
  createdAtMs: number,
): Promise<User> => {
  // The first id is that of the admin, whom no guest may become.
  const first = (await manager.exists(USERS)) ? {} : { id: ADMIN_USER_ID + 1 }
  const email = guestPlaceholder(randomBytes(16).toString('hex'))
  const names = { nickname, nicknameKey: email, firstName: null, lastName: null, avatarUrl: null }
  const times = { filledAtMs: createdAtMs, createdAtMs, deletedAtMs: null }
  const row = { ...first, email, ...names, ...times, passwordHash: '', tokens }
  await manager.createQueryBuilder().insert().into(USERS).values(row).updateEntity(false).execute()
  const created = await manager.findOneByOrFail(USERS, { email })
  const guest = { userId: created.id, voucherRoomId }
  await manager.createQueryBuilder().insert().into(GUESTS).values(guest).updateEntity(false).execute()
  const welcome = { userId: created.id, delta: tokens, balance: tokens, reason: 'welcome' as const }
  await noteBalance(manager, { ...welcome, actorId: null, gameRef: null, createdAtMs })
  return userOf(created)
}

export class Guests {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * Creates a guest with the first balance. `nickname` is in NFKC, as the decoder of the protocol gives it;
   * `voucherRoomId` the room whose voucher was taken.
   */
  async create(nickname: string, tokens: number, voucherRoomId: string | null = null): Promise<User> {
    try {
      return await this.#database.transaction((manager) =>
        insertGuest(manager, { nickname, tokens, voucherRoomId }, this.#now()),
      )
    } catch (error) {
      if (!isDuplicate(error)) throw error
      // Two guests wanted the first id of an empty database at the same moment.
      return this.create(nickname, tokens, voucherRoomId)
    }
  }

  /** See `giveWay`. */
  giveWay(guestId: number, newcomerId: number, names: readonly string[]): Promise<Person | null> {
    return giveWay(this.#database, guestId, newcomerId, names)
  }

  /** Notes in which browser and from which address a guest has come, for a suspension. */
  async noteVisit(userId: number, { device, address }: Visit): Promise<void> {
    await this.#database.run(async (manager) => {
      const visit = { device, addressHash: address === null ? null : await networkHash(manager, address) }
      if (
        !(await manager.existsBy(GUESTS, {
          userId,
          device: visit.device ?? IsNull(),
          addressHash: visit.addressHash ?? IsNull(),
        }))
      )
        await manager.update(GUESTS, { userId }, visit)
    })
  }

  /** Takes a voucher of a room for a new guest; false when it has none to give. */
  takeVoucher(roomId: string): Promise<boolean> {
    return takeVoucher(this.#database, roomId)
  }

  /** Gives a voucher back with which nobody came. */
  returnVoucher(roomId: string): Promise<void> {
    return returnVoucher(this.#database, roomId)
  }

  /**
   * Makes a guest a full account: with the same id, so that seats, tokens and history stay. The balance is raised by
   * what a new account of this e-mail address would have had more. The login session gets a new id at the same moment:
   * whoever has a copy of the old one was the guest, and is nobody now.
   */
  async save(
    userId: number,
    account: NewUser,
    welcomeTokens: number,
    login: RenewedLogin,
  ): Promise<Result<User, SavingRefusal>> {
    const lock = await lockWithNeighbours(this.#database, userId)
    try {
      return await this.#database.transaction<Result<User, SavingRefusal>>(async (manager) => {
        await lock(manager)
        const saved = await this.#save(manager, userId, account, welcomeTokens)
        return saved.ok && !(await renewSession(manager, userId, login)) ? rollback(refused('unauthenticated')) : saved
      })
    } catch (error) {
      if (!isDuplicate(error)) throw error
      return refused(
        (await this.#database.run((manager) => manager.existsBy(USERS, { email: account.email })))
          ? 'emailTaken'
          : 'nicknameTaken',
      )
    }
  }

  /** The next guests, by rising ids after `after`, who can be forgotten; none when all have been returned. */
  forgettable(after: number): Promise<readonly number[]> {
    const nowMs = this.#now()
    return this.#database.run(async (manager) =>
      ids
        .parse(await manager.query(FORGETTABLE, [after, nowMs - ENTERING_MS, nowMs, nowMs]))
        .map(({ userId }) => userId),
    )
  }

  /**
   * Deletes the account of a guest who can no longer come back; false when it is not one, has a valid login session, a
   * seat that counts, a report that waits for the admin, or a restriction.
   */
  async forget(userId: number): Promise<boolean> {
    const remains = await this.#database.transaction(async (manager) => {
      await lockAccount(manager, userId)
      const mayReturn =
        (await manager.existsBy(SESSIONS, { userId, expiresAtMs: MoreThan(this.#now()) })) ||
        (await manager.existsBy(ROOM_SEATS, { userId }))
      return !mayReturn && !(await this.#isWatched(manager, userId)) && (await isGuest(manager, userId))
        ? deleteAccount(manager, userId, this.#now())
        : null
    })
    return remains !== null
  }

  /** Whether the admin still has to decide about a report on this guest, or has restricted them. */
  async #isWatched(manager: EntityManager, userId: number): Promise<boolean> {
    return (
      (await manager.existsBy(REPORTS, { accusedId: userId, decidedAtMs: IsNull() })) ||
      manager.existsBy(RESTRICTIONS, { userId, untilMs: MoreThan(this.#now()) })
    )
  }

  async #save(
    manager: EntityManager,
    userId: number,
    account: NewUser,
    welcomeTokens: number,
  ): Promise<Result<User, SavingRefusal>> {
    const before = await lockAccount(manager, userId)
    if (before === null) return refused('unauthenticated')
    if (!(await isGuest(manager, userId))) return refused('guestOnly')
    const key = nicknameKey(account.nickname)
    const isKept = key === nicknameKey(before.nickname)
    const problem = isKept ? null : nicknameProblem(account.nickname)
    if (problem !== null) return refused(problem)
    if (!isKept && looksTaken(account.nickname, await namesBeside(manager, userId))) return refused('nicknameAtTable')
    await manager.update(USERS, { id: userId }, { ...account, nicknameKey: key })
    await manager.delete(GUESTS, { userId })
    await noteFormerGuest(manager, userId, this.#now())
    await keepSkeleton(manager, userId, account.nickname)
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
    if (delta > 0)
      await changeBalance(manager, { userId, delta, reason: 'welcome', actorId: null, gameRef: null, createdAtMs })
  }
}
