/** What accounts may not do until a time: speak at tables, or play at all. */
import { IsNull, LessThanOrEqual, type EntityManager } from 'typeorm'
import { ADMIN_USER_ID } from '#common/limits.ts'
import { isEndOfRestriction, type Measure } from '#common/protocol/conduct.ts'
import { RESTRICTION_KINDS, type Restriction, type RestrictionKind } from '#common/protocol/conduct-vocabulary.ts'
import type { RestrictionsAnswer } from '#common/protocol/conduct-answers.ts'
import { nicknameKey } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { RESTRICTIONS } from './conduct-entities.ts'
import type { Cells, Database, Select } from './database.ts'
import { USERS } from './entities.ts'
import { lockAccount } from './people.ts'
import { guestMark } from './users.ts'

/** Why a restriction was not imposed. */
export type RestrictionRefusal = 'restrictionUntil' | 'ownRestriction' | 'nicknameUnknown'
/** Who was restricted, and how. */
export type Restricted = { readonly userId: number; readonly nickname: string; readonly restriction: Restriction }

const restrictionOf = ({ kind, untilMs, reason }: Cells): Restriction => ({
  kind: RESTRICTION_KINDS.find((known) => known === kind) ?? 'suspended',
  untilMs: Number(untilMs),
  reason: String(reason),
})

/** The restrictions of an account that are in force at a time, in milliseconds since the epoch. */
export const restrictionsOf = async (select: Select, userId: number, nowMs: number): Promise<readonly Restriction[]> =>
  (await select('SELECT kind, untilMs, reason FROM restrictions WHERE userId = ? AND untilMs > ? ORDER BY kind', [userId, nowMs])).map(restrictionOf)

/** Restricts an account within a transaction. The admin, who is the only one who can do that, cannot be restricted. */
export const impose = async (manager: EntityManager, userId: number, { kind, until: untilMs, reason }: Measure, actorId: number, nowMs: number): Promise<Result<Restricted, RestrictionRefusal>> => {
  if (!isEndOfRestriction(untilMs, nowMs)) return refused('restrictionUntil')
  if (userId === ADMIN_USER_ID || userId === actorId) return refused('ownRestriction')
  const account = await lockAccount(manager, userId)
  if (account === null) return refused('nicknameUnknown')
  await manager.upsert(RESTRICTIONS, { userId, kind, untilMs, reason, actorId, createdAtMs: nowMs }, ['userId', 'kind'])
  return ok({ userId, nickname: account.nickname, restriction: { kind, untilMs, reason } })
}

export class Restrictions {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The restriction of a kind that an account has now; null when there is none. */
  async current(userId: number, kind: RestrictionKind): Promise<Restriction | null> {
    return (await restrictionsOf(this.#database.select, userId, this.#now())).find((restriction) => restriction.kind === kind) ?? null
  }

  /** All restrictions that are in force, the ones that end first at the top. */
  async list(): Promise<RestrictionsAnswer> {
    const rows = await this.#database.select('SELECT restrictions.*, users.nickname, users.email FROM restrictions JOIN users ON users.id = restrictions.userId WHERE restrictions.untilMs > ? ORDER BY restrictions.untilMs, restrictions.userId', [this.#now()])
    return { restrictions: rows.map((row) => ({ userId: Number(row['userId']), nickname: String(row['nickname']), ...guestMark(String(row['email'])), ...sent(restrictionOf(row)) })) }
  }

  /** Restricts the account with a nickname. */
  restrict(nickname: string, measure: Measure, actorId: number): Promise<Result<Restricted, RestrictionRefusal>> {
    return this.#database.transaction<Result<Restricted, RestrictionRefusal>>(async (manager) => {
      const account = await manager.findOneBy(USERS, { nicknameKey: nicknameKey(nickname), deletedAtMs: IsNull() })
      return account === null ? refused('nicknameUnknown') : impose(manager, account.id, measure, actorId, this.#now())
    })
  }

  /** Ends a restriction early; false when there was none. */
  async lift(userId: number, kind: RestrictionKind): Promise<boolean> {
    return ((await this.#database.run((manager) => manager.delete(RESTRICTIONS, { userId, kind }))).affected ?? 0) > 0
  }

  /** Deletes restrictions that are over. */
  async purge(): Promise<void> {
    await this.#database.run((manager) => manager.delete(RESTRICTIONS, { untilMs: LessThanOrEqual(this.#now()) }))
  }
}

/** A restriction as answers have it. */
export const sent = ({ kind, untilMs, reason }: Restriction): { readonly kind: RestrictionKind; readonly until: string; readonly reason: string } => ({ kind, until: new Date(untilMs).toISOString(), reason })
