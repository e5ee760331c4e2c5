/** Which people are to be reminded of the evenings of their circles. */
import { upcoming, type Evening } from '#common/circles/dates.ts'
import { daysAfter, instantOf, wallTimeAt, weekdayOf } from '#common/circles/wall-time.ts'
import { ANSWER_BEFORE_MS, SOON_BEFORE_MS } from '#common/reminders/kinds.ts'
import { planOf } from '../circles/dates-reading.ts'
import type { Database } from '../engine/database.ts'
import type { Reminders } from './reminders.ts'
import { placesOf } from '../engine/sql.ts'

const HOUR_MS = 60 * 60_000
/** How long before an evening its reminders are stored: before the first of them is due, also on a day of 25 hours. */
const AHEAD_MS = ANSWER_BEFORE_MS + HOUR_MS

export class EveningEvents {
  readonly #database: Database
  readonly #reminders: Reminders
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, reminders: Reminders, now: () => number) {
    this.#database = database
    this.#reminders = reminders
    this.#now = now
  }

  /**
   * Stores the reminders of the evenings that are near, for everybody who belongs. What somebody has answered, and
   * whether the evening was moved, is looked at when they are due.
   */
  async add(): Promise<void> {
    for (const circleId of await this.#circlesNear()) {
      const evenings = upcoming(await planOf(this.#database.select, circleId), this.#now()).filter(
        (evening) => !evening.isCancelled && this.#isNear(instantOf(evening.at)),
      )
      if (evenings.length === 0) continue
      const rows = await this.#database.select(
        "SELECT userId FROM circle_members WHERE circleId = ? AND standing IN ('member', 'reserve')",
        [circleId],
      )
      const userIds = rows.map(({ userId }) => Number(userId))
      for (const evening of evenings) await this.#addFor(circleId, evening, userIds)
    }
  }

  #isNear(startsAtMs: number): boolean {
    return startsAtMs > this.#now() && startsAtMs <= this.#now() + AHEAD_MS
  }

  /** The circles that may have an evening from now until then: those with a slot or a planned evening on these days. */
  async #circlesNear(): Promise<readonly number[]> {
    const { day: first } = wallTimeAt(this.#now())
    const { day: last } = wallTimeAt(this.#now() + AHEAD_MS)
    const weekdays = [0, 1, 2].map((days) => daysAfter(first, days)).filter((day) => day <= last)
    const rows = await this.#database.select(
      `SELECT circleId FROM circle_slots WHERE weekday IN (${placesOf(weekdays)})
       UNION SELECT circleId FROM circle_dates WHERE day BETWEEN ? AND ?
       UNION SELECT circleId FROM circle_dates WHERE toDay BETWEEN ? AND ?`,
      [...weekdays.map(weekdayOf), first, last, first, last],
    )
    return rows.map(({ circleId }) => Number(circleId))
  }

  async #addFor(circleId: number, { day, at }: Evening, userIds: readonly number[]): Promise<void> {
    const startsAtMs = instantOf(at)
    for (const [kind, beforeMs] of [
      ['answer', ANSWER_BEFORE_MS],
      ['soon', SOON_BEFORE_MS],
    ] as const)
      await this.#reminders.add({
        // An evening that is moved is another event.
        event: `${kind}:${circleId}:${day}:${startsAtMs}`,
        userIds,
        about: { kind, circleId, day, startsAtMs },
        dueAtMs: startsAtMs - beforeMs,
        expiresAtMs: startsAtMs,
      })
  }
}
