/** /api/password (specification section 7). */
import { finished } from 'node:stream'
import { Router } from 'express'
import { passwordAnswer } from '#common/protocol/account-answers.ts'
import { forgotPasswordRequest, resetPasswordRequest, resetToken } from '#common/protocol/account.ts'
import { successAnswer } from '#common/protocol/answers.ts'
import { PASSWORD_TEXT } from '#common/text/it.ts'
import { answer } from '../answer.ts'
import type { DeviceSettings } from '../auth/device-cookie.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { decided, failedLogins, forgotAttempt } from '../security/attempts.ts'
import type { Counted, Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import type { PasswordService } from './service.ts'

type Tools = {
  readonly service: PasswordService
  readonly limits: Limits
  readonly devices: DeviceSettings
  /** Called with every login session that ends, so that its sockets can be closed. */
  readonly onSessionEnded: (sessionId: string) => void
}

/** Nothing before the answer may depend on whether an address has an account: not the answer itself, not the rate limits, not the work. */
export const passwordRoutes = ({ service, limits, devices, onSessionEnded }: Tools): Router => {
  const router = Router()
  router.post('/forgot-password', async (request, response) => {
    const decoded = decode(forgotPasswordRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    const { email } = decoded.value
    if (!(await limits.admit(response, ...forgotAttempt(request, email, devices)))) return
    await service.open(email)
    finished(response, () => service.sendLinks())
    answer(response, passwordAnswer, { success: true, message: PASSWORD_TEXT.requested })
  })
  router.get('/reset-password', (_request, response) => refuse(response, 'resetTokenMissing'))
  router.get('/reset-password/:token', async (request, response) => {
    const token = decode(resetToken, request.params.token)
    if (!token.ok) return refuse(response, token.code)
    if (!(await limits.admit(response, ['resetPerAddress', addressKey(request.ip)]))) return
    if (!(await service.isOpen(token.value))) return refuse(response, 'resetTokenInvalid')
    answer(response, successAnswer, { success: true })
  })
  router.post('/reset-password', async (request, response) => {
    const decoded = decode(resetPasswordRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    const attempt: readonly Counted[] = [['resetPerAddress', addressKey(request.ip)]]
    if (!(await limits.admit(response, ...attempt))) return
    const completed = await decided(limits, attempt, service.reset(decoded.value))
    if (completed === null) return refuse(response, 'resetTokenInvalid')
    completed.endedSessionIds.forEach(onSessionEnded)
    // Otherwise someone who guessed at the old password could keep the owner from using the new one.
    await limits.forget(...failedLogins(request, completed.email, devices))
    answer(response, passwordAnswer, { success: true, message: PASSWORD_TEXT.changed })
  })
  return router
}
