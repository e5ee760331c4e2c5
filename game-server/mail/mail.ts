/** The types of a mail, its sender, and the port that delivers it. */
import MailComposer from 'nodemailer/lib/mail-composer'

/**
 * A mail to one address, as plain text and HTML. A POST to `offLink` ends the mails of its kind; null for a mail that
 * was asked for.
 */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly offLink: string | null
}

/** The sender of mails. */
export type Sender = { readonly name: string; readonly address: string }

export type Mailer = {
  /** Delivers a mail. False when it could not be delivered for now. Never rejects; errors are logged. */
  post(mail: Mail): Promise<boolean>
  /** Resolves when no mail is being delivered any more. A delivery that takes too long counts as failed. */
  close(): Promise<void>
}

/** A mail in its final form: `raw` is the whole message (RFC 5322), the same for SMTP and for a file. */
export type Message = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly raw: Buffer
}

/** These headers tell automatic answering programs not to answer (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'it' }

/** With these headers a mail program shows a button of its own that ends such mails (RFC 2369, RFC 8058). */
const offHeaders = (link: string | null) =>
  link === null ? {} : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * Encodes a mail. Rejects when an address is not exactly one address, or contains characters that could end a header.
 */
export const compose = async ({ to, subject, text, html, offLink }: Mail, from: Sender): Promise<Message> => {
  if (!isAddress(to)) throw new Error('the recipient of a mail is no address')
  const composer = new MailComposer({
    from,
    // As an object it is used as one address, whatever characters it contains.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { ...HEADERS, ...offHeaders(offLink) },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { envelope: { from: from.address, to: [to] }, raw: await composer.compile().build() }
}

/**
 * Whether a text is one address that is safe in a header: without spaces, control characters, separators and quotes.
 */
export const isAddress = (text: string): boolean => /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
