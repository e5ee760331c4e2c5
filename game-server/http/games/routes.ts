/** /api/suspended-games (specification section 7). */
import { Router } from 'express'
import type { SuspendedGamesAnswer } from '#common/protocol/rest.ts'
import type { Storage } from '../../persistence/storage.ts'
import { signedIn } from '../auth/signed-in.ts'

export const suspendedGameRoutes = (suspendedGames: Storage['suspendedGames']): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      response.json({ suspendedGames: await suspendedGames(id) } satisfies SuspendedGamesAnswer)
    }),
  )
  return router
}
