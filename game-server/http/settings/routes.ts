/** /api/settings: how the table looks, sounds and is played, for the signed-in user. */
import { Router } from 'express'
import { settingsAnswer, storedSettings } from '#common/protocol/rest/settings-answers.ts'
import type { AccountSettings } from '../../persistence/accounts/settings.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

export const settingsRoutes = (settings: AccountSettings, limits: Limits): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => answer(response, settingsAnswer, { stored: await settings.of(id) })),
  )
  router.put(
    '/',
    signedIn(async ({ id }, request, response) => {
      const decoded = decode(storedSettings, request.body)
      if (!decoded.ok) return refuse(response, decoded.code)
      if (!(await limits.admit(response, ['settingsPerUser', String(id)]))) return
      if (!(await settings.keep(id, decoded.value))) return refuse(response, 'unauthenticated')
      answer(response, settingsAnswer, { stored: decoded.value })
    }),
  )
  return router
}
