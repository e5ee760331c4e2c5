/** /api/health: whether this process can serve, database included. For load balancers; it says nothing else. */
import { Router } from 'express'
import { healthAnswer } from '#common/protocol/answers.ts'
import { answer } from '../answer.ts'

/** `ping` rejects while the database does not answer, which the error handler turns into 503. */
export const healthRoutes = (ping: () => Promise<void>): Router => {
  const router = Router()
  router.get('/', async (_request, response) => {
    await ping()
    answer(response, healthAnswer, { status: 'ok' })
  })
  return router
}
