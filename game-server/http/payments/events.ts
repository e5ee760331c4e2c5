/** Decodes the signed messages of the payment provider (Stripe) into {@link PaymentMessage}. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { MESSAGE_TEXT_CHARS } from '../../persistence/money/payment-entities.ts'
import type { PaymentMessage } from '../../persistence/money/payments.ts'
import { withoutPrototype } from '../decode.ts'

const PAID_EVENTS: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
const REFUND_UPDATES: readonly string[] = ['refund.failed', 'charge.refund.updated', 'refund.updated']

const id = z.string().min(1).max(MESSAGE_TEXT_CHARS.id)
const amount = z.int().min(0)
const currency = z.string().max(MESSAGE_TEXT_CHARS.currency)
const status = z.string().max(MESSAGE_TEXT_CHARS.status)
/** A reference to an object: its id, or the whole object when the provider was configured to include it. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)])

const anyEvent = z.object({ id, type: z.string().min(1), data: z.object({ object: z.unknown() }) })
const anyObject = z.object({ id })

const person = z.object({ email: z.string().nullish() }).nullish()

/** The fields of a message that depend on the type of its event. */
type Contents = Omit<PaymentMessage, 'eventId' | 'type'>

const NOTHING = {
  reference: null,
  intentId: null,
  amount: null,
  currency: null,
  status: null,
  email: null,
  accountId: null,
  isPaid: false,
} as const

/** An e-mail address in the form that accounts use; null when no account could have it. */
const emailOf = (details: z.infer<typeof person>): string | null => {
  const email = details?.email?.trim().toLowerCase() ?? ''
  return email === '' || email.length > MESSAGE_TEXT_CHARS.email ? null : email
}

/** A checkout can be completed long before its bank transfer arrives; then a second event reports the payment. */
const checkoutEvent = (mayBePaid: boolean) =>
  z
    .object({
      id,
      payment_intent: reference.nullish(),
      payment_status: status,
      currency: currency.nullable(),
      amount_total: amount.nullable(),
      client_reference_id: z.string().nullish(),
      customer_details: person,
    })
    .transform((session): Contents => ({
      kind: 'checkout',
      reference: session.id,
      intentId: session.payment_intent ?? null,
      amount: session.amount_total,
      currency: session.currency,
      status: session.payment_status,
      email: emailOf(session.customer_details),
      accountId: session.client_reference_id?.slice(0, MESSAGE_TEXT_CHARS.accountId) ?? null,
      isPaid: mayBePaid && session.payment_status === 'paid',
    }))

/** `amount` is the total that was refunded of the charge. */
const refundEvent = z
  .object({ id, payment_intent: reference.nullish(), amount_refunded: amount, currency, billing_details: person })
  .transform((charge): Contents => ({
    ...NOTHING,
    kind: 'refund',
    reference: charge.id,
    intentId: charge.payment_intent ?? null,
    amount: charge.amount_refunded,
    currency: charge.currency,
    email: emailOf(charge.billing_details),
  }))

/** A successful refund is reported by the event of its charge, so this event only matters when a refund fails. */
const refundUpdateEvent = z
  .object({ id, payment_intent: reference.nullish(), amount, currency, status: status.nullish() })
  .transform((refund): Contents => ({
    ...NOTHING,
    kind: refund.status === 'failed' ? 'failedRefund' : 'other',
    reference: refund.id,
    intentId: refund.payment_intent ?? null,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status ?? null,
  }))

const disputeEvent = z
  .object({ id, payment_intent: reference.nullish(), amount, currency, status })
  .transform((dispute): Contents => ({
    ...NOTHING,
    kind: 'dispute',
    reference: dispute.id,
    intentId: dispute.payment_intent ?? null,
    amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
  }))

/** An event that does not concern this site is stored without its contents. */
const otherEvent = z.unknown().transform((object): Contents => ({
  ...NOTHING,
  kind: 'other',
  reference: anyObject.safeParse(object).data?.id ?? null,
}))

const decoderOf = (type: string): z.ZodType<Contents> => {
  if (type.startsWith('checkout.session.')) return checkoutEvent(PAID_EVENTS.includes(type))
  if (type === 'charge.refunded') return refundEvent
  if (REFUND_UPDATES.includes(type)) return refundUpdateEvent
  return type.startsWith('charge.dispute.') ? disputeEvent : otherEvent
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString(), withoutPrototype)
  } catch {
    return null
  }
}

/**
 * Decodes a signed body. A body that is not in the provider's documented form becomes `unreadable`, and is identified
 * by its bytes.
 */
export const messageIn = (body: Buffer): PaymentMessage => {
  const event = anyEvent.safeParse(parsed(body)).data
  const type = event?.type.slice(0, MESSAGE_TEXT_CHARS.type) ?? ''
  const contents = event && decoderOf(event.type).safeParse(event.data.object).data
  if (event !== undefined && contents !== undefined) return { eventId: event.id, type, ...contents }
  const bytes = createHash('sha256').update(body).digest('hex')
  return { ...NOTHING, eventId: `sha256:${bytes}`, type, kind: 'unreadable', reference: event?.id ?? null }
}
