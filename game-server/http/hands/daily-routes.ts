/** /api/daily: the hand of the day. */
import { Router } from 'express'
import { dayAt, endOf } from '#common/daily/days.ts'
import {
  dailyAnswer,
  dailyDayAnswer,
  dailyPromisesAnswer,
  dailyWeekAnswer,
} from '#common/protocol/rest/hands/daily-answers.ts'
import { dailyDay } from '#common/protocol/rest/hands/hands-requests.ts'
import { HANDS_TEXT } from '#common/text/server.ts'
import { addressKey } from '../../connections/client-address.ts'
import { dailySet } from '../../persistence/duplicates/sets.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse } from '../refusal.ts'
import { answerWithTable, mayBegin, mayView, type HandsTools } from './begin.ts'

type DayPath = { readonly day: string }

const todayRoutes = (tools: HandsTools): Router => {
  const { dailyDecks, dailyHands, limits, onDailyAsked } = tools
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      if (!(await mayView(limits, response, id))) return
      onDailyAsked()
      answer(response, dailyAnswer, await dailyHands.today(id))
    }),
  )
  router.post(
    '/',
    signedIn(async (user, request, response) => {
      if (!(await mayBegin(limits, response, user.id, request.ip))) return
      onDailyAsked()
      const { state } = await dailyHands.today(user.id)
      if (state === 'played') return refuse(response, 'handsPlayed')
      const { day, serverPart } = await dailyDecks.ofToday()
      const hands = { set: dailySet(day), serverPart, rounds: 1, publishAfterMs: endOf(day), name: HANDS_TEXT.daily }
      await answerWithTable(tools, user, { ...hands, places: null }, request, response)
    }),
  )
  router.get('/promises', async ({ ip }, response) => {
    if (!(await limits.admit(response, ['invitationPerAddress', addressKey(ip)]))) return
    answer(response, dailyPromisesAnswer, await dailyDecks.promises())
  })
  return router
}

/** /api/daily. */
export const dailyRoutes = (tools: HandsTools): Router => {
  const { dailyHands, limits, now, onDailyAsked } = tools
  const router = todayRoutes(tools)
  router.get(
    '/:day',
    signedIn<DayPath>(async ({ id }, { params }, response) => {
      if (!(await mayView(limits, response, id))) return
      const day = decode(dailyDay, params.day)
      if (!day.ok) return refuse(response, day.code)
      if (day.value === dayAt(now())) onDailyAsked()
      const page = await dailyHands.page(day.value, id)
      answerWith(response, dailyDayAnswer, page)
    }),
  )
  router.get(
    '/:day/week',
    signedIn<DayPath>(async ({ id }, { params }, response) => {
      if (!(await mayView(limits, response, id))) return
      const day = decode(dailyDay, params.day)
      const week = day.ok ? await dailyHands.week(day.value, id) : day
      answerWith(response, dailyWeekAnswer, week)
    }),
  )
  return router
}
