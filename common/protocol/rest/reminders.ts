/** Requests and answers about reminders: whether this site sends notifications, and to which browsers. */
import * as z from 'zod/mini'
import { ENDPOINT_MAX_CHARS } from '../../limits.ts'
import type { ReminderKind } from '../../reminders/kinds.ts'
import type { Sent } from './answers.ts'
import type { NamesOf } from './settings.ts'

/** The setting that switches each kind. */
export const REMINDER_SWITCHES: Readonly<Record<ReminderKind, NamesOf<'switch'>>> = {
  now: 'remindsNow',
  fourth: 'remindsFourth',
  answer: 'remindsAnswer',
  soon: 'remindsSoon',
  resume: 'remindsResume',
}

/** GET /api/reminders/key: the key of the site for push services, in base64url; null when it sends no notifications. */
export const reminderKeyAnswer = z.object({ publicKey: z.nullable(z.string()) })
export type ReminderKey = Sent<typeof reminderKeyAnswer>

/** DELETE /api/reminders/device: the browser that gets nothing more. */
export const pushEndpoint = z.object({ endpoint: z.string().check(z.maxLength(ENDPOINT_MAX_CHARS)) })

/**
 * PUT /api/reminders/device: a browser that is to get notifications, as `PushSubscription.toJSON()` describes it. The
 * keys are a point of the curve P-256, uncompressed, and 16 bytes, in base64url. One that `replaces` another endpoint
 * is kept only if the user had that one.
 */
export const pushSubscription = z.extend(pushEndpoint, {
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  replaces: z.optional(pushEndpoint.shape.endpoint),
})
export type PushSubscription = z.output<typeof pushSubscription>

/** A name in the domain name system: no address, and no name that only a local network knows. */
const PUBLIC_NAME =
  /^(?!.*\.(local|localhost|internal|intranet|lan|home|arpa|onion)$)([\da-z-]+\.)+[a-z][\da-z-]*[a-z]$/

/**
 * Whether an endpoint can be that of a push service: https on the usual port of a host with a public name. Users give
 * endpoints, so without this the server could be made to ask its own neighbours.
 */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username + password === '' && PUBLIC_NAME.test(hostname)
}
