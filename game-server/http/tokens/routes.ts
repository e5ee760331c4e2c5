/** /api/tokens (specification section 7). */
import { Router } from 'express'
import type { TokensAnswer } from '#common/protocol/rest.ts'
import type { Users } from '../../persistence/users.ts'
import { signedIn } from '../auth/signed-in.ts'
import { refuse } from '../refusal.ts'

export const tokenRoutes = (users: Users): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      const tokens = await users.tokens(id)
      if (tokens === null) return refuse(response, 'unauthenticated')
      response.json({ tokens } satisfies TokensAnswer)
    }),
  )
  return router
}
