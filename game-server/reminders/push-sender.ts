/** Sends notifications to browsers, through the push services that these have chosen (RFC 8030). */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushMessage } from '#common/reminders/kinds.ts'
import { isPublicEndpoint, type PushSubscription } from '#common/protocol/rest/reminders.ts'
import type { PushSettings } from '../config/push-settings.ts'
import type { Log } from '../log.ts'
import { lookupPublic } from './public-hosts.ts'

const ANSWER_MS = 10_000

/**
 * How long a service keeps a message for a browser that is off, whether it wakes a phone that saves its power, and what
 * breaks the request off.
 */
export type Sending = { readonly lifeSeconds: number; readonly isUrgent: boolean; readonly signal: AbortSignal }

/**
 * What became of a message. `gone`: there is no such browser any more. `later`: nothing was sent, and it may be tried
 * again. `lost`: it was refused, or it is unknown whether it was sent.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'lost'

const GONE: ReadonlySet<number> = new Set([404, 410])
const LATER: ReadonlySet<number> = new Set([408, 425, 429])
/** Errors before anything was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

const outcomeOf = (status: number): PushOutcome => {
  if (GONE.has(status)) return 'gone'
  if (LATER.has(status) || status >= 500) return 'later'
  return status >= 200 && status < 300 ? 'sent' : 'lost'
}

const codeOf = (problem: unknown): string =>
  problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown'

export class PushSender {
  readonly #settings: PushSettings
  readonly #log: Log

  constructor(settings: PushSettings, log: Log) {
    this.#settings = settings
    this.#log = log
  }

  /** Sends a message to a browser. Never rejects. */
  async send(device: PushSubscription, message: PushMessage, sending: Sending): Promise<PushOutcome> {
    const { onlyPublicHosts } = this.#settings
    if (onlyPublicHosts && !isPublicEndpoint(device.endpoint)) return 'gone'
    // Who has an endpoint can send to it, so a log has its host only.
    const { host } = new URL(device.endpoint)
    try {
      const status = await this.#post(device, message, sending)
      const outcome = outcomeOf(status)
      if (outcome === 'lost') this.#log.warn({ host, status }, 'a push service has refused a notification')
      return outcome
    } catch (problem) {
      const code = codeOf(problem)
      this.#log.warn({ host, code }, 'a push service could not be reached')
      return NOT_CONNECTED.has(code) ? 'later' : 'lost'
    }
  }

  /** Resolves with the status of the answer. Redirects are not followed: a service could lead to our own neighbours. */
  #post(
    { endpoint, keys }: PushSubscription,
    message: PushMessage,
    { lifeSeconds, isUrgent, signal }: Sending,
  ): Promise<number> {
    const { publicKey, privateKey, contact, onlyPublicHosts } = this.#settings
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: lifeSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: message.tag,
    })
    const send = new URL(endpoint).protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        ...(onlyPublicHosts && { lookup: lookupPublic }),
      }
      const request = send(endpoint, options, (response) => {
        resolve(response.statusCode ?? 0)
        response.on('error', () => undefined).destroy()
      })
      request.on('error', reject).end(body)
    })
  }
}
