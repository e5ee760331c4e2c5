/** The history of a user's tokens, and the admin's grants. Payments are in `payments.ts`. */
import { createHash } from 'node:crypto'
import { In, IsNull, LessThan, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { TOKEN_HISTORY_PAGE } from '#common/limits.ts'
import type { GrantAnswer, TokenEntry, TokenHistoryAnswer } from '#common/protocol/account-answers.ts'
import type { GrantRequest } from '#common/protocol/account.ts'
import { nicknameKey } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { GRANT_TEXT } from '#common/text/it.ts'
import { StorageError, type Database } from './database.ts'
import { GRANTS, LEDGER, USERS, type LedgerRow } from './entities.ts'
import { changeBalance } from './ledger.ts'

/** A submitted form of the admin page. `formId` is null when it has none: then it is carried out each time it arrives. */
export type Grant = GrantRequest & { readonly actorId: number; readonly formId: string | null }

/** The possible outcomes for each name in a form. */
const OUTCOMES = ['given', 'repeated', 'unknown'] as const
const outcomesOf = z.array(z.enum(OUTCOMES))
type Outcomes = z.infer<typeof outcomesOf>

/** A hash of a form's content, which recognises the same form. The names are not stored, because accounts can be renamed and deleted. */
const fingerprint = ({ usernames, tokens }: GrantRequest): string => createHash('sha256').update(JSON.stringify({ usernames, tokens })).digest('hex')

const answerTo = ({ usernames, tokens }: GrantRequest, outcomes: Outcomes): GrantAnswer => ({
  message: GRANT_TEXT.summary(outcomes.filter((outcome) => outcome === 'given').length, tokens),
  results: usernames.map((username, index) => {
    const outcome = outcomes[index] ?? 'unknown'
    return { username, success: outcome === 'given', message: outcome === 'given' ? GRANT_TEXT.given(tokens) : GRANT_TEXT[outcome] }
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

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
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

  /** Gives tokens to all named users, or to nobody. The same form is carried out once and gets the same answer each time it arrives. */
  async grant(form: Grant): Promise<Result<GrantAnswer, 'formChanged'>> {
    try {
      return await this.#database.transaction<Result<GrantAnswer, 'formChanged'>>((manager) => this.#grant(manager, form))
    } catch (error) {
      // Another request carried out the same form at the same moment. Its answer is stored now.
      if (error instanceof StorageError && error.isDuplicate && form.formId !== null) return this.grant(form)
      throw error
    }
  }

  async #grant(manager: EntityManager, { formId, actorId, ...form }: Grant): Promise<Result<GrantAnswer, 'formChanged'>> {
    const request = fingerprint(form)
    const done = formId === null ? null : await manager.findOneBy(GRANTS, { id: formId })
    if (done !== null) return done.actorId === actorId && done.request === request ? ok(answerTo(form, outcomesOf.parse(JSON.parse(done.answer)))) : refused('formChanged')
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
    const users = await manager.find(USERS, { select: { id: true, nicknameKey: true }, where: { nicknameKey: In(keys), deletedAtMs: IsNull() }, order: { id: 'ASC' } })
    const given = new Set<string>()
    for (const user of users) {
      const change = { userId: user.id, delta: tokens, reason: 'grant' as const, actorId, gameRef: null, createdAtMs: this.#now() }
      if ((await changeBalance(manager, change)) !== null) given.add(user.nicknameKey)
    }
    return keys.map((key, index) => {
      if (keys.indexOf(key) < index) return 'repeated'
      return given.has(key) ? 'given' : 'unknown'
    })
  }
}
