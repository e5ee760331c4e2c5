/** /api/reminders/off/{token}: ends the mails of one kind, for who has a mail of that kind, signed in or not. */
import { Router } from 'express'
import { successAnswer } from '#common/protocol/rest/answers.ts'
import { REMINDER_SWITCHES } from '#common/protocol/rest/reminders.ts'
import { mailOffPage } from '#common/reminders/mail-off.ts'
import { addressKey } from '../../connections/client-address.ts'
import { mailsOfToken } from '../../mail/off-links.ts'
import type { AccountSettings } from '../../persistence/accounts/settings.ts'
import { answer } from '../answer.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

type Tools = {
  readonly settings: Pick<AccountSettings, 'change'>
  readonly limits: Limits
  readonly sessionSecrets: readonly string[]
}

/** Mail programs look at links before anybody has read the mail, so a GET changes nothing. */
export const mailOffRoutes = ({ settings, limits, sessionSecrets }: Tools): Router => {
  const router = Router()
  router.get('/off/:token', ({ params }, response) =>
    response.redirect(303, mailOffPage(encodeURIComponent(params.token))),
  )
  router.post('/off/:token', async ({ params, ip }, response) => {
    // The servers of a mail provider share a few addresses.
    if (!(await limits.admit(response, ['mailOffPerAddress', addressKey(ip)]))) return
    const mails = mailsOfToken(params.token, sessionSecrets)
    if (mails === null) return refuse(response, 'notFound')
    const { userId, kind } = mails
    if (!(await limits.admit(response, ['mailOffPerLink', `${userId} ${kind}`]))) return
    if (!(await settings.change(userId, REMINDER_SWITCHES[kind], false))) return refuse(response, 'notFound')
    answer(response, successAnswer, { success: true })
  })
  return router
}
