/** /api/reminders: the browsers that get notifications for the signed-in user. */
import { ECDH } from 'node:crypto'
import { Router } from 'express'
import { successAnswer } from '#common/protocol/rest/answers.ts'
import {
  isPublicEndpoint,
  pushEndpoint,
  pushSubscription,
  reminderKeyAnswer,
  type PushSubscription,
} from '#common/protocol/rest/reminders.ts'
import type { Config } from '../../config/config.ts'
import type { PushDevices } from '../../persistence/reminders/push-devices.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

/** Whether messages can be encrypted for a browser: its key must be a point of the curve. */
const hasKey = ({ keys }: PushSubscription): boolean => {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

export const reminderRoutes = (devices: PushDevices, push: Config['push'], limits: Limits): Router => {
  const router = Router()
  const isService = ({ endpoint }: PushSubscription): boolean =>
    push?.onlyPublicHosts === false ? URL.canParse(endpoint) : isPublicEndpoint(endpoint)
  router.get(
    '/key',
    signedIn((_account, _request, response) =>
      answer(response, reminderKeyAnswer, { publicKey: push?.publicKey ?? null }),
    ),
  )
  router.put(
    '/device',
    signedIn(async ({ id, isGuest }, request, response) => {
      if (isGuest === true) return refuse(response, 'accountNeeded')
      const decoded = decode(pushSubscription, request.body)
      if (!decoded.ok) return refuse(response, decoded.code)
      const { value: device } = decoded
      if (push === null || !isService(device) || !hasKey(device)) return refuse(response, 'badRequest')
      if (!(await limits.admit(response, ['pushDevicePerUser', String(id)]))) return
      if (!(await devices.keep(id, request.sessionID, device))) return refuse(response, 'unauthenticated')
      answer(response, successAnswer, { success: true })
    }),
  )
  router.delete(
    '/device',
    signedIn(async ({ id }, request, response) => {
      const decoded = decode(pushEndpoint, request.body)
      if (!decoded.ok) return refuse(response, decoded.code)
      if (!(await limits.admit(response, ['pushDevicePerUser', String(id)]))) return
      await devices.forget(id, decoded.value.endpoint)
      answer(response, successAnswer, { success: true })
    }),
  )
  return router
}
