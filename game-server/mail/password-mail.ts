/** The mail with a link to choose a new password. */
import { PASSWORD_MAIL } from '#common/text/mails.ts'
import {
  aside,
  button,
  nameWithoutLinks,
  mailHtml,
  paragraph,
  mailText,
  plainLink,
  salutation,
  smallPrint,
} from './mail-layout.ts'
import type { Mail } from './mail.ts'

/** `link` is a URL of the site and ends with the token; `expiresAtMs` is in milliseconds since the epoch. */
type PasswordLink = { readonly nickname: string; readonly link: string; readonly expiresAtMs: number }

const ITALIAN_TIME = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' })

/**
 * The text says which account it is about, that the link is valid for one hour and works once, and what to do if
 * somebody else requested it.
 */
export const passwordMail = ({ nickname, link, expiresAtMs }: PasswordLink): Omit<Mail, 'to'> => {
  const { subject, preview, title, asked, notYouTitle, notYou } = PASSWORD_MAIL
  const greeting = PASSWORD_MAIL.greeting(nameWithoutLinks(nickname))
  const life = PASSWORD_MAIL.life(ITALIAN_TIME.format(expiresAtMs))
  return {
    subject,
    offLink: null,
    text: mailText([greeting, asked, link, life, `${notYouTitle}\n${notYou}`]),
    html: mailHtml({
      title,
      preview,
      siteOrigin: new URL(link).origin,
      parts: [
        salutation(greeting),
        paragraph(asked),
        button(PASSWORD_MAIL.button, link),
        smallPrint(life),
        aside(notYouTitle, notYou),
        plainLink(PASSWORD_MAIL.plainLink, link),
      ],
    }),
  }
}
