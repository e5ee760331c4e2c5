/** Reads what the payment provider (Stripe) tells: from a signed body to a {@link PaymentMessage}. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { MESSAGE_TEXT_CHARS } from '../../persistence/payment-entities.ts'
import type { PaymentMessage } from '../../persistence/payments.ts'
import { withoutPrototype } from '../decode.ts'

const PAID_EVENTS: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
const REFUND_UPDATES: readonly string[] = ['refund.failed', 'charge.refund.updated', 'refund.updated']

const id = z.string().min(1).max(MESSAGE_TEXT_CHARS.id)
const amount = z.int().min(0)
const currency = z.string().max(MESSAGE_TEXT_CHARS.currency)
const status = z.string().max(MESSAGE_TEXT_CHARS.status)
/** An object that is referred to: its id, or the object itself where the provider was asked to send it along. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)])

const anyEvent = z.object({ id, type: z.string().min(1), data: z.object({ object: z.unknown() }) })
const anyObject = z.object({ id })

const person = z.object({ email: z.string().nullish() }).nullish()

/** What a message says besides its event. */
type Contents = Omit<PaymentMessage, 'eventId' | 'type'>

const NOTHING = { reference: null, intentId: null, amount: null, currency: null, status: null, email: null, accountId: null, isPaid: false } as const

/** An address as accounts have it; null when it is none that an account could have. */
const emailOf = (details: z.infer<typeof person>): string | null => {
  const email = details?.email?.trim().toLowerCase() ?? ''
  return email === '' || email.length > MESSAGE_TEXT_CHARS.email ? null : email
}

/** A checkout can be completed long before a bank transfer arrives; a second event tells of that. */
const checkoutTold = (mayBePaid: boolean) =>
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

/** `amount` is what was refunded of the charge in all. */
const refundTold = z
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

/** A refund that goes on is told by its charge. */
const refundUpdateTold = z
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

const disputeTold = z
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

/** An event that is none of ours is stored without its contents. */
const otherTold = z.unknown().transform((object): Contents => ({ ...NOTHING, kind: 'other', reference: anyObject.safeParse(object).data?.id ?? null }))

const decoderOf = (type: string): z.ZodType<Contents> => {
  if (type.startsWith('checkout.session.')) return checkoutTold(PAID_EVENTS.includes(type))
  if (type === 'charge.refunded') return refundTold
  if (REFUND_UPDATES.includes(type)) return refundUpdateTold
  return type.startsWith('charge.dispute.') ? disputeTold : otherTold
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString(), withoutPrototype)
  } catch {
    return null
  }
}

/** Reads a signed body. One that is not as the provider describes it is `unreadable`, and known by its bytes. */
export const messageIn = (body: Buffer): PaymentMessage => {
  const event = anyEvent.safeParse(parsed(body)).data
  const type = event?.type.slice(0, MESSAGE_TEXT_CHARS.type) ?? ''
  const contents = event && decoderOf(event.type).safeParse(event.data.object).data
  if (event !== undefined && contents !== undefined) return { eventId: event.id, type, ...contents }
  const bytes = createHash('sha256').update(body).digest('hex')
  return { ...NOTHING, eventId: `sha256:${bytes}`, type, kind: 'unreadable', reference: event?.id ?? null }
}
