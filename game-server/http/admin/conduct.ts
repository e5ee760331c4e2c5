/** /api/admin/reports and /api/admin/restrictions: the reports of players, and what the admin does about them. */
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { conductAnswer, reportsAnswer, restrictionsAnswer } from '#common/protocol/rest/conduct-answers.ts'
import { decideReportRequest, liftRequest, restrictRequest } from '#common/protocol/rest/conduct.ts'
import { CONDUCT_TEXT } from '#common/text/conduct.ts'
import type { Log } from '../../log.ts'
import type { Reports } from '../../persistence/conduct/reports.ts'
import type { Restricted, Restrictions } from '../../persistence/conduct/restrictions.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { forAdmin, pageQuery, rowId, type AdminHandler } from './for-admin.ts'

/** Makes tables and sockets follow what was decided about an account. */
export type ConductEffects = {
  /** Takes effect at once: a silenced user leaves the voice chat, a suspended one is told why and loses the sockets. */
  readonly onRestricted: (restricted: Restricted) => void
  /** A suspension was lifted. */
  readonly onReadmitted: (userId: number) => void
}

type AdminConductTools = ConductEffects & {
  readonly reports: Reports
  readonly restrictions: Restrictions
  readonly log: Log
}

const reportPath = z.object({ id: rowId })

/** Tells everybody whom it concerns about a restriction, and the admin that it is in force. */
const carryOut = (
  { onRestricted, log }: AdminConductTools,
  restricted: Restricted,
  actorId: number,
  response: Response,
): void => {
  const { userId, nickname, restriction } = restricted
  log.info({ userId, actorId, kind: restriction.kind, untilMs: restriction.untilMs }, 'the admin restricted an account')
  onRestricted(restricted)
  answer(response, conductAnswer, { message: CONDUCT_TEXT.restricted(nickname, restriction) })
}

const list =
  ({ reports }: AdminConductTools): AdminHandler =>
  async (_user, request, response) => {
    const query = decode(pageQuery, request.query)
    if (!query.ok) return refuse(response, query.code)
    answer(response, reportsAnswer, await reports.page(query.value.before))
  }

const decide =
  (tools: AdminConductTools): AdminHandler =>
  async ({ id: actorId }, request, response) => {
    const path = decode(reportPath, request.params)
    if (!path.ok) return refuse(response, 'notFound')
    const body = decode(decideReportRequest, request.body)
    if (!body.ok) return refuse(response, body.code)
    const decided = await tools.reports.decide(path.value.id, body.value.measure, actorId)
    if (!decided.ok) return refuse(response, decided.code)
    if (decided.value !== null) return carryOut(tools, decided.value, actorId, response)
    tools.log.info({ report: path.value.id, actorId }, 'the admin dismissed a report')
    answer(response, conductAnswer, { message: CONDUCT_TEXT.dismissed })
  }

const restrict =
  (tools: AdminConductTools): AdminHandler =>
  async ({ id: actorId }, request, response) => {
    const body = decode(restrictRequest, request.body)
    if (!body.ok) return refuse(response, body.code)
    const { nickname, ...measure } = body.value
    const restricted = await tools.restrictions.restrict(nickname, measure, actorId)
    if (!restricted.ok) return refuse(response, restricted.code)
    carryOut(tools, restricted.value, actorId, response)
  }

const lift =
  ({ restrictions, onReadmitted, log }: AdminConductTools): AdminHandler =>
  async ({ id: actorId }, request: Request, response) => {
    const path = decode(liftRequest, request.params)
    if (!path.ok) return refuse(response, 'notFound')
    const { userId, kind } = path.value
    if (!(await restrictions.lift(userId, kind))) return refuse(response, 'notFound')
    log.info({ userId, actorId, kind }, 'the admin lifted a restriction')
    if (kind === 'suspended') onReadmitted(userId)
    answer(response, conductAnswer, { message: CONDUCT_TEXT.lifted })
  }

export const adminConductRoutes = (tools: AdminConductTools): Router => {
  const { restrictions } = tools
  const router = Router()
  router.get('/reports', forAdmin(list(tools)))
  router.post('/reports/:id/decide', forAdmin(decide(tools)))
  router.get(
    '/restrictions',
    forAdmin(async (_user, _request, response) => answer(response, restrictionsAnswer, await restrictions.list())),
  )
  router.post('/restrictions', forAdmin(restrict(tools)))
  router.delete('/restrictions/:userId/:kind', forAdmin(lift(tools)))
  return router
}
