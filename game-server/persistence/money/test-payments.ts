/** Messages of the payment provider, for tests. */
import type { PaymentMessage } from './payments.ts'

/**
 * A paid checkout of 10 tokens for 5 euro without a payer, with the given changes. Its event id contains its reference.
 */
export const paidCheckout = ({ reference = 'cs_1', ...message }: Partial<PaymentMessage> = {}): PaymentMessage => ({
  eventId: `evt of ${reference}`,
  type: 'checkout.session.completed',
  kind: 'checkout',
  reference,
  intentId: `pi of ${reference}`,
  amount: 500,
  currency: 'eur',
  status: 'paid',
  email: null,
  accountId: null,
  isPaid: true,
  ...message,
})

/** A refund: `amount` is the total in cents that was refunded of that checkout. */
export const refundOf = (reference: string, amount: number): PaymentMessage =>
  paidCheckout({
    reference: `ch of ${reference}`,
    eventId: `refund of ${reference} ${amount}`,
    type: 'charge.refunded',
    kind: 'refund',
    intentId: `pi of ${reference}`,
    amount,
    status: null,
    isPaid: false,
  })

/** A dispute of that checkout, with this status. */
export const disputeOf = (reference: string, status: string, amount = 500): PaymentMessage =>
  paidCheckout({
    reference: `dp of ${reference}`,
    eventId: `dispute of ${reference} ${status}`,
    type: 'charge.dispute.updated',
    kind: 'dispute',
    intentId: `pi of ${reference}`,
    amount,
    status,
    isPaid: false,
  })
