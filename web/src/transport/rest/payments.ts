/** The calls about payments that the admin checks. */
import {
  paymentHandledAnswer,
  paymentsToCheckAnswer,
  type PaymentHandledAnswer,
  type PaymentsToCheckAnswer,
} from '#common/protocol/rest/payment-answers.ts'
import type { AssignPaymentRequest } from '#common/protocol/rest/payments.ts'
import { PAYMENTS_TEXT } from '../../text/payments.ts'
import { call, type Answer } from './http.ts'

export const PAYMENTS_PATH = '/api/admin/payments'

/** GET /api/admin/payments: one page, older than the payment with this id; the newest page when null. */
export const paymentsToCheck = (before: number | null, signal: AbortSignal): Promise<Answer<PaymentsToCheckAnswer>> =>
  call(PAYMENTS_PATH + (before === null ? '' : `?before=${before}`), {
    schema: paymentsToCheckAnswer,
    fallback: PAYMENTS_TEXT.payments.failed,
    signal,
  })

/** POST /api/admin/payments/{id}/assign. The server gives the tokens once, even when it is asked again. */
export const assignPayment = (id: number, body: AssignPaymentRequest): Promise<Answer<PaymentHandledAnswer>> =>
  call(`${PAYMENTS_PATH}/${id}/assign`, {
    method: 'POST',
    body,
    schema: paymentHandledAnswer,
    fallback: PAYMENTS_TEXT.payments.actionFailed,
  })

/** POST /api/admin/payments/{id}/resolve. */
export const resolvePayment = (id: number): Promise<Answer<PaymentHandledAnswer>> =>
  call(`${PAYMENTS_PATH}/${id}/resolve`, {
    method: 'POST',
    body: {},
    schema: paymentHandledAnswer,
    fallback: PAYMENTS_TEXT.payments.actionFailed,
  })
