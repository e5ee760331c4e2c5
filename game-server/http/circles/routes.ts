/** /api/circles: circles of friends, who belongs to them, and the way to their tables. */
import { Router, type Request, type Response } from 'express'
import { successAnswer, type User } from '#common/protocol/rest/answers.ts'
import {
  circleAnswer,
  circleInvitationAnswer,
  circlesAnswer,
  circleTableAnswer,
  gameCircleAnswer,
  type CircleAnswer,
} from '#common/protocol/rest/circles/circle-answers.ts'
import {
  circleNameRequest,
  circlePlayer,
  circleSlug,
  circleTableRequest,
  newCircleRequest,
  standingRequest,
} from '#common/protocol/rest/circles/circles.ts'
import { gameAddress } from '#common/protocol/rest/addresses.ts'
import { belongs } from '#common/circles/standings.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refused, type Result } from '#common/result.ts'
import { addressKey } from '../../connections/client-address.ts'
import type { Circles } from '../../persistence/circles/circles.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

type Tools = {
  readonly circles: Circles
  readonly directory: Pick<RoomDirectory, 'create' | 'recheckSpectators'>
  readonly limits: Limits
}
type CirclePath = { readonly slug: string }
type MemberPath = CirclePath & { readonly playerId: string }

/** A handler of a route about one circle, whose link could be one. */
type Handler<Path extends CirclePath> = (
  user: User,
  slug: string,
  request: Request<Path>,
  response: Response,
) => Promise<void>

/** Runs a handler for signed-in users. A link that cannot be one is answered like a circle that does not exist. */
const about = <Path extends CirclePath = CirclePath>(handler: Handler<Path>) =>
  signedIn<Path>(async (user, request, response) => {
    const slug = decode(circleSlug, request.params.slug)
    if (!slug.ok) return refuse(response, 'circleNotFound')
    await handler(user, slug.value, request, response)
  })

const show = (response: Response, page: Result<CircleAnswer, ErrorCode>): void =>
  answerWith(response, circleAnswer, page)

const done = (response: Response, result: Result<null, ErrorCode>): void =>
  result.ok ? answer(response, successAnswer, { success: true }) : refuse(response, result.code)

/** Routes with which a user looks at circles, and those for everybody who has a link. */
const viewingRoutes = ({ circles, limits }: Tools): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(id)]))) return
      answer(response, circlesAnswer, { circles: await circles.of(id) })
    }),
  )
  router.get(
    '/games/:gameId',
    signedIn<{ readonly gameId: string }>(async ({ id }, { params }, response) => {
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(id)]))) return
      const game = decode(gameAddress, params.gameId)
      const found = game.ok ? await circles.ofGame(id, game.value) : refused('gameNotFound')
      answerWith(response, gameCircleAnswer, found)
    }),
  )
  router.get(
    '/:slug',
    about(async ({ id }, slug, _request, response) => {
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(id)]))) return
      show(response, await circles.page(slug, id))
    }),
  )
  router.get('/:slug/invitation', async ({ params, ip, user }, response) => {
    if (!(await limits.admit(response, ['invitationPerAddress', addressKey(ip)]))) return
    const slug = decode(circleSlug, params.slug)
    const invitation = slug.ok ? await circles.invitation(slug.value, user?.id ?? null) : null
    if (invitation === null) return refuse(response, 'circleNotFound')
    answer(response, circleInvitationAnswer, invitation)
  })
  return router
}

/** The route to a table: an own one, one that waits, or a new one. */
const tableRoute = ({ circles, directory, limits }: Tools): Router => {
  const router = Router()
  router.post(
    '/:slug/table',
    about(async ({ id: userId }, slug, request, response) => {
      const decoded = decode(circleTableRequest, request.body ?? {})
      if (!decoded.ok) return refuse(response, decoded.code)
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(userId)]))) return
      const { isNew } = decoded.value
      const place = await circles.tableFor(slug, userId, isNew)
      if (!place.ok) return refuse(response, place.code)
      const { roomId, circle } = place.value
      if (roomId !== null || !isNew) return answer(response, circleTableAnswer, { roomId })
      const address = addressKey(request.ip)
      if (!(await limits.admit(response, ['createRoomPerUser', String(userId)], ['createRoomPerAddress', address])))
        return
      const created = await directory.create({ userId }, circle.name, {
        isUnlisted: true,
        circleId: circle.id,
        audience: 'circle',
      })
      if (!created.ok) return refuse(response, created.code)
      answer(response, circleTableAnswer, { roomId: created.value.roomId })
    }),
  )
  return router
}

