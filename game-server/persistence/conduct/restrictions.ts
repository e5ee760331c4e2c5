/** What accounts may not do until a time: speak at tables, or play at all. */
import { IsNull, LessThanOrEqual, type EntityManager } from 'typeorm'
import { ADMIN_USER_ID } from '#common/limits.ts'
import { isEndOfRestriction, type Measure } from '#common/protocol/rest/conduct.ts'
import { RESTRICTION_KINDS, type Restriction, type RestrictionKind } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { RestrictionsAnswer } from '#common/protocol/rest/conduct-answers.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { RESTRICTIONS } from './conduct-entities.ts'
import type { Cells, Select } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'
import { lockAccount, USERS } from '../accounts/people.ts'
import type { Visit } from '../accounts/vouchers.ts'
import { guestMark } from '../accounts/users.ts'
import { networkHash } from '../accounts/welcome.ts'

/** Why a restriction was not imposed. */
export type RestrictionRefusal = 'restrictionUntil' | 'ownRestriction' | 'nicknameUnknown' | 'nicknameShared'
/** Who was restricted, and how. */
export type Restricted = { readonly userId: number; readonly nickname: string; readonly restriction: Restriction }

const restrictionOf = ({ kind, untilMs, reason }: Cells): Restriction => ({
  kind: RESTRICTION_KINDS.find((known) => known === kind) ?? 'suspended',
  untilMs: Number(untilMs),
  reason: String(reason),
})

/** The restrictions of an account that are in force at a time, in milliseconds since the epoch. */
export const restrictionsOf = async (select: Select, userId: number, nowMs: number): Promise<readonly Restriction[]> =>
  (
    await select('SELECT kind, untilMs, reason FROM restrictions WHERE userId = ? AND untilMs > ? ORDER BY kind', [
      userId,
      nowMs,
    ])
  ).map(restrictionOf)

/** Restricts an account within a transaction. The admin, who is the only one who can do that, cannot be restricted. */
export const impose = async (
  manager: EntityManager,
  userId: number,
  { kind, until: untilMs, reason }: Measure,
  actorId: number,
  nowMs: number,
): Promise<Result<Restricted, RestrictionRefusal>> => {
  if (!isEndOfRestriction(untilMs, nowMs)) return refused('restrictionUntil')
  if (userId === ADMIN_USER_ID || userId === actorId) return refused('ownRestriction')
  const account = await lockAccount(manager, userId)
  if (account === null) return refused('nicknameUnknown')
  await manager.upsert(RESTRICTIONS, { userId, kind, untilMs, reason, actorId, createdAtMs: nowMs }, ['userId', 'kind'])
  return ok({ userId, nickname: account.nickname, restriction: { kind, untilMs, reason } })
}

/** Who wants to come in as a new guest. `isKnownTo`: whether an account with this e-mail address was signed in here. */
type Newcomer = Visit & { readonly isKnownTo: (email: string) => boolean }

/** How long a suspended guest's address brings no new guests: many people may share it. */
const ADDRESS_MS = 24 * 60 * 60_000

const SUSPENSIONS = `SELECT restrictions.kind, restrictions.untilMs, restrictions.reason, restrictions.createdAtMs, users.email, guests.device, guests.addressHash FROM restrictions
  JOIN users ON users.id = restrictions.userId LEFT JOIN guests ON guests.userId = restrictions.userId
  WHERE restrictions.kind = 'suspended' AND restrictions.untilMs > ? ORDER BY restrictions.untilMs DESC`

/** The ids of the guests with a nickname. */
const guestsNamed = async (manager: EntityManager, key: string): Promise<readonly number[]> => {
  const rows = await manager.query<Cells[]>(
    'SELECT users.id, users.nickname FROM guests JOIN users ON users.id = guests.userId ORDER BY users.id',
  )
  return rows.filter(({ nickname }) => nicknameKey(String(nickname)) === key).map(({ id }) => Number(id))
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
    return (
      (await restrictionsOf(this.#database.select, userId, this.#now())).find(
        (restriction) => restriction.kind === kind,
      ) ?? null
    )
  }

  /**
   * The suspension that keeps a new guest out; null when there is none. The browser of a suspended user carries it to
   * its end, the address of a suspended guest for a day at most, and only to browsers in which nobody has played as a
   * guest yet.
   */
  async ofNewcomer({ device, address, isKnownTo }: Newcomer): Promise<Restriction | null> {
    const nowMs = this.#now()
    const suspensions = await this.#database.select(SUSPENSIONS, [nowMs])
    const own = suspensions.find(
      (row) => (device !== null && row['device'] === device) || isKnownTo(String(row['email'])),
    )
    if (own !== undefined) return restrictionOf(own)
    if (device !== null || address === null || suspensions.length === 0) return null
    const hash = await this.#database.run((manager) => networkHash(manager, address))
    const ends = suspensions
      .filter((row) => row['addressHash'] === hash)
      .map((row) => Math.min(Number(row['untilMs']), Number(row['createdAtMs']) + ADDRESS_MS))
    const untilMs = Math.max(0, ...ends)
    return untilMs > nowMs ? { kind: 'suspended', untilMs, reason: '', isOfAddress: true } : null
  }

  /** All restrictions that are in force, the ones that end first at the top. */
  async list(): Promise<RestrictionsAnswer> {
    const rows = await this.#database.select(
      'SELECT restrictions.*, users.nickname, users.email FROM restrictions JOIN users ON users.id = restrictions.userId WHERE restrictions.untilMs > ? ORDER BY restrictions.untilMs, restrictions.userId',
      [this.#now()],
    )
    return {
      restrictions: rows.map((row) => ({
        userId: Number(row['userId']),
        nickname: String(row['nickname']),
        ...guestMark(String(row['email'])),
        ...sent(restrictionOf(row)),
      })),
    }
  }

  /**
   * Restricts the account with a nickname; when there is none, the guest with it. Of several guests none is meant: a
   * report says which.
   */
  restrict(nickname: string, measure: Measure, actorId: number): Promise<Result<Restricted, RestrictionRefusal>> {
    return this.#database.transaction<Result<Restricted, RestrictionRefusal>>(async (manager) => {
      const key = nicknameKey(nickname)
      const account = await manager.findOneBy(USERS, { nicknameKey: key, deletedAtMs: IsNull() })
      const [userId, ...others] = account === null ? await guestsNamed(manager, key) : [account.id]
      if (userId === undefined) return refused('nicknameUnknown')
      return others.length > 0 ? refused('nicknameShared') : impose(manager, userId, measure, actorId, this.#now())
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
export const sent = ({
  kind,
  untilMs,
  reason,
}: Restriction): { readonly kind: RestrictionKind; readonly until: string; readonly reason: string } => ({
  kind,
  until: new Date(untilMs).toISOString(),
  reason,
})
