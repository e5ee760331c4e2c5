/** /api/suspended-games (specification section 7). */
import { Router } from 'express'
import { suspendedGamesAnswer } from '#common/protocol/answers.ts'
import type { Storage } from '../../persistence/storage.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'

export const suspendedGameRoutes = (suspendedGames: Storage['suspendedGames']): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      answer(response, suspendedGamesAnswer, { suspendedGames: await suspendedGames(id) })
    }),
  )
  return router
}
