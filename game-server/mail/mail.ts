/** A mail, who sends it, and the port through which it leaves. */
import MailComposer from 'nodemailer/lib/mail-composer'

/** A mail to one address, in both its forms. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** Whom mails come from. */
export type Sender = { readonly name: string; readonly address: string }

export type Mailer = {
  /** Delivers a mail. False when it could not be delivered for now; never rejects, what goes wrong is logged. */
  post(mail: Mail): Promise<boolean>
  /** Resolves when no mail is under way any more. One that takes too long is given up, as undelivered. */
  close(): Promise<void>
}

/** A mail as it travels: `raw` is the whole message (RFC 5322), the same over SMTP and in a file. */
export type Message = { readonly envelope: { readonly from: string; readonly to: readonly string[] }; readonly raw: Buffer }

/** What tells programs that answer mails by themselves not to answer this one (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'it' }

/** Rejects when an address is more than one address, or has anything in it that could end a header. */
export const compose = async ({ to, subject, text, html }: Mail, from: Sender): Promise<Message> => {
  if (!isAddress(to)) throw new Error('the recipient of a mail is no address')
  const composer = new MailComposer({
    from,
    // As an object it is taken for one address, whatever is in it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: HEADERS,
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { envelope: { from: from.address, to: [to] }, raw: await composer.compile().build() }
}

/** One address that may stand in a header: no spaces, no control characters, nothing that separates or quotes. */
export const isAddress = (text: string): boolean => /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
