/**
 * POST /api/payments/webhook: the payment provider tells of a payment. Believed for its signature, whoever delivers it; no session, no
 * Origin. What cannot be credited is accepted all the same, and logged for the operator: told again it could not be credited either.
 */
import express, { Router, type RequestHandler } from 'express'
import { webhookAnswer } from '#common/protocol/answers.ts'
import type { Log } from '../../log.ts'
import type { Tokens } from '../../persistence/tokens.ts'
import { answer } from '../answer.ts'
import { withoutPrototype } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { addressKey, type Limits } from '../security/limits.ts'
import { toldBy } from './checkout.ts'
import { isSigned } from './signature.ts'

const BODY_LIMIT = '64kb'

type Tools = {
  readonly tokens: Tokens
  readonly limits: Limits
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The secret of the webhook; null when there is none: then there is no such route. */
  readonly webhookSecret: string | null
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString(), withoutPrototype)
  } catch {
    return null
  }
}

const receive = ({ tokens, limits, log, now }: Tools, secret: string): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body
    if (!Buffer.isBuffer(body) || !isSigned(body, request.get('stripe-signature'), secret, now())) {
      if (await limits.admit(response, 'webhookPerAddress', addressKey(request.ip))) refuse(response, 'signatureInvalid')
      return
    }
    const told = toldBy(parsed(body))
    if (told === null) return refuse(response, 'badRequest')
    if (told.type === 'ignored') return answer(response, webhookAnswer, { received: true })
    if (told.type === 'unknownAmount') {
      log.error({ payment: told.id }, 'a payment is the price of no package: not credited')
      return answer(response, webhookAnswer, { received: true })
    }
    const credit = await tokens.credit(told.payment)
    if (credit === 'unknownUser') log.error({ payment: told.payment.id }, 'a payment names no account: not credited')
    answer(response, webhookAnswer, { received: true })
  }

export const paymentRoutes = (tools: Tools): Router => {
  const router = Router()
  if (tools.webhookSecret === null) return router
  router.post('/webhook', express.raw({ type: () => true, limit: BODY_LIMIT }), receive(tools, tools.webhookSecret))
  return router
}
