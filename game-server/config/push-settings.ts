/** The keys with which push services know that a notification comes from this site (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { Sender } from '../mail/mail.ts'

/** A point of the curve P-256, uncompressed, and its secret number, both in base64url. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a key from npm run reminders:keys')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a key from npm run reminders:keys')
    .optional(),
}

type PushVariables = { readonly VAPID_PUBLIC_KEY?: string | undefined; readonly VAPID_PRIVATE_KEY?: string | undefined }

/** How this site sends notifications. */
export type PushSettings = {
  readonly publicKey: string
  readonly privateKey: string
  /** Where push services reach the operator: an address of the web or of mail. */
  readonly contact: string
  /** Whether only public hosts are asked. Only tests, which have a push service of their own, ask others. */
  readonly onlyPublicHosts: boolean
}

/** Null: this site sends no notifications. */
export const pushSettings = (
  { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: PushVariables,
  publicUrl: string | undefined,
  mailFrom: Sender,
): PushSettings | null => {
  if (publicKey === undefined || privateKey === undefined) return null
  const contact = publicUrl?.startsWith('https:') === true ? publicUrl : `mailto:${mailFrom.address}`
  return { publicKey, privateKey, contact, onlyPublicHosts: true }
}

const publicKeyOf = (privateKey: string): string | null => {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Keys that exclude each other, in every mode. */
export const pushContradictions = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: PushVariables): readonly (string | false)[] => [
  (publicKey === undefined) !== (privateKey === undefined) &&
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither',
  publicKey !== undefined &&
    privateKey !== undefined &&
    publicKeyOf(privateKey) !== publicKey &&
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together: take both from npm run reminders:keys',
]
