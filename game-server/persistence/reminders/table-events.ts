/** Which people are to be reminded when something happens at a table. */
import { REMINDER_LIFE_MS } from '#common/reminders/kinds.ts'
import { eveningOf } from '#common/circles/days.ts'
import type { Standing } from '#common/circles/standings.ts'
import type { Database } from '../engine/database.ts'
import type { Reminders } from './reminders.ts'
import { placesOf } from '../engine/sql.ts'

export class TableEvents {
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
   * A table was opened: those who belong to its circle are told, except `hereIds`, who are on the site. Resolves with
   * whether there is anybody to remind.
   */
  async opened(roomId: string, hereIds: ReadonlySet<number>): Promise<boolean> {
    return this.#remind('now', roomId, ['member', 'reserve'], hereIds, `now:${roomId}`)
  }

  /** Three sit at a waiting table: the reserve of its circle is told, once an evening. */
  async threeSit(roomId: string, hereIds: ReadonlySet<number>): Promise<boolean> {
    return this.#remind('fourth', roomId, ['reserve'], hereIds, null)
  }

  /** Of a suspended game only this player is missing: they are told, once a suspension. */
  async oneMissing(roomId: string, userId: number): Promise<boolean> {
    const [room] = await this.#database.select('SELECT suspendedAtMs FROM rooms WHERE roomId = ?', [roomId])
    if (room === undefined) return false
    await this.#reminders.add({
      event: `resume:${roomId}:${Number(room['suspendedAtMs'])}`,
      userIds: [userId],
      about: { kind: 'resume', roomId },
      ...this.#fromNow(),
    })
    return true
  }

  #fromNow(): { readonly dueAtMs: number; readonly expiresAtMs: number } {
    return { dueAtMs: this.#now(), expiresAtMs: this.#now() + REMINDER_LIFE_MS }
  }

  async #remind(
    kind: 'now' | 'fourth',
    roomId: string,
    standings: readonly Standing[],
    hereIds: ReadonlySet<number>,
    event: string | null,
  ): Promise<boolean> {
    const rows = await this.#database.select(
      `SELECT rooms.circleId, userId FROM rooms JOIN circle_members ON circle_members.circleId = rooms.circleId
       WHERE roomId = ? AND standing IN (${placesOf(standings)})`,
      [roomId, ...standings],
    )
    const circleId = Number(rows[0]?.['circleId'])
    const userIds = rows.map(({ userId }) => Number(userId)).filter((userId) => !hereIds.has(userId))
    if (userIds.length === 0) return false
    await this.#reminders.add({
      event: event ?? `fourth:${circleId}:${eveningOf(this.#now())}`,
      userIds,
      about: { kind, circleId, roomId },
      ...this.#fromNow(),
    })
    return true
  }
}
