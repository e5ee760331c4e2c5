/**
 * /api/rooms/{roomId}/ice-servers: the servers through which a player's browser reaches those of the others. Only who
 * sits at the table gets them, because the credentials of the relay let their owner send through it.
 */
import { Router } from 'express'
import { iceServersAnswer, type IceServersAnswer } from '#common/protocol/rest/answers.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { createHmac } from 'node:crypto'
import type { IceSettings } from '../../config/ice-settings.ts'

/**
 * How long credentials are valid. The relay checks them when a browser asks for an address there; a conversation that
 * is on goes on longer. A browser asks for new ones after half of this time.
 */
export const CREDENTIALS_SECONDS = 2 * 60 * 60

/**
 * Credentials as the relay computes them from the same secret (coturn's `use-auth-secret`): the time at which they
 * expire with the name of the user, and the HMAC-SHA1 of that. The relay needs no list of users, and bounds each user
 * by the name. `nowMs` is in milliseconds since the epoch.
 */
export const relayCredentials = (
  secret: string,
  userId: number,
  nowMs: number,
): { readonly username: string; readonly credential: string } => {
  const username = `${Math.floor(nowMs / 1_000) + CREDENTIALS_SECONDS}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** What a player at a table gets. */
const iceServersFor = (
  { stunUrls, turn, isRelayOnly }: IceSettings,
  userId: number,
  nowMs: number,
): IceServersAnswer => ({
  iceServers: [
    ...(stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]),
    ...(turn === null ? [] : [{ urls: [...turn.urls], ...relayCredentials(turn.secret, userId, nowMs) }]),
  ],
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  ttlSeconds: CREDENTIALS_SECONDS,
})

/** `now`: milliseconds since the epoch. */
type Tools = {
  readonly directory: Pick<RoomDirectory, 'isSeated'>
  readonly limits: Limits
  readonly ice: IceSettings
  readonly now: () => number
}

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
