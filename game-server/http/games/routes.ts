/** /api/suspended-games (specification section 7) and /api/seats: the games to which a user can return. */
import { Router } from 'express'
import { ownSeatsAnswer, suspendedGamesAnswer } from '#common/protocol/answers.ts'
import type { Storage } from '../../persistence/storage.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import type { Limits } from '../security/limits.ts'

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

/** GET /api/seats. Every page of the site asks it, so it has a limit for each user. */
export const ownSeatRoutes = (ownSeats: Storage['ownSeats'], limits: Limits): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      if (!(await limits.admit(response, ['ownSeatsPerUser', String(id)]))) return
      answer(response, ownSeatsAnswer, { seats: await ownSeats(id) })
    }),
  )
  return router
}
