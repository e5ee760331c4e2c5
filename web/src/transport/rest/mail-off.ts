/** The call that ends mails. */
import { successAnswer } from '#common/protocol/rest/answers.ts'
import { MAIL_OFF_PATH } from '#common/reminders/mail-off.ts'
import { mailOffText } from '../../text/account/mail-off.ts'
import { call, type Answer } from './http.ts'

/** POST /api/reminders/off/{token}: nobody has to be signed in. */
export const endMails = (token: string): Promise<Answer<{ readonly success: true }>> =>
  call(`${MAIL_OFF_PATH}/${encodeURIComponent(token)}`, {
    method: 'POST',
    schema: successAnswer,
    fallback: mailOffText.failed,
  })
