/** /api/circles/{slug}/evenings and /season: what the games of a circle add up to, for those who belong to it. */
import { Router, type Request, type Response } from 'express'
import { eveningAnswer, eveningsAnswer, seasonAnswer } from '#common/protocol/rest/circle-evenings.ts'
import { circleSlug } from '#common/protocol/rest/circles.ts'
import { eveningDay, eveningsQuery, seasonQuery, seasonRequest } from '#common/protocol/rest/evening-requests.ts'
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

/** The routes below /api/circles. */
export const eveningRoutes = ({ evenings, limits }: Tools): Router => {
  const router = Router()
  const within = <Path extends InCircle>(
    handler: (circle: OwnCircle, request: Request<Path>, response: Response) => Promise<void>,
  ) =>
    signedIn<Path>(async ({ id }, request, response) => {
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(id)]))) return
      const slug = decode(circleSlug, request.params.slug)
      const circle = slug.ok ? await evenings.circleFor(slug.value, id) : refused('circleNotFound')
      if (!circle.ok) return refuse(response, circle.code)
      await handler(circle.value, request, response)
    })
  router.get(
    '/:slug/evenings',
    within(async ({ id }, { query }, response) => {
      const decoded = decode(eveningsQuery, query)
      if (!decoded.ok) return refuse(response, decoded.code)
      answer(response, eveningsAnswer, await evenings.evenings(id, decoded.value.before ?? null))
    }),
  )
  router.get(
    '/:slug/evenings/:day',
    within<OfEvening>(async (circle, { params }, response) => {
      const day = decode(eveningDay, params.day)
      if (!day.ok) return refuse(response, day.code)
      answer(response, eveningAnswer, await evenings.evening(circle, day.value))
    }),
  )
  router.get(
    '/:slug/season',
    within(async ({ id }, { query }, response) => {
      const decoded = decode(seasonQuery, query)
      if (!decoded.ok) return refuse(response, decoded.code)
      answer(response, seasonAnswer, await evenings.season(id, decoded.value.from ?? null))
    }),
  )
  router.put(
    '/:slug/season',
    within(async ({ id, isOwner }, { body }, response) => {
      if (!isOwner) return refuse(response, 'notCircleOwner')
      const season = decode(seasonRequest, body)
      if (!season.ok) return refuse(response, season.code, { characters: season.characters })
      const stored = await evenings.storeSeason(id, season.value)
      if (!stored.ok) return refuse(response, stored.code)
      answer(response, seasonAnswer, await evenings.season(id, season.value.from))
    }),
  )
  return router
}
