/** Sends the reminders that are due, each at most once. */
import { reminderMessage } from '#common/text/reminders.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import { offToken } from '../mail/off-links.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import type { EveningEvents } from '../persistence/reminders/evening-events.ts'
import type { PushDevices } from '../persistence/reminders/push-devices.ts'
import type { Reminders, TakenReminder } from '../persistence/reminders/reminders.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'

/** How many people are reminded at once. */
const BATCH = 8
const ATTEMPTS = 3
/** The pause before another attempt grows with their number, and is not the same for all that have failed together. */
const PAUSE_MS = { shortest: 1_000, longest: 30_000, growth: 5 } as const
/** How long notifications that are being sent may still take when the process ends. */
const CLOSING_MS = 2_000
/** How often it is looked which evenings are near. */
const EVENINGS_MS = 5 * 60_000
/** The longest pause: another process may have stored a reminder and ended. */
const LOOK_AGAIN_MS = 60_000

type ReminderWorkerTools = {
  readonly reminders: Pick<Reminders, 'due' | 'take' | 'giveBack' | 'nextInMs'>
  readonly evenings: Pick<EveningEvents, 'add'>
  readonly devices: Pick<PushDevices, 'remove'>
  /** Null: this site sends no notifications. */
  readonly push: Pick<PushSender, 'send'> | null
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Log
  /** What signs the links in mails, newest first. */
  readonly sessionSecrets: readonly string[]
  /** The origin of the links, for example `https://regicidio.example`. */
  readonly publicOrigin: () => string
}

const pauseMs = (attempts: number): number => {
  const longest = Math.min(PAUSE_MS.longest, PAUSE_MS.shortest * PAUSE_MS.growth ** attempts)
  return PAUSE_MS.shortest + Math.random() * (longest - PAUSE_MS.shortest)
}

export class ReminderWorker {
  readonly #tools: ReminderWorkerTools
  #round: Promise<void> | null = null
  #isAwaited = false
  #hasStopped = false
  #eveningsAtMs = -Infinity
  #cancelTimer: () => void = () => undefined
  readonly #stopping = new AbortController()

  constructor(tools: ReminderWorkerTools) {
    this.#tools = tools
  }

  /** Sends the reminders that are due, in the background, and from now on each one when it is due. */
  wake(): void {
    this.#isAwaited = true
    if (this.#hasStopped || this.#round !== null) return
    this.#cancelTimer()
    this.#round = this.#sendAll()
  }

  /** Starts nothing more; resolves when the results of what is being sent are stored. */
  async stop(): Promise<void> {
    this.#hasStopped = true
    this.#cancelTimer()
    const cancel = this.#tools.clock.schedule(CLOSING_MS, () => this.#stopping.abort())
    await this.#round
    cancel()
  }

  async #sendAll(): Promise<void> {
    const { reminders, clock, log } = this.#tools
    let nextMs = LOOK_AGAIN_MS
    try {
      await this.#lookForEvenings()
      while (this.#isAwaited && !this.#hasStopped) {
        this.#isAwaited = false
        const due = await reminders.due(BATCH)
        await Promise.all(due.map((key) => this.#send(key)))
        if (due.length > 0) this.#isAwaited = true
      }
      nextMs = Math.min((await reminders.nextInMs()) ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS)
    } catch (problem) {
      log.error({ err: problem }, 'the reminders that are to be sent could not be read or noted')
    }
    this.#round = null
    if (!this.#hasStopped) this.#cancelTimer = clock.schedule(nextMs, () => this.wake())
    if (this.#isAwaited) this.wake()
  }

  async #lookForEvenings(): Promise<void> {
    const { evenings, clock } = this.#tools
    const nowMs = clock.nowMs()
    if (nowMs < this.#eveningsAtMs + EVENINGS_MS) return
    await evenings.add()
    this.#eveningsAtMs = nowMs
  }

  async #send(key: Parameters<Reminders['take']>[0]): Promise<void> {
    const { reminders, devices, push } = this.#tools
    const taken = await reminders.take(key, push !== null)
    if (taken === null) return
    const outcomes = await Promise.all(
      taken.devices.map(async (device) => ({ device, outcome: await this.#push(device, taken) })),
    )
    const hashesOf = (wanted: PushOutcome): readonly string[] =>
      outcomes.filter(({ outcome }) => outcome === wanted).map(({ device }) => device.endpointHash)
    for (const endpointHash of hashesOf('gone')) await devices.remove(endpointHash)
    const later = hashesOf('later')
    if (later.length > 0 && taken.attempts < ATTEMPTS) return reminders.giveBack(taken, pauseMs(taken.attempts), later)
    // Without a device, or when none is left: by mail.
    const isUnheard = outcomes.every(({ outcome }) => outcome === 'gone')
    if (taken.mailTo !== null && isUnheard) await this.#mail(taken, taken.mailTo)
  }

  async #push(device: TakenReminder['devices'][number], taken: TakenReminder): Promise<PushOutcome> {
    const { push, clock } = this.#tools
    const { endpoint, p256dh, auth } = device
    const lifeSeconds = Math.max(0, Math.floor((taken.expiresAtMs - clock.nowMs()) / 1_000))
    const sending = { lifeSeconds, isUrgent: taken.words.kind === 'now', signal: this.#stopping.signal }
    return (await push?.send({ endpoint, keys: { p256dh, auth } }, reminderMessage(taken.words), sending)) ?? 'lost'
  }

  async #mail(taken: TakenReminder, { email, nickname }: NonNullable<TakenReminder['mailTo']>): Promise<void> {
    const { reminders, mailer, publicOrigin, sessionSecrets } = this.#tools
    const { words, userId } = taken
    const token = offToken({ userId, kind: words.kind }, sessionSecrets)
    const letter = reminderMail({ words, nickname, siteOrigin: publicOrigin(), offToken: token })
    const isDone = await mailer.post({ to: email, ...letter })
    if (!isDone && taken.attempts < ATTEMPTS) await reminders.giveBack(taken, pauseMs(taken.attempts), null)
  }
}
