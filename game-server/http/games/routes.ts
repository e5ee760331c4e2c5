/**
 * /api/suspended-games (specification section 7) and /api/seats: the games to which a user can return. /api/games,
 * /api/rooms/{roomId}/last-game and /api/shared-games: finished games to look at again, and the links to them.
 */
import { type Response, Router } from 'express'
import { ownSeatsAnswer, successAnswer, suspendedGamesAnswer } from '#common/protocol/rest/answers.ts'
import { lastGamesAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { gameRatingAnswer } from '#common/protocol/rest/game-rating-answers.ts'
import { gameAnswer, gameLinkAnswer, type GameAnswer } from '#common/protocol/game-record.ts'
import { gameAddress, linkToken } from '#common/protocol/rest/addresses.ts'
import type { Result } from '#common/result.ts'
import type { Storage } from '../../persistence/storage.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import type { Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import type { GameRefusal, RecordedGames } from '../../persistence/games/recorded-games.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse } from '../refusal.ts'

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

/** GET /api/games. The home page asks it. */
export const lastGameRoutes = (lastGames: Storage['lastGames'], limits: Limits): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      if (!(await limits.admit(response, ['statisticsPerUser', String(id)]))) return
      answer(response, lastGamesAnswer, { games: await lastGames(id) })
    }),
  )
  return router
}

type ById = { readonly gameId: string }

const show = (response: Response, found: Result<GameAnswer, GameRefusal>): void =>
  answerWith(response, gameAnswer, found)

/** The id of the game at an address; null when there is none. */
const idAt = async (games: RecordedGames, text: string): Promise<number | null> => {
  const address = decode(gameAddress, text)
  return address.ok ? games.idOf(address.value) : null
}

/** For the players of a game. An address that is no possible one is answered like a game that does not exist. */
export const gameRoutes = (games: RecordedGames, ratings: Storage['ratings'], limits: Limits): Router => {
  const router = Router()
  router.get(
    '/:gameId/rating',
    signedIn<ById>(async ({ id }, { params }, response) => {
      if (!(await limits.admit(response, ['statisticsPerUser', String(id)]))) return
      const gameId = await idAt(games, params.gameId)
      if (gameId === null || !(await games.hasPlayed(gameId, id))) return refuse(response, 'gameNotFound')
      answer(response, gameRatingAnswer, { seats: await ratings.ofGame(gameId) })
    }),
  )
  router.get(
    '/:gameId',
    signedIn<ById>(async ({ id }, { params }, response) => {
      if (!(await limits.admit(response, ['replayPerUser', String(id)]))) return
      const gameId = await idAt(games, params.gameId)
      if (gameId === null) return refuse(response, 'gameNotFound')
      show(response, await games.forPlayer(gameId, id))
    }),
  )
  router.post(
    '/:gameId/link',
    signedIn<ById>(async ({ id }, { params }, response) => {
      if (!(await limits.admit(response, ['gameLinkPerUser', String(id)]))) return
      const gameId = await idAt(games, params.gameId)
      if (gameId === null || !(await games.hasPlayed(gameId, id))) return refuse(response, 'gameNotFound')
      answer(response, gameLinkAnswer, { token: await games.links.make(gameId, id) })
    }),
  )
  router.delete(
    '/:gameId/link',
    signedIn<ById>(async ({ id }, { params }, response) => {
      const gameId = await idAt(games, params.gameId)
      if (gameId === null || !(await games.hasPlayed(gameId, id))) return refuse(response, 'gameNotFound')
      await games.links.withdraw(gameId, id)
      answer(response, successAnswer, { success: true })
    }),
  )
  return router
}

/**
 * The game that is over at a table, for those who play or watch there now: they look at it together. Who has not played
 * it sees it as by a link.
 */
export const lastGameOfRoomRoutes = (
  games: RecordedGames,
  directory: Pick<RoomDirectory, 'lastGameFor'>,
  limits: Limits,
): Router => {
  const router = Router()
  router.get(
    '/:roomId/last-game',
    signedIn<{ readonly roomId: string }>(async ({ id }, { params }, response) => {
      if (!(await limits.admit(response, ['replayPerUser', String(id)]))) return
      const number = directory.lastGameFor(params.roomId, id)
      const gameId = number === null ? null : await idAt(games, `${params.roomId.toUpperCase()}-${number}`)
      if (gameId === null) return refuse(response, 'gameNotFound')
      const hasPlayed = await games.hasPlayed(gameId, id)
      show(response, await (hasPlayed ? games.forPlayer(gameId, id) : games.forEverybody(gameId)))
    }),
  )
  return router
}

/** For everybody who has a link. */
export const sharedGameRoutes = (games: RecordedGames, limits: Limits): Router => {
  const router = Router()
  router.get('/:token', async ({ params, ip }, response) => {
    if (!(await limits.admit(response, ['sharedGamePerAddress', addressKey(ip)]))) return
    const token = decode(linkToken, params.token)
    const id = token.ok ? await games.links.gameOf(token.value) : null
    if (id === null) return refuse(response, 'gameLinkNotFound')
    show(response, await games.forEverybody(id))
  })
  return router
}
