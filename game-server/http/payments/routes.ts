/**
 * POST /api/payments/webhook: the payment provider reports a payment. The signature proves that a message is genuine;
 * no login session or Origin is checked. Every signed message is stored. A payment that cannot be credited is accepted
 * too and waits for the admin, because sending it again would not help.
 */
import express, { Router, type RequestHandler } from 'express'
import { webhookAnswer } from '#common/protocol/rest/answers.ts'
import { isToCheck } from '#common/protocol/rest/payment-outcomes.ts'
import type { Log } from '../../log.ts'
import type { Payments } from '../../persistence/money/payments.ts'
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
  /** The secret of the webhook; null when none is configured: then the route does not exist. */
  readonly webhookSecret: string | null
}

const receive =
  ({ payments, limits, log, now }: Tools, secret: string): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body
    if (!Buffer.isBuffer(body) || !isSigned(body, request.get('stripe-signature'), secret, now())) {
      if (await limits.admit(response, ['webhookPerAddress', addressKey(request.ip)]))
        refuse(response, 'signatureInvalid')
      return
    }
    const message = messageIn(body)
    const outcome = await payments.record(message)
    if (outcome !== null && isToCheck(outcome))
      log.warn({ payment: message.reference, type: message.type, outcome }, 'a payment is to be checked by the admin')
    // The provider shows refused messages and sends them again, so this one may be read after an update of the server.
    if (message.kind === 'unreadable') return refuse(response, 'badRequest')
    answer(response, webhookAnswer, { received: true })
  }

export const paymentRoutes = (tools: Tools): Router => {
  const router = Router()
  if (tools.webhookSecret === null) return router
  router.post('/webhook', express.raw({ type: () => true, limit: BODY_LIMIT }), receive(tools, tools.webhookSecret))
  return router
}
