/** The cards of the days: promised a week before, and told when the day is over. */
import { z } from 'zod'
import { ENGINE_VERSION } from '#common/computers/equal-play.ts'
import { dayAt, endOf, numberOf } from '#common/daily/days.ts'
import type { Day } from '#common/circles/days.ts'
import { daysAfter } from '#common/circles/wall-time.ts'
import type { DailyPromisesAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { seedFromHex, seedHash, type Seed } from '#common/rules/deal.ts'
import type { Database } from '../engine/database.ts'
import { StorageError, isDuplicate } from '../engine/errors.ts'
import { rowLock, type Cells } from '../engine/sql.ts'
import { DAILY_DECKS } from './duplicate-entities.ts'

/** How many days before it the hash of a deck is told. */
const DAYS_AHEAD = 7

/**
 * The cards of a day. `computers`: results of the computer with them, lowest first, by the version of the computers
 * (`ENGINE_VERSION`), lowest first; without those that are not known.
 */
export type DailyDeck = { readonly day: Day; readonly serverPart: Seed; readonly computers: Computers }
type Computers = ReadonlyMap<number, readonly number[]>

/** Those of the first version were stored without it. */
const results = z.union([
  z.array(z.number()).transform((first) => ({ 1: first })),
  z.record(z.string(), z.array(z.number())),
])
const computersIn = (points: unknown): Computers => {
  if (typeof points !== 'string') return new Map()
  const byVersion = Object.entries(results.parse(JSON.parse(points)))
  return new Map(byVersion.map(([version, runs]) => [Number(version), runs] as const).toSorted(([a], [b]) => a - b))
}

export class DailyDecks {
  readonly #database: Database
  readonly #now: () => number
  readonly #newSecret: () => Seed

  /** `now` in milliseconds since the epoch; `newSecret` draws 32 bytes of the platform's CSPRNG. */
  constructor(database: Database, now: () => number, newSecret: () => Seed) {
    this.#database = database
    this.#now = now
    this.#newSecret = newSecret
  }

  /** The deck of a day; null when none was promised for it. */
  async of(day: Day): Promise<DailyDeck | null> {
    const [row] = await this.#database.select('SELECT serverPart, computerPoints FROM daily_decks WHERE day = ?', [day])
    const serverPart = row === undefined ? null : seedFromHex(String(row['serverPart']))
    if (row === undefined || serverPart === null) return null
    return { day, serverPart, computers: computersIn(row['computerPoints']) }
  }

  /** The results of the computer on the days from one to another; nothing for days on which they are not known. */
  async computersBetween(from: Day, to: Day): Promise<ReadonlyMap<Day, Computers>> {
    const rows = await this.#database.select(
      'SELECT day, computerPoints FROM daily_decks WHERE day >= ? AND day <= ?',
      [from, to],
    )
    return new Map(rows.map(({ day, computerPoints }) => [String(day), computersIn(computerPoints)]))
  }

  /** Makes the decks from today until a week ahead, as far as they are not there. */
  async promise(): Promise<void> {
    const today = dayAt(this.#now())
    const last = daysAfter(today, DAYS_AHEAD)
    const rows = await this.#database.select('SELECT day FROM daily_decks WHERE day >= ?', [today])
    const known = new Set(rows.map(({ day }) => String(day)))
    for (let day = today; day <= last; day = daysAfter(day, 1)) if (!known.has(day)) await this.#make(day)
  }

  /** The deck of today, which is made now when no process ran in the last week. */
  async ofToday(): Promise<DailyDeck> {
    const today = dayAt(this.#now())
    const known = await this.of(today)
    if (known !== null) return known
    await this.promise()
    const made = await this.of(today)
    if (made === null) throw new StorageError(`there is no deck of ${today}`)
    return made
  }

  /** The hashes of the decks of today and of the days ahead. */
  async promises(): Promise<DailyPromisesAnswer> {
    await this.promise()
    const rows = await this.#database.select('SELECT day, serverPart FROM daily_decks WHERE day >= ? ORDER BY day', [
      dayAt(this.#now()),
    ])
    return {
      promises: rows.flatMap(({ day, serverPart }) => {
        const part = seedFromHex(String(serverPart))
        return part === null
          ? []
          : [{ day: String(day), number: numberOf(String(day)), serverPartHash: seedHash(part) }]
      }),
    }
  }

  /** Notes the results of the computer of this version with the cards of a day. Every process finds the same. */
  async noteComputer(day: Day, points: readonly number[]): Promise<void> {
    await this.#database.transaction(async (manager) => {
      const rows: readonly Cells[] = await manager.query(
        `SELECT computerPoints FROM daily_decks WHERE day = ?${rowLock(manager)}`,
        [day],
      )
      const known = computersIn(rows[0]?.['computerPoints'])
      const computers = new Map([...known, [ENGINE_VERSION, points.toSorted((a, b) => a - b)]])
      await manager.update(DAILY_DECKS, { day }, { computerPoints: JSON.stringify(Object.fromEntries(computers)) })
    })
  }

  async #make(day: Day): Promise<void> {
    const row = {
      day,
      serverPart: this.#newSecret(),
      promisedAtMs: this.#now(),
      computerPoints: null,
      settleAtMs: endOf(day),
    }
    try {
      await this.#database.run((manager) => manager.insert(DAILY_DECKS, row))
    } catch (error) {
      // Another process has just made it.
      if (!isDuplicate(error)) throw error
    }
  }
}
