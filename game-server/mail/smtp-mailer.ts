/**
 * Delivers mails through an SMTP server. A mail that the server refuses is never lost: it is stored as a file, and that
 * is logged.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Semaphore } from 'async-mutex'
import { createTransport, type Transporter } from 'nodemailer'
import type { Log } from '../log.ts'
import { Deliveries } from './deliveries.ts'
import { compose, type Mail, type Mailer, type Message, type Sender } from './mail.ts'
import type { Outbox } from './outbox.ts'

/**
 * Timeouts for a server that does not answer: for the connection, its greeting, each answer, and the whole delivery.
 */
const CONNECT_MS = 5_000
const GREETING_MS = 5_000
const ANSWER_MS = 10_000
const ATTEMPT_MS = 20_000
/** The pauses before a mail is tried again, unless it was refused for good. */
const PAUSES_MS = [2_000, 15_000]
/** How long deliveries may still take when the process ends. */
const CLOSING_MS = 2_000
const CONNECTIONS = 4

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export type SmtpOptions = {
  /** `smtp://user:password@host:587`, or `smtps:`. It may contain options of nodemailer, as in `?requireTLS=true`. */
  readonly url: string
  readonly from: Sender
  /** Stores mails that cannot be sent. */
  readonly outbox: Outbox
  readonly log: Log
  readonly pausesMs?: readonly number[]
  readonly closingMs?: number
}

/** Whether a server has refused a mail for good, not only for now. */
const isFinal = (problem: unknown): boolean =>
  problem instanceof Error &&
  'responseCode' in problem &&
  typeof problem.responseCode === 'number' &&
  problem.responseCode >= 500

export class SmtpMailer implements Mailer {
  readonly #options: SmtpOptions
  readonly #transport: Transporter
  readonly #deliveries = new Deliveries()
  readonly #slots = new Semaphore(CONNECTIONS)
  readonly #stopping = new AbortController()

  constructor(options: SmtpOptions) {
    this.#options = options
    this.#transport = createTransport({
      url: options.url,
      connectionTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: ANSWER_MS,
      // No TLS on the own machine: nobody can listen there, and its certificates are rarely valid.
      ignoreTLS: LOOPBACK.test(new URL(options.url).hostname),
    })
  }

  post(mail: Mail): Promise<boolean> {
    return this.#deliveries.begin(
      () => this.#deliver(mail),
      (problem) => this.#options.log.error({ err: problem, to: mail.to }, 'a mail could not be sent'),
    )
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), this.#options.closingMs ?? CLOSING_MS)
    await this.#deliveries.over()
    clearTimeout(timer)
    this.#transport.close()
  }

  /** Sends a mail. When the server refuses it for good, it is stored as a file for the operator and not tried again. */
  async #deliver(mail: Mail): Promise<boolean> {
    const { from, outbox, log, pausesMs } = this.#options
    const message = await compose(mail, from)
    try {
      await this.#send(message, pausesMs ?? PAUSES_MS)
      log.info({ to: mail.to }, 'a mail was sent')
    } catch (problem) {
      if (!isFinal(problem)) throw problem
      const file = await outbox.keep(message)
      log.error({ err: problem, to: mail.to, file }, 'a mail was refused: it was written to the outbox')
    }
    return true
  }

  async #send(message: Message, [nextPauseMs, ...furtherPausesMs]: readonly number[]): Promise<void> {
    try {
      await this.#slots.runExclusive(() => this.#attempt(message))
    } catch (problem) {
      if (nextPauseMs === undefined || isFinal(problem) || this.#stopping.signal.aborted) throw problem
      await pause(nextPauseMs, undefined, { signal: this.#stopping.signal })
      await this.#send(message, furtherPausesMs)
    }
  }

  async #attempt({ envelope: { from, to }, raw }: Message): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ATTEMPT_MS)])
    await this.#transport.sendMail({ envelope: { from, to: [...to] }, raw, signal })
  }
}
