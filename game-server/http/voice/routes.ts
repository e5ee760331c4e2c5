/** /api/rooms/{roomId}/ice-servers: only who sits at the table gets servers, because the credentials of the relay let their owner send through it. */
import { Router } from 'express'
import { iceServersAnswer } from '#common/protocol/answers.ts'
import type { IceSettings } from '../../ice-settings.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { iceServersFor } from './ice-servers.ts'

/** `now`: milliseconds since the epoch. */
type Tools = { readonly directory: Pick<RoomDirectory, 'isSeated'>; readonly limits: Limits; readonly ice: IceSettings; readonly now: () => number }

export const iceServerRoutes = ({ directory, limits, ice, now }: Tools): Router => {
  const router = Router()
  router.get(
    '/:roomId/ice-servers',
    signedIn<{ readonly roomId: string }>(async ({ id }, request, response) => {
      if (!(await limits.admit(response, ['iceServersPerUser', String(id)]))) return
      if (!(await directory.isSeated(request.params.roomId, id))) return refuse(response, 'notAtTable')
      answer(response, iceServersAnswer, iceServersFor(ice, id, now()))
    }),
  )
  return router
}
