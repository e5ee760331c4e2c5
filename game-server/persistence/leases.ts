/** The leases of rooms: which process holds which rooms (DESIGN section 4). So the same game never runs in two processes. */
import { randomUUID } from 'node:crypto'
import { Not, type EntityManager } from 'typeorm'
import { RoomTaken } from '../tables/journal-fault.ts'
import type { Database } from './database.ts'
import { ROOMS, type RoomStatus } from './entities.ts'

const LEASE_MS = 30_000
const RENEWAL_MS = 10_000

export class Leases {
  /** The id of this process, new at each start. */
  readonly owner = randomUUID()
  readonly #database: Database
  readonly #now: () => number
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | null = null

  /** `now` is in milliseconds since the epoch. A renewal that fails is reported to `onError` and tried again. */
  constructor(database: Database, now: () => number, onError: (error: unknown) => void) {
    this.#database = database
    this.#now = now
    this.#onError = onError
  }

  /** The values in a room's row while this process holds it. */
  columns(): { leaseOwner: string; leaseExpiresAtMs: number } {
    return { leaseOwner: this.owner, leaseExpiresAtMs: this.#now() + LEASE_MS }
  }

  /**
   * Starts to renew the leases of this process, with one UPDATE each time. Resolves with the time since the last renewal by any process, in
   * milliseconds. That is how long no server was running, with an error of up to one renewal interval.
   */
  async begin(): Promise<number> {
    const [latest] = await this.#database.run((manager) => manager.find(ROOMS, { where: { status: Not<RoomStatus>('closed') }, order: { leaseExpiresAtMs: 'DESC' }, take: 1 }))
    this.#timer = setInterval(() => void this.renew().catch(this.#onError), RENEWAL_MS).unref()
    return Math.max(0, this.#now() - ((latest?.leaseExpiresAtMs ?? Infinity) - LEASE_MS))
  }

  /**
   * Takes the leases of all open rooms. Only the one process of the site may do this, so it is called after this process has bound the site's port: a
   * second process that was started by mistake fails before.
   */
  async takeAll(): Promise<void> {
    await this.#database.run((manager) => manager.update(ROOMS, { status: Not('closed') }, this.columns()))
  }

  /**
   * Takes the lease of one open room within a transaction; false when there is no such open room. Rejects with `RoomTaken` when another process holds
   * it.
   */
  async take(manager: EntityManager, roomId: string): Promise<boolean> {
    const taken = await manager
      .createQueryBuilder()
      .update(ROOMS)
      .set(this.columns())
      .where({ roomId, status: Not('closed') })
      .andWhere('(leaseOwner IS NULL OR leaseOwner = :owner OR leaseExpiresAtMs < :now)', { owner: this.owner, now: this.#now() })
      .execute()
    if (taken.affected === 1) return true
    if (await manager.existsBy(ROOMS, { roomId, status: Not('closed') })) throw new RoomTaken(`another process holds room ${roomId}`)
    return false
  }

  /**
   * Whether this process holds an open room, and will for longer than until the next renewal. Then there is nothing to store to take it: after a
   * restart hundreds of rooms are opened at once, and each transaction would wait for the disk.
   */
  async holds(roomId: string): Promise<boolean> {
    const held = await this.#database.select("SELECT 1 FROM rooms WHERE roomId = ? AND status <> 'closed' AND leaseOwner = ? AND leaseExpiresAtMs > ?", [roomId, this.owner, this.#now() + RENEWAL_MS])
    return held.length > 0
  }

  /** Stops the renewal and releases every room. */
  async end(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    // The expiry time stays, because it tells the next process how long this one was running.
    await this.#database.run((manager) => manager.update(ROOMS, { leaseOwner: this.owner }, { ...this.columns(), leaseOwner: null }))
  }

  /** Renews the leases now. */
  async renew(): Promise<void> {
    await this.#database.run((manager) => manager.update(ROOMS, { leaseOwner: this.owner }, this.columns()))
  }
}
