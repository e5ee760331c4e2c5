/** /api/password (specification section 7): sends a link by mail, and sets the new password. */
import { finished } from 'node:stream'
import { Router } from 'express'
import { passwordAnswer } from '#common/protocol/rest/account-answers.ts'
import {
  forgotPasswordRequest,
  resetPasswordRequest,
  type ResetPasswordRequest,
  resetToken,
} from '#common/protocol/rest/account.ts'
import { successAnswer } from '#common/protocol/rest/answers.ts'
import { PASSWORD_TEXT } from '#common/text/it.ts'
import { answer } from '../answer.ts'
import type { DeviceSettings } from '../auth/device-cookie.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { decided, failedLogins, forgotAttempt } from '../security/attempts.ts'
import type { Counted, Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import type { MailWorker } from './mail-worker.ts'
import type { CompletedReset, PasswordResets } from '../../persistence/accounts/password-resets.ts'
import type { Passwords } from '../auth/passwords.ts'

type ServiceTools = {
  readonly resets: PasswordResets
  readonly passwords: Passwords
  readonly mailWorker: MailWorker
}

/** What happens when somebody has forgotten a password. */
/** What happens when somebody has forgotten a password. */
export class PasswordService {
  readonly #tools: ServiceTools

  constructor(tools: ServiceTools) {
    this.#tools = tools
  }

  /** Opens a reset for an address and stores its mail. For an address without an account it does the same work. */
  async open(email: string): Promise<void> {
    await this.#tools.resets.open(email)
  }

  /** Sends the stored mails in the background. Call it after the request was answered. */
  sendLinks(): void {
    this.#tools.mailWorker.wake()
  }

  /** Whether a token is valid. */
  isOpen(token: string): Promise<boolean> {
    return this.#tools.resets.isOpen(token)
  }

  /** Sets a new password and ends the account's login sessions; null when the token is not valid. */
  async reset({ token, password }: ResetPasswordRequest): Promise<CompletedReset | null> {
    const { resets, passwords } = this.#tools
    // A hash costs time, so it is computed only for a valid token.
    return (await resets.isOpen(token)) ? resets.complete(token, await passwords.hash(password)) : null
  }
}

type Tools = {
  readonly service: PasswordService
  readonly limits: Limits
  readonly devices: DeviceSettings
  /** Called with every login session that ends, so that its sockets can be closed. */
  readonly onSessionEnded: (sessionId: string) => void
}

/**
 * Nothing before the answer may depend on whether an address has an account: not the answer itself, not the rate
 * limits, not the work.
 */
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
