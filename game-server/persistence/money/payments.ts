/**
 * Stores the messages of the payment provider. Every message is stored in one transaction with its change of a balance.
 * The tokens of a payment are computed from all of its messages, so their order and repetitions do not matter.
 */
import { createHash } from 'node:crypto'
import { In, IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm'
import { isToCheck, type PaymentOutcome } from '#common/protocol/rest/payment-outcomes.ts'
import { isDuplicate } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'
import {
  PAYMENT_MESSAGES,
  PAYMENT_RESOLUTIONS,
  type PaymentMessageRow,
  type PaymentRow,
  PAYMENTS,
} from './payment-entities.ts'
import { type UserRow, USERS } from '../accounts/people.ts'
import { changeBalance, type LedgerReason } from './ledger.ts'
import { isDisputing, packageBoughtFor, tokensLeft } from './payment-rules.ts'

/** A signed message of the provider, after decoding. `isPaid` is true for a checkout whose money has arrived. */
export type PaymentMessage = Omit<
  PaymentMessageRow,
  'id' | 'digest' | 'outcome' | 'userId' | 'tokens' | 'receivedAtMs'
> & { readonly isPaid: boolean }

/** What a message has done: the account that it is about, if any, and the change of that account's balance. */
type Effect = Pick<PaymentMessageRow, 'outcome' | 'userId' | 'tokens'>

/** The earlier messages about the same payment, and its row. */
type Known = { readonly messages: readonly PaymentMessageRow[]; readonly payment: PaymentRow | null }

const LARGEST_INTEGER = 2_147_483_647

const digestOf = (message: PaymentMessage): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(message).toSorted(([a], [b]) => a.localeCompare(b))))
    .digest('hex')

const without = (outcome: PaymentOutcome, userId: number | null = null): Effect => ({ outcome, userId, tokens: 0 })

/**
 * Locks the rows of a payment, before anything else is read in a transaction. SQLite runs one transaction at a time and
 * needs no lock.
 */
export const lockPayment = async (manager: EntityManager, intentId: string | null): Promise<void> => {
  if (intentId === null || manager.dataSource.options.type === 'better-sqlite3') return
  await manager.query('SELECT id FROM payment_messages WHERE intentId = ? FOR UPDATE', [intentId])
}

/** All messages about the payment of a message. */
export const knownOf = async (
  manager: EntityManager,
  { reference, intentId }: Pick<PaymentMessageRow, 'reference' | 'intentId'>,
): Promise<Known> => {
  const told =
    intentId === null
      ? []
      : await manager.find(PAYMENT_MESSAGES, { select: { reference: true }, where: { intentId, kind: 'checkout' } })
  const ids = [...new Set([...told.map((message) => message.reference), reference])].filter((id) => id !== null)
  const where = [{ reference: In(ids) }, ...(intentId === null ? [] : [{ intentId }])]
  const messages = await manager.find(PAYMENT_MESSAGES, { where, order: { id: 'ASC' } })
  return { messages, payment: await manager.findOneBy(PAYMENTS, { id: In(ids) }) }
}

/**
 * The conditions for the messages about an account: those that changed its balance, and all that name one of its
 * payments.
 */
export const ownPaymentMessages = async (
  manager: EntityManager,
  userId: number,
): Promise<readonly FindOptionsWhere<PaymentMessageRow>[]> => {
  const payments = await manager.find(PAYMENTS, { select: { id: true }, where: { userId } })
  return [{ userId }, { reference: In(payments.map(({ id }) => id)) }]
}

/**
 * Credits what a payment is worth after its refunds and disputes. Returns the number of tokens; null when the account
 * is deleted.
 */
export const creditPayment = async (
  manager: EntityManager,
  payment: Omit<PaymentRow, 'amountCents'> & { readonly amount: number | null; readonly actorId: number | null },
  messages: readonly PaymentMessageRow[],
): Promise<number | null> => {
  const { amount, actorId, ...row } = payment
  const amountCents = Math.min(amount ?? 0, LARGEST_INTEGER)
  const left = tokensLeft({ tokens: row.tokens, amount: amountCents }, messages)
  const change = {
    userId: row.userId,
    delta: left,
    reason: 'purchase' as const,
    actorId,
    gameRef: null,
    createdAtMs: row.createdAtMs,
  }
  // The account may have been deleted after it was looked up.
  if (left !== 0 && (await changeBalance(manager, change)) === null) return null
  await manager
    .createQueryBuilder()
    .insert()
    .into(PAYMENTS)
    .values({ ...row, amountCents })
    .updateEntity(false)
    .execute()
  return left
}

export class Payments {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * Stores a message and applies it, only once even if it arrives several times or at the same moment. Null when it was
   * stored before.
   */
  async record(message: PaymentMessage): Promise<PaymentOutcome | null> {
    try {
      return await this.#database.transaction((manager) => this.#record(manager, message))
    } catch (error) {
      // The same message was stored by another request at the same moment.
      if (isDuplicate(error)) return this.record(message)
      throw error
    }
  }

