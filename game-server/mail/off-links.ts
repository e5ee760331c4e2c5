/**
 * The links with which somebody ends the mails of one kind: with one click in a mail program (RFC 8058), or on a page.
 * Nobody has to be signed in, so each link is signed. It is valid for as long as the account and the session secret.
 */
import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { REMINDER_KINDS, type ReminderKind } from '#common/reminders/kinds.ts'

/** The mails of one kind to one person. */
export type MailsOfKind = { readonly userId: number; readonly kind: ReminderKind }

const TOKEN = /^([1-9]\d{0,14})-([a-z]+)-([\w-]{43})$/

const signatureOf = (secret: string, { userId, kind }: MailsOfKind): string =>
  createHmac('sha256', secret).update(`mail off\n${userId}\n${kind}`).digest('base64url')

/** The token of a link; the newest secret signs it. */
export const offToken = (mails: MailsOfKind, [secret = '']: readonly string[]): string =>
  `${mails.userId}-${mails.kind}-${signatureOf(secret, mails)}`

/** What a token ends; null when none of the secrets has signed it. */
export const mailsOfToken = (token: string, secrets: readonly string[]): MailsOfKind | null => {
  const [, id, name, signature = ''] = TOKEN.exec(token) ?? []
  const kind = REMINDER_KINDS.find((known) => known === name)
  if (kind === undefined) return null
  const mails = { userId: Number(id), kind }
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(secret, mails)), Buffer.from(signature)),
  )
  return isSigned ? mails : null
}
