/** Sends the stored mails, each at least once, as long as their links can be used. */
import type { User } from '#common/protocol/rest/answers.ts'
import type { Log } from '../../log.ts'
import type { DueMail, Mails } from '../../persistence/accounts/mails.ts'
import type { Mailer } from '../../mail/mail.ts'
import { passwordMail } from '../../mail/password-mail.ts'

/** How many mails are sent at once. */
const BATCH = 4
/** The pauses before a failed mail is tried again; they grow with the number of attempts. */
const BACKOFF_MS = [5_000, 30_000, 60_000, 120_000, 300_000] as const
const LONGEST_BACKOFF_MS = 300_000
/** The pause after the database did not answer. */
const DATABASE_PAUSE_MS = 10_000

type MailWorkerTools = {
  readonly mails: Mails
  /** Whether other processes send the same mails. */
  readonly isShared: boolean
  /** Whether the link with a token can still be used. */
  readonly isOpen: (token: string) => Promise<boolean>
  readonly userById: (id: number) => Promise<User | null>
  readonly mailer: Mailer
  readonly log: Log
  /** The origin of the links, for example `https://regicidio.example`. */
  readonly publicOrigin: () => string
}

export class MailWorker {
  readonly #tools: MailWorkerTools
  #round: Promise<void> | null = null
  #isAwaited = false
  #hasStopped = false
  #timer: NodeJS.Timeout | null = null

  constructor(tools: MailWorkerTools) {
    this.#tools = tools
  }

  /** Sends the mails that are due, in the background. */
  wake(): void {
    this.#isAwaited = true
    if (this.#hasStopped || this.#round !== null) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#round = this.#deliverAll()
  }

  /** Starts no more mails; resolves when the results of those being sent are stored. */
  async stop(): Promise<void> {
    this.#hasStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#round
  }

  async #deliverAll(): Promise<void> {
    let pauseMs: number | null = DATABASE_PAUSE_MS
    try {
      while (this.#isAwaited && !this.#hasStopped) {
        this.#isAwaited = false
        const due = await this.#tools.mails.due(BATCH)
        await Promise.all(due.map((mail) => this.#deliver(mail)))
        if (due.length > 0) this.#isAwaited = true
      }
      pauseMs = await this.#tools.mails.nextInMs()
    } catch (problem) {
      this.#tools.log.error({ err: problem }, 'the mails that are to be sent could not be read or noted')
    }
    this.#round = null
    if (pauseMs !== null && !this.#hasStopped) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
    if (this.#isAwaited) this.wake()
  }

  async #deliver(mail: DueMail): Promise<void> {
    const { mails, mailer, log, publicOrigin } = this.#tools
    const { id, userId, token, attempts, expiresAtMs } = mail
    if (this.#tools.isShared && !(await mails.claim(mail))) return
    const user = userId === null ? null : await this.#tools.userById(userId)
    if (user === null) return mails.remove(id)
    if (token === null) {
      log.error({ userId }, 'a mail is lost: it could not be sent as long as its link was of use')
      return mails.remove(id)
    }
    // While the mail waited, its owner may have chosen a password with another link, or with this one, when a mail was
    // sent and its answer was lost.
    if (!(await this.#tools.isOpen(token))) return mails.remove(id)
    const link = `${publicOrigin()}/reset-password?token=${token}`
    const isDone = await mailer.post({
      to: user.email,
      ...passwordMail({ nickname: user.nickname, link, expiresAtMs }),
    })
    await (isDone ? mails.remove(id) : mails.postpone(mail, BACKOFF_MS[attempts] ?? LONGEST_BACKOFF_MS))
  }
}
