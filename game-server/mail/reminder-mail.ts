/** The mail of a reminder, for who gets no notifications. */
import { REMINDER_MAIL, type ReminderWords } from '#common/text/reminders.ts'
import { button, mailHtml, mailText, nameWithoutLinks, paragraph, plainLink, salutation } from './mail-layout.ts'
import type { Mail } from './mail.ts'

/** `siteOrigin` is that of the links. The mail ends with the link where it can be switched off. */
export const reminderMail = (words: ReminderWords, nickname: string, siteOrigin: string): Omit<Mail, 'to'> => {
  const named = { ...words, name: nameWithoutLinks(words.name) }
  const greeting = REMINDER_MAIL.greeting(nameWithoutLinks(nickname))
  const [asked, link, offLink] = [REMINDER_MAIL.asked(named), `${siteOrigin}${words.path}`, `${siteOrigin}/settings`]
  return {
    subject: REMINDER_MAIL.subject(named),
    text: mailText([greeting, asked, link, `${REMINDER_MAIL.off}\n${offLink}`]),
    html: mailHtml({
      title: REMINDER_MAIL.title,
      preview: asked,
      siteOrigin,
      parts: [
        salutation(greeting),
        paragraph(asked),
        button(REMINDER_MAIL.button, link),
        plainLink(REMINDER_MAIL.off, offLink),
      ],
    }),
  }
}
