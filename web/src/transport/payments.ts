/** The calls about payments that the admin checks; the types are those of `#common/protocol/payments.ts`. */
import * as z from 'zod/mini'
import { OUTCOMES_TO_CHECK } from '#common/protocol/payment-outcomes.ts'
import type { AssignPaymentRequest, PaymentHandledAnswer, PaymentsToCheckAnswer } from '#common/protocol/payments.ts'
import { it } from '../text/it.ts'
import { decoder, type Decoder } from './answers.ts'
import { call, type Answer } from './http.ts'

export const PAYMENTS_PATH = '/api/admin/payments'

const payment = z.object({
  id: z.number(),
  outcome: z.enum(OUTCOMES_TO_CHECK),
  type: z.string(),
  reference: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  email: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  tokens: z.number(),
  packageTokens: z.nullable(z.number()),
  receivedAt: z.string(),
})
export const decodePayments: Decoder<PaymentsToCheckAnswer> = decoder(z.object({ payments: z.array(payment), nextBefore: z.nullable(z.number()) }))

const decodeHandled: Decoder<PaymentHandledAnswer> = decoder(z.object({ message: z.string() }))

/** GET /api/admin/payments: a page, those before the payment of that id; the newest when null. */
export const paymentsToCheck = (before: number | null, signal: AbortSignal): Promise<Answer<PaymentsToCheckAnswer>> =>
  call(PAYMENTS_PATH + (before === null ? '' : `?before=${before}`), { decode: decodePayments, fallback: it.payments.failed, signal })

/** POST /api/admin/payments/{id}/assign: done once, whoever asks again. */
export const assignPayment = (id: number, body: AssignPaymentRequest): Promise<Answer<PaymentHandledAnswer>> =>
  call(`${PAYMENTS_PATH}/${id}/assign`, { method: 'POST', body, decode: decodeHandled, fallback: it.payments.actionFailed })

/** POST /api/admin/payments/{id}/resolve. */
export const resolvePayment = (id: number): Promise<Answer<PaymentHandledAnswer>> =>
  call(`${PAYMENTS_PATH}/${id}/resolve`, { method: 'POST', body: {}, decode: decodeHandled, fallback: it.payments.actionFailed })
