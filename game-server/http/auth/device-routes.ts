/** /api/auth/devices: where an account is signed in, and how its owner signs out there. */
import { Router, type Request, type Response } from 'express'
import { deviceRequest } from '#common/protocol/rest/account.ts'
import { devicesAnswer } from '#common/protocol/rest/account-answers.ts'
import { successAnswer } from '#common/protocol/rest/answers.ts'
import type { Sessions } from '../../persistence/accounts/sessions.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { SessionEffects } from './session-store.ts'
import { signedIn } from './signed-in.ts'

type Tools = Pick<SessionEffects, 'onSessionEnded'> & {
  readonly sessions: Pick<Sessions, 'devicesOf' | 'end'>
  /** Signs the request out, and answers it. */
  readonly leave: (request: Request, response: Response) => Promise<void>
}

export const deviceRoutes = ({ sessions, onSessionEnded, leave }: Tools): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, request, response) =>
      answer(response, devicesAnswer, { devices: [...(await sessions.devicesOf(id, request.sessionID))] }),
    ),
  )
  router.delete(
    '/',
    signedIn(async ({ id }, request: Request, response) => {
      const ended = await sessions.end(id, null)
      ended.forEach(onSessionEnded)
      await leave(request, response)
    }),
  )
  router.delete(
    '/:deviceId',
    signedIn(async ({ id }, request: Request<{ deviceId: string }>, response) => {
      const decoded = decode(deviceRequest, request.params)
      const ended = decoded.ok ? await sessions.end(id, decoded.value.deviceId) : []
      if (ended.length === 0) return refuse(response, 'notFound')
      ended.forEach(onSessionEnded)
      if (ended.includes(request.sessionID)) return leave(request, response)
      answer(response, successAnswer, { success: true })
    }),
  )
  return router
}
