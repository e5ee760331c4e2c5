/** /api/challenges: hands that friends play within a week. */
import { Router } from 'express'
import { CHALLENGE_PLAYERS } from '#common/limits.ts'
import {
  challengeAnswer,
  circleChallengesAnswer,
  newChallengeAnswer,
  ownChallengesAnswer,
  type NewChallengeAnswer,
} from '#common/protocol/rest/hands/challenge-answers.ts'
import { challengeToken, newChallengeRequest } from '#common/protocol/rest/hands/hands-requests.ts'
import { circleSlug } from '#common/protocol/rest/circles/circles.ts'
import { refused } from '#common/result.ts'
import { HANDS_TEXT } from '#common/text/server.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse } from '../refusal.ts'
import { answerWithTable, mayBegin, mayView, type HandsTools } from './begin.ts'

type TokenPath = { readonly token: string }
type RoomPath = { readonly roomId: string }
type CirclePath = { readonly slug: string }

/** Challenges that are found without their link. */
const findingRoutes = ({ challengeOfRoom, circleChallenges, limits }: HandsTools): Router => {
  const router = Router()
  router.get(
    '/rooms/:roomId',
    signedIn<RoomPath>(async ({ id }, { params }, response) => {
      if (!(await mayView(limits, response, id))) return
      const token = await challengeOfRoom(params.roomId, id)
      if (token === null) return refuse(response, 'challengeNotFound')
      answer(response, newChallengeAnswer, { token })
    }),
  )
  router.get(
    '/circles/:slug',
    signedIn<CirclePath>(async ({ id }, { params }, response) => {
      if (!(await mayView(limits, response, id))) return
      const slug = decode(circleSlug, params.slug)
      const open = slug.ok ? await circleChallenges(slug.value, id) : refused('circleNotFound')
      answerWith(response, circleChallengesAnswer, open)
    }),
  )
  return router
}

const viewingRoutes = (tools: HandsTools): Router => {
  const { challenges, limits } = tools
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      if (await mayView(limits, response, id)) answer(response, ownChallengesAnswer, await challenges.ownOf(id))
    }),
  )
  router.post(
    '/',
    signedIn(async ({ id }, request, response) => {
      const decoded = decode(newChallengeRequest, request.body ?? {})
      if (!decoded.ok) return refuse(response, decoded.code)
      if (!(await mayBegin(limits, response, id, request.ip))) return
      const made = await challenges.make(id, decoded.value.circle)
      if (!made.ok) return refuse(response, made.code)
      const challenge: NewChallengeAnswer = { token: made.value }
      answer(response.status(201), newChallengeAnswer, challenge)
    }),
  )
  router.get(
    '/:token',
    signedIn<TokenPath>(async ({ id }, { params }, response) => {
      if (!(await mayView(limits, response, id))) return
      const token = decode(challengeToken, params.token)
      const page = token.ok ? await challenges.page(token.value, id) : token
      answerWith(response, challengeAnswer, page)
    }),
  )
  return router
}

/** /api/challenges. */
export const challengeRoutes = (tools: HandsTools): Router => {
  const { challenges, limits, now } = tools
  const router = Router().use(findingRoutes(tools), viewingRoutes(tools))
  router.post(
    '/:token/play',
    signedIn<TokenPath>(async (user, request, response) => {
      if (!(await mayBegin(limits, response, user.id, request.ip))) return
      const token = decode(challengeToken, request.params.token)
      const page = token.ok ? await challenges.page(token.value, user.id) : token
      if (!page.ok) return refuse(response, page.code)
      const hands = await challenges.handsOf(page.value.token)
      if (hands === null) return refuse(response, 'challengeNotFound')
      const { state } = page.value
      if (state === 'played') return refuse(response, 'handsPlayed')
      if (state === 'full') return refuse(response, 'challengeFull')
      if (state === 'over' || hands.publishAfterMs <= now()) return refuse(response, 'handsOver')
      const { isCurrent, ...duplicate } = hands
      if (state === 'new' && !isCurrent) return refuse(response, 'handsOutdated')
      const named = { ...duplicate, name: HANDS_TEXT.challenge, places: CHALLENGE_PLAYERS }
      await answerWithTable(tools, user, named, request, response)
    }),
  )
  return router
}
