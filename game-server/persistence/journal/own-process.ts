/** The row of this process in the database: it says that the process is alive, and where it listens. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Database } from '../engine/database.ts'
import { databaseNow } from '../engine/sql.ts'
import { PROCESSES, type Location } from './processes.ts'

/** How long a process may be silent before others take its rooms, and how often it renews its row. */
type Pace = { readonly leaseMs: number; readonly renewalMs: number }
const ON_SERVER: Pace = { leaseMs: 2_500, renewalMs: 500 }
/**
 * Each renewal on SQLite waits for the disk, and the only process that uses the file is followed by one at the same
 * place.
 */
const ON_FILE: Pace = { leaseMs: 30_000, renewalMs: 10_000 }
/** A living process uses the database, and only one of it and this process is one of several (has an address). */
export class OtherKindOfProcess extends Error {
  override readonly name = 'OtherKindOfProcess'
}
/** What the operator has to set: the process that starts has no `REDIS_URL`, or the one that is there. */
const MISSING = {
  here: 'other servers with REDIS_URL use this database: give this one their REDIS_URL, or another DATABASE_URL',
  there:
    'a server without REDIS_URL uses this database: stop it, give both the same REDIS_URL, or this one another DATABASE_URL',
} as const

/**
 * Resolves when no other process of the other kind (with `REDIS_URL`, without) is alive. A process alone and one of
 * several would each count seats and rooms without the other. One that was killed does not renew its lease, so it is
 * waited for; one that does is alive, and then this rejects with `OtherKindOfProcess`. Who has no place yet is not
 * known.
 */
export const untilAmongEquals = async (
  database: Database,
  owner: string,
  { address }: Location,
  renewalMs: number,
): Promise<void> => {
  const others = `place <> '' AND address ${address === '' ? '<>' : '='} ''`
  const seen = new Map<string, number>()
  for (;;) {
    const rows = await database.run((manager) => {
      const sql = `SELECT id, expiresAtMs FROM server_processes WHERE id <> ? AND ${others} AND expiresAtMs > ${databaseNow(manager)}`
      return manager.query<{ id: string; expiresAtMs: number | string }[]>(sql, [owner])
    })
    if (rows.length === 0) return
    const isRenewed = rows.some(({ id, expiresAtMs }) => Number(expiresAtMs) > (seen.get(id) ?? Infinity))
    if (isRenewed) throw new OtherKindOfProcess(MISSING[address === '' ? 'here' : 'there'])
    for (const { id, expiresAtMs } of rows) seen.set(id, Number(expiresAtMs))
    await pause(renewalMs)
  }
}

export class OwnProcess {
  /** New at each start. */
  readonly id = randomUUID()
  readonly pace: Pace
  readonly #database: Database
  readonly #now: () => number
  #location: Location = { place: '', address: '' }
  /** Since when this process has renewed its lease in time, by `performance.now()`. */
  #steadySinceMs = -Infinity

  /** `now` is in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
    this.pace = database.kind === 'mysql' ? ON_SERVER : ON_FILE
  }

  /** How long ago any process was alive, in milliseconds; 0 when none ever was. */
  async silenceMs(): Promise<number> {
    const latest = await this.#database.run((manager) => manager.maximum(PROCESSES, 'aliveAtMs'))
    return latest === null ? 0 : Math.max(0, this.#now() - latest)
  }

  /**
   * Notes where this process listens, and that every earlier process at this place is dead.
   */
  async listenAt(location: Location): Promise<void> {
    await this.#database.run(async (manager) => {
      await manager
        .createQueryBuilder()
        .update(PROCESSES)
        .set({ expiresAtMs: 0 })
        .where('place = :place AND id <> :owner', { place: location.place, owner: this.id })
        .execute()
      await manager.update(PROCESSES, { id: this.id }, location)
    })
    this.#location = location
  }

  /** Stores the row anew, with a lease that begins now. */
  async register(): Promise<void> {
    await this.#database.transaction(async (manager) => {
      const values = {
        id: this.id,
        ...this.#location,
        expiresAtMs: () => `${databaseNow(manager)} + ${this.pace.leaseMs}`,
        aliveAtMs: this.#now(),
      }
      await manager.delete(PROCESSES, { id: this.id })
      await manager.createQueryBuilder().insert().into(PROCESSES).values(values).updateEntity(false).execute()
    })
    this.#steadySinceMs = performance.now()
  }

  /** Renews the lease now; false when it had expired, so that others may have taken rooms. */
  async renew(): Promise<boolean> {
    const renewed = await this.#database.run((manager) => {
      const now = databaseNow(manager)
      const until = { expiresAtMs: () => `${now} + ${this.pace.leaseMs}`, aliveAtMs: this.#now() }
      return manager
        .createQueryBuilder()
        .update(PROCESSES)
        .set(until)
        .where(`id = :id AND expiresAtMs > ${now}`, { id: this.id })
        .execute()
    })
    return renewed.affected === 1
  }

  /**
   * Up to which time of the database a process may be silent and counts as dead, in SQL. After the database has not
   * answered for a while, all leases are over, because nobody could renew: so this process counts nobody as dead until
   * it has renewed its own lease for as long as a lease lasts. Those that have ended in order count as dead at once.
   */
  deadline(manager: EntityManager): string {
    const isSteady = performance.now() - this.#steadySinceMs >= this.pace.leaseMs
    return isSteady ? databaseNow(manager) : '0'
  }

  /** Ends the lease. The row stays, because it tells the next process how long this one was running. */
  async end(): Promise<void> {
    await this.#database.run((manager) =>
      manager.update(PROCESSES, { id: this.id }, { expiresAtMs: 0, aliveAtMs: this.#now() }),
    )
  }
}
