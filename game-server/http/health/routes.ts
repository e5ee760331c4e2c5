/** /api/health: whether this process and its database work. For load balancers; it contains nothing else. */
import { Router } from 'express'
import { healthAnswer } from '#common/protocol/answers.ts'
import { addressKey } from '../../connections/client-address.ts'
import { answer } from '../answer.ts'
import type { Limits } from '../security/limits.ts'

/** `ping` rejects when the database does not answer; the error handler then sends 503. */
export const healthRoutes = (ping: () => Promise<void>, limits: Limits): Router => {
  const router = Router()
  router.get('/', async (request, response) => {
    if (!(await limits.admit(response, ['healthPerAddress', addressKey(request.ip)]))) return
    await ping()
    answer(response, healthAnswer, { status: 'ok' })
  })
  return router
}
