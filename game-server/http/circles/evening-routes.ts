/** /api/circles/{slug}/evenings and /season: what the games of a circle add up to, for those who belong to it. */
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { eveningAnswer, eveningsAnswer, seasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { circleSlug } from '#common/protocol/rest/circles/circles.ts'
import {
  eveningDay,
  eveningsQuery,
  seasonQuery,
  seasonRequest,
} from '#common/protocol/rest/circles/evening-requests.ts'
import { refused } from '#common/result.ts'
import type { OwnCircle } from '../../persistence/circles/evenings.ts'
import type { Storage } from '../../persistence/storage.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

type Tools = { readonly evenings: Storage['circleEvenings']; readonly limits: Limits }
type InCircle = { readonly slug: string }
type OfEvening = InCircle & { readonly day: string }

/** Runs a handler for who belongs to the circle of a link. */
const within =
  ({ evenings, limits }: Tools) =>
  <Path extends InCircle>(
    handler: (circle: OwnCircle, request: Request<Path>, response: Response) => Promise<void>,
  ): RequestHandler<Path> =>
    signedIn<Path>(async ({ id }, request, response) => {
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(id)]))) return
      const slug = decode(circleSlug, request.params.slug)
      const circle = slug.ok ? await evenings.circleFor(slug.value, id) : refused('circleNotFound')
      if (!circle.ok) return refuse(response, circle.code)
      await handler(circle.value, request, response)
    })

/** The routes about evenings, below /api/circles. */
export const eveningRoutes = (tools: Tools): Router => {
  const { evenings } = tools
  const router = Router()
  router.get(
    '/:slug/evenings',
    within(tools)(async ({ id }, { query }, response) => {
      const decoded = decode(eveningsQuery, query)
      if (!decoded.ok) return refuse(response, decoded.code)
      answer(response, eveningsAnswer, await evenings.evenings(id, decoded.value.before ?? null))
    }),
  )
  router.get(
    '/:slug/evenings/:day',
    within(tools)<OfEvening>(async (circle, { params }, response) => {
      const day = decode(eveningDay, params.day)
      if (!day.ok) return refuse(response, day.code)
      answer(response, eveningAnswer, await evenings.evening(circle, day.value))
    }),
  )
  return router
}

/** The routes about seasons, below /api/circles. */
export const seasonRoutes = (tools: Tools): Router => {
  const { evenings, limits } = tools
  const router = Router()
  router.get(
    '/:slug/season',
    within(tools)(async ({ id }, { query }, response) => {
      const decoded = decode(seasonQuery, query)
      if (!decoded.ok) return refuse(response, decoded.code)
      answer(response, seasonAnswer, await evenings.season(id, decoded.value.from ?? null))
    }),
  )
  router.put(
    '/:slug/season',
    within(tools)(async ({ id, isOwner }, { body, user }, response) => {
      if (!isOwner) return refuse(response, 'notCircleOwner')
      const season = decode(seasonRequest, body)
      if (!season.ok) return refuse(response, season.code, { characters: season.characters })
      if (!(await limits.admit(response, ['changeCirclePerUser', String(user?.id)]))) return
      const stored = await evenings.storeSeason(id, season.value)
      if (!stored.ok) return refuse(response, stored.code)
      answer(response, seasonAnswer, await evenings.season(id, season.value.from))
    }),
  )
  return router
}
