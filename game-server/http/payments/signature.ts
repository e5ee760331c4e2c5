/**
 * The signature of the payment provider's webhook, in Stripe's scheme: `t={seconds},v1={hex}`, with one or more `v1`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may be from now, so that a recorded message cannot be sent again later. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/** The signature header for a body at a given time, in seconds since the epoch. */
export const signatureOf = (body: Buffer, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

/** Whether a body was signed with the secret, within the tolerance around `nowMs`. */
export const isSigned = (body: Buffer, header: string | undefined, secret: string, nowMs: number): boolean => {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const seconds = Number(/^t=(\d{1,12})$/.exec(parts.find((part) => part.startsWith('t=')) ?? '')?.[1] ?? Number.NaN)
  if (!(Math.abs(nowMs / 1_000 - seconds) <= SIGNATURE_TOLERANCE_SECONDS)) return false
  const expected = Buffer.from(signatureOf(body, secret, seconds).replace(/^.*v1=/, ''), 'hex')
  const given = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/i.exec(part)?.[1] ?? [])
  return given.map((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected)).includes(true)
}