/** What is done after somebody has left a circle: they may not watch its tables any more. */
const afterLeaving = async <R extends Result<unknown, ErrorCode>>(
  { directory }: Pick<Tools, 'directory'>,
  left: Promise<R>,
): Promise<R> => {
  const result = await left
  if (result.ok) await directory.recheckSpectators()
  return result
}

/** Routes about who belongs to a circle. */
const memberRoutes = (tools: Tools): Router => {
  const { circles, limits } = tools
  const admit = (id: number, response: Response): Promise<boolean> =>
    limits.admit(response, ['changeCirclePerUser', String(id)])
  const router = Router()
  router.post(
    '/:slug/ask',
    about(async ({ id }, slug, _request, response) => {
      if (await admit(id, response)) show(response, await circles.ask(slug, id))
    }),
  )
  router.delete(
    '/:slug/members/me',
    about(async ({ id }, slug, _request, response) => {
      if (await admit(id, response)) done(response, await afterLeaving(tools, circles.leave(slug, id)))
    }),
  )
  router.put(
    '/:slug/members/:playerId',
    about<MemberPath>(async ({ id }, slug, { params, body }, response) => {
      const [member, change] = [decode(circlePlayer, params), decode(standingRequest, body)]
      if (!member.ok) return refuse(response, member.code)
      if (!change.ok) return refuse(response, change.code)
      if (!(await admit(id, response))) return
      const { standing } = change.value
      const changing = circles.changeStanding(slug, id, member.value.playerId, standing)
      show(response, await (belongs(standing) ? changing : afterLeaving(tools, changing)))
    }),
  )
  router.put(
    '/:slug/owner',
    about(async ({ id }, slug, { body }, response) => {
      const heir = decode(circlePlayer, body)
      if (!heir.ok) return refuse(response, heir.code)
      if (await admit(id, response)) show(response, await circles.give(slug, id, heir.value.playerId))
    }),
  )
  return router
}

/** Routes about a circle as a whole. */
const circleItselfRoutes = (tools: Tools): Router => {
  const { circles, limits } = tools
  const admit = (id: number, response: Response): Promise<boolean> =>
    limits.admit(response, ['changeCirclePerUser', String(id)])
  const router = Router()
  router.post(
    '/',
    signedIn(async ({ id, isGuest }, { body }, response) => {
      const decoded = decode(newCircleRequest, body)
      if (!decoded.ok) return refuse(response, decoded.code, decoded)
      if (isGuest === true) return refuse(response, 'circleAccountNeeded')
      if (!(await limits.admit(response, ['createCirclePerUser', String(id)]))) return
      const created = await circles.create(id, decoded.value)
      answerWith(response.status(201), circleAnswer, created)
    }),
  )
  router.put(
    '/:slug',
    about(async ({ id }, slug, { body }, response) => {
      const decoded = decode(circleNameRequest, body)
      if (!decoded.ok) return refuse(response, decoded.code, decoded)
      if (await admit(id, response)) show(response, await circles.rename(slug, id, decoded.value.name))
    }),
  )
  router.post(
    '/:slug/link',
    about(async ({ id }, slug, _request, response) => {
      if (await admit(id, response)) show(response, await circles.renewLink(slug, id))
    }),
  )
  router.delete(
    '/:slug',
    about(async ({ id }, slug, _request, response) => {
      if (await admit(id, response)) done(response, await afterLeaving(tools, circles.remove(slug, id)))
    }),
  )
  return router
}

export const circleRoutes = (tools: Tools): Router => {
  const router = Router()
  for (const routes of [viewingRoutes, tableRoute, memberRoutes, circleItselfRoutes]) router.use(routes(tools))
  return router
}
