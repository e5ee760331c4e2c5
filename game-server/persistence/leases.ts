/** Which process holds which rooms (DESIGN section 4): no game ever runs twice. */
import { randomUUID } from 'node:crypto'
import { Not, type EntityManager } from 'typeorm'
import { RoomTaken } from '../tables/journal-fault.ts'
import type { Database } from './database.ts'
import { ROOMS, type RoomStatus } from './entities.ts'

const LEASE_MS = 30_000
const RENEWAL_MS = 10_000

export class Leases {
  /** This process, since its boot. */
  readonly owner = randomUUID()
  readonly #database: Database
  readonly #now: () => number
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | null = null

  /** `now` in milliseconds since the epoch. A renewal that fails is told to `onError` and tried again. */
  constructor(database: Database, now: () => number, onError: (error: unknown) => void) {
    this.#database = database
    this.#now = now
    this.#onError = onError
  }

  /** What a room's row says while this process holds it. */
  terms(): { leaseOwner: string; leaseExpiresAtMs: number } {
    return { leaseOwner: this.owner, leaseExpiresAtMs: this.#now() + LEASE_MS }
  }

  /**
   * Renews the leases of this process from now on, with one UPDATE. Resolves with how long no process renewed any before, in milliseconds:
   * the time for which none was running, give or take a renewal.
   */
  async begin(): Promise<number> {
    const [latest] = await this.#database.run((manager) => manager.find(ROOMS, { where: { status: Not<RoomStatus>('closed') }, order: { leaseExpiresAtMs: 'DESC' }, take: 1 }))
    this.#timer = setInterval(() => void this.renew().catch(this.#onError), RENEWAL_MS).unref()
    return Math.max(0, this.#now() - ((latest?.leaseExpiresAtMs ?? Infinity) - LEASE_MS))
  }

  /**
   * Takes every open room, as the only process may. One that was started by mistake beside another must not come so far: it is called
   * once this process has the site's port.
   */
  async takeAll(): Promise<void> {
    await this.#database.run((manager) => manager.update(ROOMS, { status: Not('closed') }, this.terms()))
  }

  /** Takes one open room within a transaction; false when there is none. Rejects with `RoomTaken` when another process holds it. */
  async take(manager: EntityManager, roomId: string): Promise<boolean> {
    const taken = await manager
      .createQueryBuilder()
      .update(ROOMS)
      .set(this.terms())
      .where({ roomId, status: Not('closed') })
      .andWhere('(leaseOwner IS NULL OR leaseOwner = :owner OR leaseExpiresAtMs < :now)', { owner: this.owner, now: this.#now() })
      .execute()
    if (taken.affected === 1) return true
    if (await manager.existsBy(ROOMS, { roomId, status: Not('closed') })) throw new RoomTaken(`another process holds room ${roomId}`)
    return false
  }

  /** Stops the renewal and gives every room back. */
  async end(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    // The expiry stays: it tells the next process until when this one was there.
    await this.#database.run((manager) => manager.update(ROOMS, { leaseOwner: this.owner }, { ...this.terms(), leaseOwner: null }))
  }

  /** Renews the leases now. */
  async renew(): Promise<void> {
    await this.#database.run((manager) => manager.update(ROOMS, { leaseOwner: this.owner }, this.terms()))
  }
}
