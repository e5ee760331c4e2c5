/** The mail of a reminder, for who gets no notifications. */
import { MAIL_OFF_PATH, mailOffPage } from '#common/reminders/mail-off.ts'
import { REMINDER_MAIL, type ReminderWords } from '#common/text/reminders.ts'
import { button, mailHtml, mailText, nameWithoutLinks, paragraph, plainLink, salutation } from './mail-layout.ts'
import type { Mail } from './mail.ts'

/** Of a mail: what it says and to whom, the origin of its links, and the token of the one that ends such mails. */
type ReminderLetter = {
  readonly words: ReminderWords
  readonly nickname: string
  readonly siteOrigin: string
  readonly offToken: string
}

/** The mail ends with a link to the page on which such mails are ended. */
export const reminderMail = ({ words, nickname, siteOrigin, offToken }: ReminderLetter): Omit<Mail, 'to'> => {
  const named = { ...words, name: nameWithoutLinks(words.name) }
  const greeting = REMINDER_MAIL.greeting(nameWithoutLinks(nickname))
  const [asked, link] = [REMINDER_MAIL.asked(named), `${siteOrigin}${words.path}`]
  const offPage = `${siteOrigin}${mailOffPage(offToken)}`
  return {
    offLink: `${siteOrigin}${MAIL_OFF_PATH}/${offToken}`,
    subject: REMINDER_MAIL.subject(named),
    text: mailText([greeting, asked, link, `${REMINDER_MAIL.off}\n${offPage}`]),
    html: mailHtml({
      title: REMINDER_MAIL.title,
      preview: asked,
      siteOrigin,
      parts: [
        salutation(greeting),
        paragraph(asked),
        button(REMINDER_MAIL.button, link),
        plainLink(REMINDER_MAIL.off, offPage),
      ],
    }),
  }
}
