/** /api/health: whether this process and its database work. For load balancers; it contains nothing else. */
import { Router } from 'express'
import { healthAnswer } from '#common/protocol/answers.ts'
import { answer } from '../answer.ts'

/** `ping` rejects when the database does not answer; the error handler then sends 503. */
export const healthRoutes = (ping: () => Promise<void>): Router => {
  const router = Router()
  router.get('/', async (_request, response) => {
    await ping()
    answer(response, healthAnswer, { status: 'ok' })
  })
  return router
}
