/** The payments, the messages of the payment provider, and what the admin did about them. */
import { EntitySchema } from 'typeorm'
import { generatedId, milliseconds, text, wholeNumber } from '../engine/entity-columns.ts'
import type { PaymentOutcome } from '#common/protocol/rest/payment-outcomes.ts'

/**
 * A payment that was credited. `id` is the payment provider's id, so a payment is credited once, even if the provider
 * reports it again.
 */
export type PaymentRow = {
  readonly id: string
  readonly userId: number
  readonly packageId: string
  readonly tokens: number
  readonly amountCents: number
  readonly createdAtMs: number
}

export const PAYMENTS = new EntitySchema<PaymentRow>({
  name: 'Payment',
  tableName: 'payments',
  columns: {
    id: { ...text(255), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    packageId: text(20),
    tokens: { type: 'integer' },
    amountCents: { type: 'integer' },
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }],
})

/**
 * What a message is about. `other`: not a payment of this site. `unreadable`: correctly signed, but not in the
 * provider's documented form.
 */
type PaymentMessageKind = 'checkout' | 'refund' | 'failedRefund' | 'dispute' | 'other' | 'unreadable'

/**
 * A signed message of the payment provider, as it was received. It is changed only when an account is deleted, which
 * removes `email` and `accountId`. `digest` is the SHA-256 of the fields that were read, in hex, so the same event with
 * other contents is another row. `reference` is the provider's id of the checkout, charge or dispute; `intentId` is the
 * same for all of these. `amount` is in the smallest unit of `currency`. `status` is the provider's own word. `email`
 * and `accountId` are the payer as the message names them, stored only when no account was found; `userId` is the
 * account. `tokens` is how the message changed the account's balance.
 */
export type PaymentMessageRow = {
  readonly id: number
  readonly eventId: string
  readonly digest: string
  readonly type: string
  readonly kind: PaymentMessageKind
  readonly outcome: PaymentOutcome
  readonly reference: string | null
  readonly intentId: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly status: string | null
  readonly email: string | null
  readonly accountId: string | null
  readonly userId: number | null
  readonly tokens: number
  readonly receivedAtMs: number
}

/** The maximum lengths of a message's texts in characters; the provider's own are shorter. */
export const MESSAGE_TEXT_CHARS = { id: 255, type: 100, currency: 10, status: 40, email: 254, accountId: 64 } as const

export const PAYMENT_MESSAGES = new EntitySchema<PaymentMessageRow>({
  name: 'PaymentMessage',
  tableName: 'payment_messages',
  columns: {
    id: generatedId,
    eventId: text(MESSAGE_TEXT_CHARS.id),
    digest: text(64),
    type: text(MESSAGE_TEXT_CHARS.type),
    kind: text(20),
    outcome: text(30),
    reference: { ...text(MESSAGE_TEXT_CHARS.id), nullable: true },
    intentId: { ...text(MESSAGE_TEXT_CHARS.id), nullable: true },
    amount: { ...wholeNumber, nullable: true },
    currency: { ...text(MESSAGE_TEXT_CHARS.currency), nullable: true },
    status: { ...text(MESSAGE_TEXT_CHARS.status), nullable: true },
    email: { ...text(MESSAGE_TEXT_CHARS.email), nullable: true },
    accountId: { ...text(MESSAGE_TEXT_CHARS.accountId), nullable: true },
    userId: { type: 'integer', nullable: true, foreignKey: { target: 'User' } },
    tokens: { type: 'integer' },
    receivedAtMs: milliseconds,
  },
  indices: [
    { columns: ['eventId', 'digest'], unique: true },
    { columns: ['reference'] },
    { columns: ['intentId'] },
    { columns: ['userId'] },
    { columns: ['email'] },
    { columns: ['outcome'] },
  ],
})

/**
 * What the admin did about a message, once: `userId` got the `tokens` of the payment; they are null and 0 when the
 * message was only marked as resolved. `actorId` is the admin.
 */
export type PaymentResolutionRow = {
  readonly messageId: number
  readonly actorId: number
  readonly userId: number | null
  readonly tokens: number
  readonly createdAtMs: number
}

export const PAYMENT_RESOLUTIONS = new EntitySchema<PaymentResolutionRow>({
  name: 'PaymentResolution',
  tableName: 'payment_resolutions',
  columns: {
    messageId: { type: 'integer', primary: true, foreignKey: { target: 'PaymentMessage' } },
    actorId: { type: 'integer', foreignKey: { target: 'User' } },
    userId: { type: 'integer', nullable: true, foreignKey: { target: 'User' } },
    tokens: { type: 'integer' },
    createdAtMs: milliseconds,
  },
})
