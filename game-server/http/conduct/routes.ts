/** /api/mutes and /api/reports: what a user can do about somebody who misbehaves. */
import { Router, type Request, type Response } from 'express'
import { REPORT_LINES_KEPT } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { conductAnswer, mutesAnswer } from '#common/protocol/rest/conduct-answers.ts'
import { muteRequest, reportRequest } from '#common/protocol/rest/conduct.ts'
import { CONDUCT_TEXT } from '#common/text/conduct.ts'
import type { Log } from '../../log.ts'
import type { Mutes } from '../../persistence/conduct/mutes.ts'
import type { Reports } from '../../persistence/conduct/reports.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

type Handler = (user: User, request: Request, response: Response) => Promise<void>

export const muteRoutes = (mutes: Mutes, limits: Limits): Router => {
  const change =
    (isMuted: boolean): Handler =>
    async ({ id }, request, response) => {
      const decoded = decode(muteRequest, request.params)
      if (!decoded.ok) return refuse(response, 'notFound')
      if (!(await limits.admit(response, ['mutePerUser', String(id)]))) return
      if (isMuted) {
        const muted = await mutes.add(id, decoded.value.playerId)
        if (!muted.ok) return refuse(response, muted.code)
      } else await mutes.remove(id, decoded.value.playerId)
      answer(response, mutesAnswer, { muted: await mutes.of(id) })
    }
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => answer(response, mutesAnswer, { muted: await mutes.of(id) })),
  )
  router.put('/:playerId', signedIn(change(true)))
  router.delete('/:playerId', signedIn(change(false)))
  return router
}

/** What reports need. */
type ReportTools = {
  readonly reports: Reports
  readonly directory: Pick<RoomDirectory, 'chatBetween'>
  readonly limits: Limits
  readonly log: Log
}

export const reportRoutes = ({ reports, directory, limits, log }: ReportTools): Router => {
  const file: Handler = async ({ id: reporterId }, request, response) => {
    const decoded = decode(reportRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    if (!(await limits.admit(response, ['reportPerUser', String(reporterId)]))) return
    const { playerId: accusedId, roomId, ...report } = decoded.value
    if (accusedId === reporterId) return refuse(response, 'badRequest')
    const said = await directory.chatBetween(roomId, reporterId, accusedId)
    if (!said.ok) return refuse(response, said.code)
    const { lines, ...room } = said.value
    const filed = await reports.file({
      ...report,
      ...room,
      reporterId,
      accusedId,
      lines: lines.slice(-REPORT_LINES_KEPT),
    })
    if (!filed.ok) return refuse(response, filed.code)
    log.info({ reporterId, accusedId, reason: report.reason }, 'a player was reported')
    answer(response.status(201), conductAnswer, { message: CONDUCT_TEXT.reported })
  }
  const router = Router()
  // With the code in the path the process that has the table answers: it alone knows who watches.
  router.post('{/:roomId}', signedIn(file))
  return router
}
