/** The balance of a user and its history, and the admin's grants. Payments are in `payments.ts`. */
import { type EntityManager, EntitySchema, In, IsNull, LessThan } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { TOKEN_HISTORY_PAGE } from '#common/limits.ts'
import type { GrantAnswer, TokenEntry, TokenHistoryAnswer } from '#common/protocol/rest/account-answers.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { GrantRequest } from '#common/protocol/rest/account.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { GRANT_TEXT } from '#common/text/it.ts'
import { isDuplicate } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'
import { changeBalance, LEDGER, type LedgerRow } from './ledger.ts'
import { USERS } from '../accounts/people.ts'
import { filledUp, mondayInRome, type WeeklyTokens } from './weekly.ts'

/**
 * A form of the admin page that was carried out: `id` is the form's own, `request` the SHA-256 of its content, `answer`
 * the outcome for each of its names, as JSON. The names themselves are not stored.
 */
type GrantRow = {
  readonly id: string
  readonly actorId: number
  readonly request: string
  readonly answer: string
  readonly createdAtMs: number
}

export const GRANTS = new EntitySchema<GrantRow>({
  name: 'Grant',
  tableName: 'grants',
  columns: {
    id: { ...text(64), primary: true },
    actorId: { type: 'integer', foreignKey: { target: 'User' } },
    request: { type: 'text' },
    answer: { type: 'text' },
    createdAtMs: milliseconds,
  },
})

/**
 * A submitted form of the admin page. `formId` is null when it has none: then it is carried out each time it arrives.
 */
type Grant = GrantRequest & { readonly actorId: number; readonly formId: string | null }

/** The possible outcomes for each name in a form. */
const OUTCOMES = ['given', 'repeated', 'unknown'] as const
const outcomesOf = z.array(z.enum(OUTCOMES))
type Outcomes = z.infer<typeof outcomesOf>

/**
 * A hash of a form's content, which recognises the same form. The names are not stored, because accounts can be renamed
 * and deleted.
 */
const fingerprint = ({ usernames, tokens }: GrantRequest): string =>
  createHash('sha256').update(JSON.stringify({ usernames, tokens })).digest('hex')

const answerTo = ({ usernames, tokens }: GrantRequest, outcomes: Outcomes): GrantAnswer => ({
  message: GRANT_TEXT.summary(outcomes.filter((outcome) => outcome === 'given').length, tokens),
  results: usernames.map((username, index) => {
    const outcome = outcomes[index] ?? 'unknown'
    return {
      username,
      success: outcome === 'given',
      message: outcome === 'given' ? GRANT_TEXT.given(tokens) : GRANT_TEXT[outcome],
    }
  }),
})

const entryOf = ({ id, delta, balance, reason, createdAtMs }: LedgerRow): TokenEntry => ({
  id,
  delta,
  balance,
  reason,
  createdAt: new Date(createdAtMs).toISOString(),
})

export class Tokens {
  readonly #database: Database
  readonly #now: () => number
  readonly #weekly: WeeklyTokens

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number, weekly: WeeklyTokens) {
    this.#database = database
    this.#now = now
    this.#weekly = weekly
  }

  /** The balance of an account, filled up if that is due; null when there is none. */
  async of(userId: number): Promise<number | null> {
    const sql = 'SELECT tokens, filledAtMs FROM users WHERE id = ? AND deletedAtMs IS NULL'
    const [account] = await this.#database.select(sql, [userId])
    if (account === undefined) return null
    const nowMs = this.#now()
    if (Number(account.filledAtMs) >= mondayInRome(nowMs)) return Number(account.tokens)
    return this.#database.transaction((manager) => filledUp(manager, userId, this.#weekly, nowMs))
  }

  /** Up to how many tokens the balance of a user is filled each week; 0 when it never is. */
  weeklyFor({ isGuest }: Pick<User, 'isGuest'>): number {
    return isGuest === true ? this.#weekly.guests : this.#weekly.accounts
  }

  /** A page of a balance's changes, newest first: those before the entry `before`, or the newest when that is null. */
  history(userId: number, before: number | null): Promise<TokenHistoryAnswer> {
    return this.#database.run(async (manager) => {
      const where = before === null ? { userId } : { userId, id: LessThan(before) }
      const rows = await manager.find(LEDGER, { where, order: { id: 'DESC' }, take: TOKEN_HISTORY_PAGE + 1 })
      const entries = rows.slice(0, TOKEN_HISTORY_PAGE).map(entryOf)
      return { entries, nextBefore: rows.length > TOKEN_HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null }
    })
  }

  /**
   * Gives tokens to all named users, or to nobody. The same form is carried out once and gets the same answer each time
   * it arrives.
   */
  async grant(form: Grant): Promise<Result<GrantAnswer, 'formChanged'>> {
    try {
      return await this.#database.transaction<Result<GrantAnswer, 'formChanged'>>((manager) =>
        this.#grant(manager, form),
      )
    } catch (error) {
      // Another request carried out the same form at the same moment. Its answer is stored now.
      if (isDuplicate(error) && form.formId !== null) return this.grant(form)
      throw error
    }
  }

  async #grant(
    manager: EntityManager,
    { formId, actorId, ...form }: Grant,
  ): Promise<Result<GrantAnswer, 'formChanged'>> {
    const request = fingerprint(form)
    const done = formId === null ? null : await manager.findOneBy(GRANTS, { id: formId })
    if (done !== null)
      return done.actorId === actorId && done.request === request
        ? ok(answerTo(form, outcomesOf.parse(JSON.parse(done.answer))))
        : refused('formChanged')
    const outcomes = await this.#give(manager, form, actorId)
    if (formId !== null) {
      const row = { id: formId, actorId, request, answer: JSON.stringify(outcomes), createdAtMs: this.#now() }
      await manager.createQueryBuilder().insert().into(GRANTS).values(row).updateEntity(false).execute()
    }
    return ok(answerTo(form, outcomes))
  }

  /** Gives the tokens. Accounts are locked in ascending order of ids, to avoid deadlocks. */
  async #give(manager: EntityManager, { usernames, tokens }: GrantRequest, actorId: number): Promise<Outcomes> {
    const keys = usernames.map(nicknameKey)
    const users = await manager.find(USERS, {
      select: { id: true, nicknameKey: true },
      where: { nicknameKey: In(keys), deletedAtMs: IsNull() },
      order: { id: 'ASC' },
    })
    const given = new Set<string>()
    for (const user of users) {
      const change = {
        userId: user.id,
        delta: tokens,
        reason: 'grant' as const,
        actorId,
        gameRef: null,
        createdAtMs: this.#now(),
      }
      if ((await changeBalance(manager, change)) !== null) given.add(user.nicknameKey)
    }
    return keys.map((key, index) => {
      if (keys.indexOf(key) < index) return 'repeated'
      return given.has(key) ? 'given' : 'unknown'
    })
  }
}
