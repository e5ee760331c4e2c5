/** /api/health: whether this process and its database work. For load balancers; it contains nothing else. */
import { Router, type RequestHandler } from 'express'
import { healthAnswer } from '#common/protocol/answers.ts'
import { addressKey } from '../../connections/client-address.ts'
import { answer } from '../answer.ts'
import type { Limits } from '../security/limits.ts'

/** Answers whether this process can serve. `ping` rejects when the database does not answer; the error handler then sends 503. */
export const readiness =
  (ping: () => Promise<void>): RequestHandler =>
  async (_request, response) => {
    await ping()
    answer(response, healthAnswer, { status: 'ok' })
  }

/** Whoever asks for the health too often is refused. */
export const limitedByAddress =
  (limits: Limits): RequestHandler =>
  async (request, response, next) => {
    if (await limits.admit(response, ['healthPerAddress', addressKey(request.ip)])) next()
  }

export const healthRoutes = (ping: () => Promise<void>, limits: Limits): Router => {
  const router = Router()
  router.get('/', limitedByAddress(limits), readiness(ping))
  return router
}
