/** Accounts and balances. */
import { type EntityManager, EntitySchema, In, IsNull } from 'typeorm'
import { text } from '../engine/entity-columns.ts'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { isDuplicate } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'
import { SUSPENDED_UNTIL, textOrNull, USERS } from './people.ts'
import { noteBalance } from '../money/ledger.ts'
import { namesBeside } from './neighbours.ts'
import { looksTaken, nicknameSkeleton, nicknameVariants, twoFree } from './nicknames.ts'
import { isFirstWelcome } from './welcome.ts'

/**
 * The skeleton of a nickname (`nicknames.ts`) and its account; guests have none. No two accounts have nicknames that
 * look alike. Of older accounts whose nicknames already looked alike, only the oldest has a row.
 */
type NicknameSkeletonRow = { readonly skeleton: string; readonly userId: number }

export const NICKNAME_SKELETONS = new EntitySchema<NicknameSkeletonRow>({
  name: 'NicknameSkeleton',
  tableName: 'nickname_skeletons',
  columns: {
    skeleton: { ...text(255), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
  },
  indices: [{ columns: ['userId'] }],
})

/** A new account. `email` is trimmed and in lower case, `nickname` in NFKC: the decoders of the protocol do that. */
export type NewUser = Omit<User, 'id' | 'avatarUrl'> & { readonly passwordHash: string }

/** Why an account was not created. */
export type CreationRefusal = 'emailTaken' | 'nicknameTaken'

/**
 * What the column of the e-mail address holds for a guest. Nobody can type it as an address: it has a comma and no @.
 */
export const guestPlaceholder = (unique: string): string => `ospite,${unique}`
/** Whether a column of the e-mail address, or of the nickname's key, is that of a guest. */
export const isPlaceholder = (email: string): boolean => email.startsWith(guestPlaceholder(''))

/** The mark of a guest in answers, from what the column of the e-mail address holds; nothing for everybody else. */
export const guestMark = (email: string): { readonly isGuest?: true } => (isPlaceholder(email) ? { isGuest: true } : {})

/**
 * The account as its own user may see it: no other column of the row leaves this folder. A guest has no e-mail address.
 */
export const userOf = ({ id, email, nickname, firstName, lastName, avatarUrl }: Omit<User, 'isGuest'>): User => ({
  id,
  email: isPlaceholder(email) ? '' : email,
  nickname,
  firstName,
  lastName,
  avatarUrl,
  ...guestMark(email),
})

/**
 * Whether there is an account of somebody who is not a guest. The admin account cannot be deleted, so after the first
 * one there always is.
 */
const hasAccounts = async (manager: EntityManager): Promise<boolean> => {
  const rows: unknown = await manager.query(
    'SELECT id FROM users WHERE deletedAtMs IS NULL AND NOT EXISTS (SELECT 1 FROM guests WHERE guests.userId = users.id) LIMIT 1',
  )
  return Array.isArray(rows) && rows.length > 0
}

/**
 * Reserves the skeleton of a nickname for an account. Fails as a duplicate when another account has a nickname that
 * looks the same.
 */
export const keepSkeleton = async (manager: EntityManager, userId: number, nickname: string): Promise<void> => {
  await manager
    .createQueryBuilder()
    .insert()
    .into(NICKNAME_SKELETONS)
    .values({ skeleton: nicknameSkeleton(nickname), userId })
    .updateEntity(false)
    .execute()
}

export class Users {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * Creates an account with its first balance and the row of that in the ledger. An address that has already had a
   * welcome balance starts with 0. The first account gets the id of the admin.
   */
  async create(user: NewUser, welcomeTokens: number): Promise<Result<User, CreationRefusal>> {
    try {
      return ok(await this.#database.transaction((manager) => this.#insert(manager, user, welcomeTokens)))
    } catch (error) {
      if (!isDuplicate(error)) throw error
      const taken = await this.#taken(user)
      // Neither key exists when two requests wanted the first id at the same moment. The second one then creates an
      // ordinary account.
      return taken === null ? this.create(user, welcomeTokens) : refused(taken)
    }
  }

  /** The account of an e-mail address with the hash of its password; null when there is none. Guests have neither. */
  byEmail(email: string): Promise<{ readonly user: User; readonly passwordHash: string } | null> {
    return this.#database.run(async (manager) => {
      const row = isPlaceholder(email) ? null : await manager.findOneBy(USERS, { email, deletedAtMs: IsNull() })
      return row === null ? null : { user: userOf(row), passwordHash: row.passwordHash }
    })
  }

  /** Stores another hash of the same password, unless the password was changed meanwhile. */
  async replaceHash(id: number, before: string, passwordHash: string): Promise<void> {
    await this.#database.run((manager) => manager.update(USERS, { id, passwordHash: before }, { passwordHash }))
  }

  /** An account by its id; null when there is none. */
  async byId(id: number): Promise<User | null> {
    const row = await this.#database.run((manager) => manager.findOneBy(USERS, { id, deletedAtMs: IsNull() }))
    return row === null ? null : userOf(row)
  }

  /**
   * The account of a login session; null when there is none. `isSuspended` is only there for a suspended one: this is
   * one query, because it runs for every request.
   */
  async ofSession(id: number): Promise<(User & { readonly isSuspended?: true }) | null> {
    const [row] = await this.#database.select(
      `SELECT email, nickname, firstName, lastName, avatarUrl, ${SUSPENDED_UNTIL} FROM users WHERE id = ? AND deletedAtMs IS NULL`,
      [id],
    )
    if (row === undefined) return null
    const { email, nickname, firstName, lastName, avatarUrl, suspendedUntilMs } = row
    const user = userOf({
      id,
      email: String(email),
      nickname: String(nickname),
      firstName: textOrNull(firstName),
      lastName: textOrNull(lastName),
      avatarUrl: textOrNull(avatarUrl),
    })
    return Number(suspendedUntilMs) > this.#now() ? { ...user, isSuspended: true } : user
  }

  /**
   * Two nicknames like a taken one that an account may have. `userId` is who asks, whose tables count too; null for
   * somebody without an account.
   */
  freeNicknames(
    { nickname, lastName }: Pick<User, 'nickname' | 'lastName'>,
    userId: number | null,
  ): Promise<readonly string[]> {
    return this.#database.run(async (manager) => {
      const variants = nicknameVariants(nickname, lastName)
      const all = [...variants.letters, ...variants.numbers]
      const keys = await manager.findBy(USERS, { nicknameKey: In(all.map(nicknameKey)) })
      const skeletons = await manager.findBy(NICKNAME_SKELETONS, { skeleton: In(all.map(nicknameSkeleton)) })
      const taken = new Set([...keys.map(({ nicknameKey: key }) => key), ...skeletons.map(({ skeleton }) => skeleton)])
      const beside = userId === null ? [] : await namesBeside(manager, userId)
      const isFree = (variant: string): boolean =>
        !taken.has(nicknameKey(variant)) && !taken.has(nicknameSkeleton(variant)) && !looksTaken(variant, beside)
      return twoFree(variants, isFree)
    })
  }

  /** Whether there is no account yet, not counting guests. */
  isEmpty(): Promise<boolean> {
    return this.#database.run(async (manager) => !(await hasAccounts(manager)))
  }

  async #insert(manager: EntityManager, user: NewUser, welcomeTokens: number): Promise<User> {
    const createdAtMs = this.#now()
    const isWelcome = await isFirstWelcome(manager, user.email, createdAtMs)
    const tokens = isWelcome ? welcomeTokens : 0
    const first =
      (await hasAccounts(manager)) || (await manager.existsBy(USERS, { id: ADMIN_USER_ID }))
        ? {}
        : { id: ADMIN_USER_ID }
    const row = {
      ...user,
      ...first,
      nicknameKey: nicknameKey(user.nickname),
      avatarUrl: null,
      tokens,
      filledAtMs: createdAtMs,
      createdAtMs,
      deletedAtMs: null,
    }
    await manager.createQueryBuilder().insert().into(USERS).values(row).updateEntity(false).execute()
    const created = await manager.findOneByOrFail(USERS, { email: user.email })
    await keepSkeleton(manager, created.id, user.nickname)
    if (isWelcome)
      await noteBalance(manager, {
        userId: created.id,
        delta: tokens,
        balance: tokens,
        reason: 'welcome',
        actorId: null,
        gameRef: null,
        createdAtMs,
      })
    return userOf(created)
  }

  #taken({ email, nickname }: NewUser): Promise<CreationRefusal | null> {
    return this.#database.run(async (manager) => {
      if (await manager.existsBy(USERS, { email })) return 'emailTaken'
      const isTaken =
        (await manager.existsBy(USERS, { nicknameKey: nicknameKey(nickname) })) ||
        (await manager.existsBy(NICKNAME_SKELETONS, { skeleton: nicknameSkeleton(nickname) }))
      return isTaken ? 'nicknameTaken' : null
    })
  }
}
