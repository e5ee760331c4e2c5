/** MAIL_FROM: the sender of mails (DESIGN section 8). */
import { isIP } from 'node:net'
import { z } from 'zod'
import { isAddress, type Sender } from './mail.ts'

const BRAND = 'Regicidio'

/** `name@host`, or `Name <name@host>`. Without a name, the name of the brand is used. */
const FORM = /^(?:"?(?<name>[^"<>\p{C}]*?)"?\s*<(?<bracketed>[^<>]+)>|(?<bare>[^<>]+))$/u

const parse = (text: string): Sender | null => {
  const { name, bracketed, bare } = FORM.exec(text.trim())?.groups ?? {}
  const address = bracketed ?? bare ?? ''
  return isAddress(address) ? { name: name?.trim() || BRAND, address } : null
}

export const sender = z.string().transform((text, context) => {
  const parsed = parse(text)
  if (parsed === null) context.addIssue('must look like Regicidio <noreply@host>')
  return parsed ?? z.NEVER
})

/** The sender when MAIL_FROM is not set: a no-reply address at the host of the site. */
export const defaultSender = (publicUrl: string | undefined): Sender => {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  return {
    name: BRAND,
    address: `noreply@${host === '' || isIP(host.replace(/[[\]]/g, '')) !== 0 ? 'localhost' : host}`,
  }
}
