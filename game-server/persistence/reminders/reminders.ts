/**
 * The reminders that are to be sent. There is one for an event and a person, for ever. Whoever sends it takes it
 * before, so that it is never sent twice: a process that is killed in between loses that one.
 */
import { In, LessThanOrEqual, MoreThanOrEqual, Not, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { REMINDERS_PER_DAY } from '#common/limits.ts'
import { settingsIn } from '#common/protocol/rest/settings.ts'
import { REMINDER_SWITCHES } from '#common/protocol/rest/reminders.ts'
import { isMailed } from '#common/reminders/kinds.ts'
import { dayBeganMs, quietUntilMs } from '#common/reminders/times.ts'
import type { ReminderWords } from '#common/text/reminders.ts'
import { lockAccount, type UserRow } from '../accounts/people.ts'
import { storedSettingsOf } from '../accounts/settings.ts'
import type { Database } from '../engine/database.ts'
import { hasRowLocks } from '../engine/sql.ts'
import { PUSH_DEVICES, REMINDERS, type PushDeviceRow, type ReminderRow } from './reminder-entities.ts'
import { wordsFor, type ReminderAbout } from './reminder-facts.ts'

/** How long a reminder is kept after it has expired, so that there is no second one of its event. */
const KEPT_MS = 2 * 24 * 60 * 60_000

/** What tells a reminder from all others: an event, by a name of its own, and the person. */
type ReminderKey = Pick<ReminderRow, 'event' | 'userId'>

/** A reminder of an event, for several people. Times are in milliseconds since the epoch. */
export type NewReminders = {
  readonly event: string
  readonly userIds: readonly number[]
  readonly about: ReminderAbout
  readonly dueAtMs: number
  readonly expiresAtMs: number
}

/**
 * A reminder that the caller is to send now: to these devices, or by mail to this person when there is none. `attempts`
 * counts this one too.
 */
export type TakenReminder = ReminderKey & {
  readonly words: ReminderWords
  readonly expiresAtMs: number
  readonly attempts: number
  readonly devices: readonly PushDeviceRow[]
  readonly mailTo: Pick<UserRow, 'email' | 'nickname'> | null
}

const hashes = z.array(z.string())

export class Reminders {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** Stores reminders. People who have one of this event already, sent or not, get no other. */
  async add({ event, userIds, about, dueAtMs, expiresAtMs }: NewReminders): Promise<void> {
    if (userIds.length === 0) return
    const { kind } = about
    const rows = userIds.map((userId) => [event, userId, kind, JSON.stringify(about), dueAtMs, expiresAtMs])
    await this.#database.run((manager) =>
      manager.query(
        `INSERT INTO reminders (event, userId, kind, about, dueAtMs, expiresAtMs, state, attempts) VALUES ${rows
          .map(() => "(?, ?, ?, ?, ?, ?, 'waiting', 0)")
          .join(', ')} ${hasRowLocks(manager) ? 'ON DUPLICATE KEY UPDATE event = event' : 'ON CONFLICT DO NOTHING'}`,
        rows.flat(),
      ),
    )
  }

  /** The reminders that are due, oldest first, not more than `most`. */
  due(most: number): Promise<readonly ReminderKey[]> {
    return this.#database.run((manager) =>
      manager.find(REMINDERS, {
        select: { event: true, userId: true },
        where: { state: 'waiting', dueAtMs: LessThanOrEqual(this.#now()) },
        order: { dueAtMs: 'ASC', event: 'ASC', userId: 'ASC' },
        take: most,
      }),
    )
  }

  /** The time until the next reminder is due, in milliseconds; null when there is none. */
  async nextInMs(): Promise<number | null> {
    const [next] = await this.#database.run((manager) =>
      manager.find(REMINDERS, { where: { state: 'waiting' }, order: { dueAtMs: 'ASC' }, take: 1 }),
    )
    return next === undefined ? null : Math.max(0, next.dueAtMs - this.#now())
  }

  /**
   * Takes a reminder that is due. Null when it is not to be sent now: another process has taken it, it has to wait for
   * the end of the quiet hours, or it is of no use. `sendsPush`: whether the caller can send to devices at all.
   */
  take(key: ReminderKey, sendsPush: boolean): Promise<TakenReminder | null> {
    return this.#database.transaction(async (manager) => {
      // The lock keeps two processes from taking a person's last reminder of the day twice.
      const account = await lockAccount(manager, key.userId)
      const { event, userId } = key
      const row = await manager.findOneBy(REMINDERS, { event, userId, state: 'waiting' })
      if (row === null || row.dueAtMs > this.#now()) return null
      const quietMs = quietUntilMs(this.#now())
      if (quietMs !== null && quietMs < row.expiresAtMs) {
        await manager.update(REMINDERS, { event, userId }, { dueAtMs: quietMs })
        return null
      }
      const isLate = quietMs !== null || row.expiresAtMs <= this.#now()
      const taken = account === null || isLate ? null : await this.#toSend(manager, account, row, sendsPush)
      const { takenAtMs } = row
      const change = taken === null ? ({ state: 'dropped' } as const) : this.#takenNow(takenAtMs, row.attempts)
      await manager.update(REMINDERS, { event, userId }, change)
      return taken
    })
  }

  #takenNow(takenAtMs: number | null, attempts: number): Partial<ReminderRow> {
    return { state: 'taken', takenAtMs: takenAtMs ?? this.#now(), attempts: attempts + 1 }
  }

  /** What is to be sent to whom; null for nothing. */
  async #toSend(
    manager: EntityManager,
    { email, nickname }: UserRow,
    { event, userId, kind, about, expiresAtMs, attempts, devices: left }: ReminderRow,
    sendsPush: boolean,
  ): Promise<TakenReminder | null> {
    if (!settingsIn(await storedSettingsOf(manager, userId))[REMINDER_SWITCHES[kind]]) return null
    const today = { userId, event: Not(event), takenAtMs: MoreThanOrEqual(dayBeganMs(this.#now())) }
    if ((await manager.countBy(REMINDERS, today)) >= REMINDERS_PER_DAY) return null
    const only = left === null ? {} : { endpointHash: In(hashes.parse(JSON.parse(left))) }
    const devices = sendsPush ? await manager.findBy(PUSH_DEVICES, { userId, ...only }) : []
    const mailTo = left === null && isMailed(kind) ? { email, nickname } : null
    if (devices.length === 0 && mailTo === null) return null
    const words = await wordsFor(manager, about, userId, this.#now())
    return words && { event, userId, words, expiresAtMs, attempts: attempts + 1, devices, mailTo }
  }

  /**
   * Gives a taken reminder back, because it could not be sent: it is due again after `delayMs`, for the devices with
   * these endpoint hashes only, or as it was when they are null.
   */
  async giveBack(
    { event, userId }: ReminderKey,
    delayMs: number,
    endpointHashes: readonly string[] | null,
  ): Promise<void> {
    const devices = endpointHashes === null ? null : JSON.stringify(endpointHashes)
    await this.#database.run((manager) =>
      manager.update(
        REMINDERS,
        { event, userId, state: 'taken' },
        { state: 'waiting', dueAtMs: this.#now() + delayMs, devices },
      ),
    )
  }

  /** Deletes the reminders of events that are long over. */
  async purge(): Promise<void> {
    const expiresAtMs = LessThanOrEqual(this.#now() - KEPT_MS)
    await this.#database.run((manager) => manager.delete(REMINDERS, { expiresAtMs }))
  }
}
