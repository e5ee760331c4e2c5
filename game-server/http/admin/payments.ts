/** /api/admin/payments: the payments that the admin has to check, and the admin's decisions about them. */
import { Router } from 'express'
import { z } from 'zod'
import { paymentHandledAnswer, paymentsToCheckAnswer } from '#common/protocol/rest/payment-answers.ts'
import { assignPaymentRequest } from '#common/protocol/rest/payments.ts'
import { PAYMENT_TEXT } from '#common/text/it.ts'
import type { Log } from '../../log.ts'
import type { PaymentReviews } from '../../persistence/money/payment-reviews.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { forAdmin, pageQuery, rowId, type AdminHandler } from './for-admin.ts'

const payment = z.object({ id: rowId })

const list =
  (reviews: PaymentReviews): AdminHandler =>
  async (_user, request, response) => {
    const query = decode(pageQuery, request.query)
    if (!query.ok) return refuse(response, query.code)
    answer(response, paymentsToCheckAnswer, await reviews.page(query.value.before))
  }

const assign =
  (reviews: PaymentReviews, log: Log): AdminHandler =>
  async ({ id: actorId }, request, response) => {
    const path = decode(payment, request.params)
    if (!path.ok) return refuse(response, 'notFound')
    const body = decode(assignPaymentRequest, request.body)
    if (!body.ok) return refuse(response, body.code)
    const assigned = await reviews.assign(path.value.id, body.value, actorId)
    if (!assigned.ok) return refuse(response, assigned.code)
    const { nickname, tokens } = assigned.value
    log.info({ payment: path.value.id, actorId, tokens }, 'the admin gave the tokens of a payment to a player')
    const message = tokens === 0 ? PAYMENT_TEXT.alreadyRefunded(nickname) : PAYMENT_TEXT.assigned(tokens, nickname)
    answer(response, paymentHandledAnswer, { message })
  }

const resolve =
  (reviews: PaymentReviews, log: Log): AdminHandler =>
  async ({ id: actorId }, request, response) => {
    const path = decode(payment, request.params)
    if (!path.ok) return refuse(response, 'notFound')
    const resolved = await reviews.resolve(path.value.id, actorId)
    if (!resolved.ok) return refuse(response, resolved.code)
    log.info({ payment: path.value.id, actorId }, 'the admin marked a payment as resolved')
    answer(response, paymentHandledAnswer, { message: PAYMENT_TEXT.resolved })
  }

export const adminPaymentRoutes = (reviews: PaymentReviews, log: Log): Router => {
  const router = Router()
  router.get('/payments', forAdmin(list(reviews)))
  router.post('/payments/:id/assign', forAdmin(assign(reviews, log)))
  router.post('/payments/:id/resolve', forAdmin(resolve(reviews, log)))
  return router
}
