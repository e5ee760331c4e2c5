/** /api/auth/guest: enters with a nickname alone, and saves the profile of a guest (DESIGN decision 11). */
import { Router, type Request, type Response } from 'express'
import { userAnswer } from '#common/protocol/answers.ts'
import { guestRequest, registerRequest } from '#common/protocol/rest.ts'
import { addressKey } from '../../connections/client-address.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { decided } from '../security/attempts.ts'
import type { Counted, Limits } from '../security/limits.ts'
import { rememberDevice, type DeviceSettings } from './device-cookie.ts'
import type { GuestService } from './guests.ts'
import { continueSession, newSessionId } from './session-store.ts'
import { signedIn, signIn } from './signed-in.ts'

type Tools = { readonly guests: GuestService; readonly limits: Limits; readonly devices: DeviceSettings }

export const guestRoutes = ({ guests, limits, devices }: Tools): Router => {
  const router = Router()
  router.post('/', async (request, response) => {
    // Who is signed in already needs no second account, for example after a second tap.
    if (request.user !== undefined) return answer(response, userAnswer, request.user)
    if (!guests.isOpen) return refuse(response, 'guestsOff')
    const decoded = decode(guestRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    const address = addressKey(request.ip)
    const entry: Counted = ['newGuestsPerAddress', address]
    if (!(await limits.admit(response, ['guestTriesPerAddress', address], entry))) return
    const created = await guests.enter(decoded.value.nickname)
    if (!created.ok) {
      await limits.forgive(entry)
      return refuse(response, created.code)
    }
    await signIn(request, created.value)
    answer(response.status(201), userAnswer, created.value)
  })
  router.put(
    '/',
    signedIn(async ({ id, isGuest }, request: Request, response: Response) => {
      if (isGuest !== true) return refuse(response, 'guestOnly')
      const decoded = decode(registerRequest, request.body)
      if (!decoded.ok) return refuse(response, decoded.code)
      const attempt: readonly Counted[] = [['registerPerAddress', addressKey(request.ip)]]
      if (!(await limits.admit(response, ...attempt))) return
      const login = { id: request.sessionID, newId: newSessionId() }
      const saved = await decided(limits, attempt, guests.save(id, decoded.value, login))
      if (!saved.ok) return refuse(response, saved.code)
      continueSession(request, login.newId)
      rememberDevice(request, response, saved.value.email, devices)
      answer(response, userAnswer, saved.value)
    }),
  )
  return router
}
