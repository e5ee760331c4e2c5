/** MAIL_FROM: whom mails come from (DESIGN section 8). */
import { isIP } from 'node:net'
import { z } from 'zod'
import { isAddress, type Sender } from './mail.ts'

const BRAND = 'Regicidio'

/** `name@host`, or `Name <name@host>`. The name of the brand stands where there is none. */
const FORM = /^(?:"?(?<name>[^"<>\p{C}]*?)"?\s*<(?<bracketed>[^<>]+)>|(?<bare>[^<>]+))$/u

const parse = (text: string): Sender | null => {
  const { name, bracketed, bare } = FORM.exec(text.trim())?.groups ?? {}
  const address = bracketed ?? bare ?? ''
  return isAddress(address) ? { name: name?.trim() || BRAND, address } : null
}

/** Decodes MAIL_FROM. */
export const sender = z.string().transform((text, context) => {
  const parsed = parse(text)
  if (parsed === null) context.addIssue('must look like Regicidio <noreply@host>')
  return parsed ?? z.NEVER
})

/** Whom mails come from without MAIL_FROM: nobody at the site's own host. */
export const defaultSender = (publicUrl: string | undefined): Sender => {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  return { name: BRAND, address: `noreply@${host === '' || isIP(host.replace(/[[\]]/g, '')) !== 0 ? 'localhost' : host}` }
}
