/**
 * POST /api/payments/webhook: the payment provider tells of a payment. Believed for its signature, whoever delivers it; no session, no
 * Origin. Every message that is signed leaves a row. What cannot be credited is accepted all the same, and waits for the admin: told again
 * it could not be credited either.
 */
import express, { Router, type RequestHandler } from 'express'
import { webhookAnswer } from '#common/protocol/answers.ts'
import { isToCheck } from '#common/protocol/payment-outcomes.ts'
import type { Log } from '../../log.ts'
import type { Payments } from '../../persistence/payments.ts'
import { answer } from '../answer.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import { messageIn } from './events.ts'
import { isSigned } from './signature.ts'

const BODY_LIMIT = '64kb'

type Tools = {
  readonly payments: Payments
  readonly limits: Limits
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The secret of the webhook; null when there is none: then there is no such route. */
  readonly webhookSecret: string | null
}

const receive = ({ payments, limits, log, now }: Tools, secret: string): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body
    if (!Buffer.isBuffer(body) || !isSigned(body, request.get('stripe-signature'), secret, now())) {
      if (await limits.admit(response, ['webhookPerAddress', addressKey(request.ip)])) refuse(response, 'signatureInvalid')
      return
    }
    const message = messageIn(body)
    const outcome = await payments.record(message)
    if (outcome !== null && isToCheck(outcome)) log.warn({ payment: message.reference, type: message.type, outcome }, 'a payment is to be checked by the admin')
    // The provider shows what was refused, and tells it again: it may be read after an update.
    if (message.kind === 'unreadable') return refuse(response, 'badRequest')
    answer(response, webhookAnswer, { received: true })
  }

export const paymentRoutes = (tools: Tools): Router => {
  const router = Router()
  if (tools.webhookSecret === null) return router
  router.post('/webhook', express.raw({ type: () => true, limit: BODY_LIMIT }), receive(tools, tools.webhookSecret))
  return router
}