  async #record(manager: EntityManager, message: PaymentMessage): Promise<PaymentOutcome | null> {
    await lockPayment(manager, message.intentId)
    const digest = digestOf(message)
    const told = await manager.findBy(PAYMENT_MESSAGES, { eventId: message.eventId })
    if (told.some((row) => row.digest === digest)) return null
    const effect = told.length > 0 ? without('contradictory') : await this.#effectOf(manager, message)
    const { isPaid: _, email, accountId, ...contents } = message
    // The payer's data is stored only when the admin needs it to find the account of the payment.
    const isUnclear = effect.userId === null && isToCheck(effect.outcome)
    const named = isUnclear ? { email, accountId } : { email: null, accountId: null }
    const row = { ...contents, ...named, ...effect, digest, receivedAtMs: this.#now() }
    await manager.createQueryBuilder().insert().into(PAYMENT_MESSAGES).values(row).updateEntity(false).execute()
    return effect.outcome
  }

  async #effectOf(manager: EntityManager, message: PaymentMessage): Promise<Effect> {
    switch (message.kind) {
      case 'checkout':
        return message.isPaid ? this.#checkout(manager, message) : without('pending')
      case 'refund':
      case 'dispute':
        return this.#reverse(manager, message)
      case 'failedRefund':
        return without('refundFailed', (await knownOf(manager, message)).payment?.userId)
      case 'other':
        return without('ignored')
      case 'unreadable':
        return without('unreadable')
    }
  }

  async #checkout(manager: EntityManager, message: PaymentMessage): Promise<Effect> {
    const { messages, payment } = await knownOf(manager, message)
    const earlier = messages.find(({ kind, outcome }) => kind === 'checkout' && outcome !== 'pending')
    const price = earlier ?? (payment && { amount: payment.amountCents, currency: 'eur' })
    const isChanged = price !== null && (price.amount !== message.amount || price.currency !== message.currency)
    if (isChanged) return without('contradictory', payment?.userId)
    if (payment !== null) return without('repeated', payment.userId)
    const effect = await this.#credit(manager, message, messages)
    return effect.outcome === earlier?.outcome ? { ...effect, outcome: 'repeated' } : effect
  }

  async #credit(
    manager: EntityManager,
    { reference, amount, currency, email, accountId }: PaymentMessage,
    messages: readonly PaymentMessageRow[],
  ): Promise<Effect> {
    const payer = await payerOf(manager, accountId, email)
    const bought = packageBoughtFor({ amount, currency })
    if (!bought.ok) return without(bought.code, payer?.id)
    if (payer === null || reference === null) return without('unknownAccount')
    const row = {
      id: reference,
      userId: payer.id,
      packageId: bought.value.id,
      tokens: bought.value.tokens,
      amount,
      actorId: null,
      createdAtMs: this.#now(),
    }
    const tokens = await creditPayment(manager, row, messages)
    return tokens === null ? without('unknownAccount') : { outcome: 'credited', userId: payer.id, tokens }
  }

  /** Changes the balance to what the payment is worth after this refund or dispute. */
  async #reverse(manager: EntityManager, message: PaymentMessage): Promise<Effect> {
    const { messages, payment } = await knownOf(manager, message)
    const outcome = reversalOutcome(message, messages)
    if (payment === null)
      return without(outcome === 'refunded' || outcome === 'disputed' ? 'unmatchedReversal' : outcome)
    const left = tokensLeft({ tokens: payment.tokens, amount: payment.amountCents }, [...messages, message])
    const delta = left - (await tokensGiven(manager, messages))
    const reason: LedgerReason = message.kind === 'refund' ? 'refund' : 'chargeback'
    const change = { userId: payment.userId, delta, reason, actorId: null, gameRef: null, createdAtMs: this.#now() }
    // The balance of a deleted account does not change.
    const isChanged = delta !== 0 && (await changeBalance(manager, change)) !== null
    return { outcome, userId: payment.userId, tokens: isChanged ? delta : 0 }
  }
}

/** The outcome of a refund or dispute, which depends on the earlier messages about the same payment. */
const reversalOutcome = (message: PaymentMessage, earlier: readonly PaymentMessageRow[]): PaymentOutcome => {
  const same = earlier.filter(({ kind, reference }) => kind === message.kind && reference === message.reference)
  if (message.kind === 'refund')
    return same.some(({ amount }) => (amount ?? 0) >= (message.amount ?? 0)) ? 'repeated' : 'refunded'
  if (message.status === 'won') return 'disputeWon'
  const isOver = same.some(({ status }) => status === 'won')
  return isDisputing(message) && !isOver && !same.some(isDisputing) ? 'disputed' : 'disputeUpdated'
}

/** The tokens that a payment has given so far, minus those that were taken back. */
const tokensGiven = async (manager: EntityManager, messages: readonly PaymentMessageRow[]): Promise<number> => {
  const resolutions = await manager.findBy(PAYMENT_RESOLUTIONS, { messageId: In(messages.map(({ id }) => id)) })
  return [...messages, ...resolutions].reduce((sum, { tokens }) => sum + tokens, 0)
}

/** The account that a checkout names: by its id, else by the payer's e-mail address. */
const payerOf = async (
  manager: EntityManager,
  accountId: string | null,
  email: string | null,
): Promise<UserRow | null> => {
  const id = /^[1-9]\d{0,9}$/.test(accountId ?? '') ? Number(accountId) : null
  const named = id === null ? null : await manager.findOneBy(USERS, { id, deletedAtMs: IsNull() })
  return named ?? (email === null ? null : manager.findOneBy(USERS, { email, deletedAtMs: IsNull() }))
}
