/** The payments that the admin has to check, and the one decision of the admin about each of them. */
import { IsNull, type EntityManager } from 'typeorm'
import { PAYMENTS_PAGE } from '#common/limits.ts'
import {
  ASSIGNABLE_OUTCOMES,
  isAssignable,
  isToCheck,
  OUTCOMES_TO_CHECK,
} from '#common/protocol/rest/payment-outcomes.ts'
import type { PaymentsToCheckAnswer, PaymentToCheck } from '#common/protocol/rest/payment-answers.ts'
import type { AssignPaymentRequest } from '#common/protocol/rest/payments.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { type Database, rollback } from '../engine/database.ts'
import { isDuplicate } from '../engine/errors.ts'
import {
  PAYMENT_MESSAGES,
  PAYMENT_RESOLUTIONS,
  type PaymentMessageRow,
  type PaymentResolutionRow,
  PAYMENTS,
} from './payment-entities.ts'
import { USERS } from '../accounts/people.ts'
import { packageBoughtFor } from './payment-rules.ts'
import { creditPayment, knownOf, lockPayment } from './payments.ts'

/** Why the admin's decision about a payment was not carried out. */
type ReviewRefusal = 'notFound' | 'paymentResolved' | 'paymentNotAssignable' | 'nicknameUnknown'

/** Who got how many tokens: 0 when the payment had been refunded. */
type Assigned = { readonly nickname: string; readonly tokens: number }

/** The name of a package that the admin has chosen, in the ledger and in the list of payments. */
const CHOSEN_PACKAGE = 'assigned'

export class PaymentReviews {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * A page of what is not resolved yet, newest first: what is older than the message `before`, or the newest when that
   * is null.
   */
  page(before: number | null): Promise<PaymentsToCheckAnswer> {
    return this.#database.run(async (manager) => {
      const rows = await unresolved(manager, before)
      const payments = await Promise.all(
        rows.slice(0, PAYMENTS_PAGE).map(async (row) => paymentToCheck(row, await nicknameOf(manager, row.userId))),
      )
      return {
        payments: payments.filter((payment) => payment !== null),
        nextBefore: rows.length > PAYMENTS_PAGE ? (rows[PAYMENTS_PAGE - 1]?.id ?? null) : null,
      }
    })
  }

  /**
   * Gives a player the tokens of a payment that named no account or had a wrong amount. This is possible once, and the
   * admin's id is stored with it.
   */
  assign(
    messageId: number,
    { nickname, tokens }: AssignPaymentRequest,
    actorId: number,
  ): Promise<Result<Assigned, ReviewRefusal>> {
    return this.#decide(messageId, async (manager, message) => {
      const { reference, amount } = message
      if (reference === null || !isAssignable(message.outcome)) return refused('paymentNotAssignable')
      const { messages, payment } = await knownOf(manager, message)
      if (payment !== null) return refused('paymentResolved')
      const user = await manager.findOneBy(USERS, { nicknameKey: nicknameKey(nickname), deletedAtMs: IsNull() })
      if (user === null) return refused('nicknameUnknown')
      const createdAtMs = this.#now()
      const row = { id: reference, userId: user.id, packageId: CHOSEN_PACKAGE, tokens, amount, actorId, createdAtMs }
      const given = await creditPayment(manager, row, messages)
      if (given === null) return refused('nicknameUnknown')
      await store(manager, { messageId, actorId, userId: user.id, tokens: given, createdAtMs })
      return ok({ nickname: user.nickname, tokens: given })
    })
  }

  /** Marks a message as resolved by the admin. */
  resolve(messageId: number, actorId: number): Promise<Result<null, ReviewRefusal>> {
    return this.#decide(messageId, async (manager) => {
      await store(manager, { messageId, actorId, userId: null, tokens: 0, createdAtMs: this.#now() })
      return ok(null)
    })
  }

  async #decide<T>(
    messageId: number,
    work: (manager: EntityManager, message: PaymentMessageRow) => Promise<Result<T, ReviewRefusal>>,
  ): Promise<Result<T, ReviewRefusal>> {
    const message = await this.#database.run((manager) => manager.findOneBy(PAYMENT_MESSAGES, { id: messageId }))
    if (message === null || !isToCheck(message.outcome)) return refused('notFound')
    try {
      return await this.#database.transaction<Result<T, ReviewRefusal>>(async (manager) => {
        await lockPayment(manager, message.intentId)
        if (await manager.existsBy(PAYMENT_RESOLUTIONS, { messageId })) return refused('paymentResolved')
        const decided = await work(manager, message)
        return decided.ok ? decided : rollback<Result<T, ReviewRefusal>>(decided)
      })
    } catch (error) {
      // Another admin request decided at the same moment, or the provider reported the payment again.
      if (isDuplicate(error)) return refused('paymentResolved')
      throw error
    }
  }
}

const store = async (manager: EntityManager, row: PaymentResolutionRow): Promise<void> => {
  await manager.createQueryBuilder().insert().into(PAYMENT_RESOLUTIONS).values(row).updateEntity(false).execute()
}

/** The messages that need a decision. A payment that a later message has credited does not. */
const unresolved = (manager: EntityManager, before: number | null): Promise<PaymentMessageRow[]> => {
  const query = manager
    .createQueryBuilder(PAYMENT_MESSAGES, 'message')
    .leftJoin(PAYMENT_RESOLUTIONS.options.name, 'resolution', 'resolution.messageId = message.id')
    .leftJoin(
      PAYMENTS.options.name,
      'payment',
      'payment.id = message.reference AND message.outcome IN (:...assignable)',
      { assignable: ASSIGNABLE_OUTCOMES },
    )
    .where('message.outcome IN (:...toCheck) AND resolution.messageId IS NULL AND payment.id IS NULL', {
      toCheck: OUTCOMES_TO_CHECK,
    })
  if (before !== null) query.andWhere('message.id < :before', { before })
  return query
    .orderBy('message.id', 'DESC')
    .limit(PAYMENTS_PAGE + 1)
    .getMany()
}

const nicknameOf = async (manager: EntityManager, id: number | null): Promise<string | null> =>
  id === null ? null : ((await manager.findOneBy(USERS, { id }))?.nickname ?? null)

const paymentToCheck = (
  { receivedAtMs, ...message }: PaymentMessageRow,
  nickname: string | null,
): PaymentToCheck | null => {
  const { id, outcome, type, reference, amount, currency, email, accountId, tokens } = message
  if (!isToCheck(outcome)) return null
  const bought = packageBoughtFor(message)
  const packageTokens = isAssignable(outcome) && bought.ok ? bought.value.tokens : null
  return {
    id,
    outcome,
    type,
    reference,
    amount,
    currency,
    email,
    accountId,
    nickname,
    tokens,
    packageTokens,
    receivedAt: new Date(receivedAtMs).toISOString(),
  }
}
