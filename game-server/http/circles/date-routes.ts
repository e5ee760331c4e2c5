/** /api/circles/{slug}/dates and what belongs to it: when a circle plays, and its calendars. */
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import type { User } from '#common/protocol/rest/answers.ts'
import {
  calendarAnswer,
  circleDatesAnswer,
  type CircleDates as Dates,
} from '#common/protocol/rest/circles/circle-date-answers.ts'
import {
  calendarFile,
  calendarRequest,
  dateAnswerRequest,
  dateChangeRequest,
  dayInAddress,
  eveningFile,
  proposalRequest,
  slotRequest,
} from '#common/protocol/rest/circles/circle-dates.ts'
import { circleSlug } from '#common/protocol/rest/circles/circles.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { Result } from '#common/result.ts'
import { addressKey } from '../../connections/client-address.ts'
import type { Asking, CircleDates } from '../../persistence/circles/dates.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { circleCalendar, eveningCalendar } from './calendar.ts'

/** What changes that say all in their address have as a body. */
const nothing = z.unknown()

type Tools = { readonly dates: CircleDates; readonly limits: Limits }
type CalendarTools = Tools & { readonly publicOrigin: () => string }

type CirclePath = { readonly slug: string }
type DayPath = CirclePath & { readonly day: string }

/** Which circle a user asks about; null when the link cannot be one. */
const askingOf = ({ id: userId }: User, { params }: Request<CirclePath>): Asking | null => {
  const slug = decode(circleSlug, params.slug)
  return slug.ok ? { slug: slug.value, userId } : null
}

const show = (response: Response, dates: Result<Dates, ErrorCode>): void =>
  answerWith(response, circleDatesAnswer, dates)

/** Decodes the body of a change, counts it, and answers with what is planned then. */
const change =
  <Path extends CirclePath, Body>(
    limits: Limits,
    decoder: z.ZodType<Body>,
    work: (asking: Asking, body: Body, params: Path) => Promise<Result<Dates, ErrorCode>>,
  ) =>
  async (user: User, request: Request<Path>, response: Response): Promise<void> => {
    const asking = askingOf(user, request)
    if (asking === null) return refuse(response, 'circleNotFound')
    const body = decode(decoder, request.body ?? {})
    if (!body.ok) return refuse(response, body.code)
    if (!(await limits.admit(response, ['circleDatesPerUser', String(user.id)]))) return
    show(response, await work(asking, body.value, request.params))
  }

/** The same for a change of what is planned or proposed for a day. */
const changeOfDay = <Body>(
  limits: Limits,
  decoder: z.ZodType<Body>,
  work: (asking: Asking, day: string, body: Body) => Promise<Result<Dates, ErrorCode>>,
) =>
  signedIn<DayPath>((user, request, response) => {
    const day = decode(dayInAddress, request.params.day)
    if (!day.ok) return refuse(response, 'dateNotFound')
    return change<DayPath, Body>(limits, decoder, (asking, body) => work(asking, day.value, body))(
      user,
      request,
      response,
    )
  })

export const circleDateRoutes = ({ dates, limits }: Tools): Router => {
  const router = Router()
  router.get(
    '/:slug/dates',
    signedIn<CirclePath>(async (user, request, response) => {
      const asking = askingOf(user, request)
      if (asking === null) return refuse(response, 'circleNotFound')
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(user.id)]))) return
      show(response, await dates.of(asking))
    }),
  )
  router.put(
    '/:slug/slot',
    signedIn<CirclePath>(change(limits, slotRequest, (asking, { slot }) => dates.setSlot(asking, slot))),
  )
  router.put(
    '/:slug/dates/:day',
    changeOfDay(limits, dateChangeRequest, (asking, day, what) => dates.changeDate(asking, day, what)),
  )
  router.put(
    '/:slug/dates/:day/answer',
    changeOfDay(limits, dateAnswerRequest, (asking, day, { answer: said }) => dates.answer(asking, day, said)),
  )
  router.post(
    '/:slug/proposals',
    signedIn<CirclePath>(change(limits, proposalRequest, (asking, at) => dates.propose(asking, at))),
  )
  router.post(
    '/:slug/proposals/:day/choose',
    changeOfDay(limits, nothing, (asking, day) => dates.choose(asking, day)),
  )
  router.delete(
    '/:slug/proposals/:day',
    changeOfDay(limits, nothing, (asking, day) => dates.withdraw(asking, day)),
  )
  return router
}

const sendCalendar = (response: Response, text: string): void => void response.type('text/calendar').send(text)

/** The calendars: the own one by its secret address, for programs that cannot sign in, and one evening as a file. */
export const calendarRoutes = ({ dates, publicOrigin, limits }: CalendarTools): Router => {
  const router = Router()
  router.get('/calendar/:file', async ({ params, ip }, response) => {
    if (!(await limits.admit(response, ['calendarPerAddress', addressKey(ip)]))) return
    const token = decode(calendarFile, params.file)
    const circle = token.ok ? await dates.calendar(token.value) : null
    if (!token.ok || circle === null) return refuse(response, 'circleNotFound')
    if (!(await limits.admit(response, ['calendarPerLink', token.value]))) return
    sendCalendar(response, circleCalendar({ circle, origin: publicOrigin() }))
  })
  router.post(
    '/:slug/calendar',
    signedIn<CirclePath>(async (user, request, response) => {
      const asking = askingOf(user, request)
      if (asking === null) return refuse(response, 'circleNotFound')
      const decoded = decode(calendarRequest, request.body ?? {})
      if (!decoded.ok) return refuse(response, decoded.code)
      if (!(await limits.admit(response, ['circleDatesPerUser', String(user.id)]))) return
      const token = await dates.tokenOf(asking, decoded.value.isNew === true)
      if (token.ok) answer(response, calendarAnswer, { token: token.value })
      else refuse(response, token.code)
    }),
  )
  router.get(
    '/:slug/dates/:file',
    signedIn<CirclePath & { readonly file: string }>(async (user, request, response) => {
      const asking = askingOf(user, request)
      const day = decode(eveningFile, request.params.file)
      if (asking === null) return refuse(response, 'circleNotFound')
      if (!day.ok) return refuse(response, 'dateNotFound')
      if (!(await limits.admit(response, ['viewCirclesPerUser', String(user.id)]))) return
      const circle = await dates.calendarOf(asking)
      if (circle === null) return refuse(response, 'circleNotFound')
      const text = eveningCalendar({ circle, origin: publicOrigin() }, day.value)
      if (text === null) return refuse(response, 'dateNotFound')
      sendCalendar(response.attachment(`${day.value}.ics`), text)
    }),
  )
  return router
}
