/**
 * Limits how many tables one person watches at once, over all processes. With others, each watched table is a lease in
 * what they share: it ends by itself when its process dies.
 */
import { TABLES_WATCHED_PER_USER } from '#common/limits.ts'
import { WATCH_LEASE_MS } from '#common/timings.ts'
import type { Clock } from '../../clock.ts'
import type { Sharing } from '../ports.ts'

/** Leases are renewed so often that one that fails may be tried again. */
const RENEWAL_MS = WATCH_LEASE_MS / 3
const NONE: ReadonlySet<string> = new Set()

type Tools = {
  /** Whether there is a limit. */
  readonly isLimited: boolean
  readonly sharing: Sharing | null
  readonly clock: Pick<Clock, 'schedule'>
}

export class WatchQuota {
  readonly #tools: Tools
  /** The codes of the tables that each person watches here. */
  readonly #rooms = new Map<number, ReadonlySet<string>>()
  #cancelRenewal: (() => void) | null = null

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Counts a table that a person wants to watch, once however often it is asked; false when they watch too many. While
   * the others cannot be asked, each process counts by itself.
   */
  async take(userId: number, roomId: string): Promise<boolean> {
    if (!this.#tools.isLimited) return true
    const rooms = this.#rooms.get(userId) ?? NONE
    if (!rooms.has(roomId) && rooms.size >= TABLES_WATCHED_PER_USER) return false
    this.#rooms.set(userId, new Set([...rooms, roomId]))
    this.#cancelRenewal ??= this.#renewLater()
    // Another connection of the same person may have left the table meanwhile, and given the lease back.
    if (await this.#lease(userId, roomId))
      return this.#rooms.get(userId)?.has(roomId) === true || this.take(userId, roomId)
    this.release(userId, roomId)
    return false
  }

  /** The person does not watch the table any more. */
  release(userId: number, roomId: string): void {
    const rooms = this.#rooms.get(userId)
    if (rooms?.has(roomId) !== true) return
    const left = new Set([...rooms].filter((other) => other !== roomId))
    if (left.size > 0) this.#rooms.set(userId, left)
    else this.#rooms.delete(userId)
    // What cannot be given back ends by itself.
    void this.#tools.sharing?.release(`watch:${userId}`, roomId).catch(() => undefined)
  }

  /** Renews nothing any more. */
  end(): void {
    this.#cancelRenewal?.()
  }

  #lease(userId: number, roomId: string): Promise<boolean> {
    const { sharing } = this.#tools
    const quota = { atMost: TABLES_WATCHED_PER_USER, forMs: WATCH_LEASE_MS }
    return sharing === null ? Promise.resolve(true) : sharing.lease(`watch:${userId}`, roomId, quota).catch(() => true)
  }

  #renewLater(): (() => void) | null {
    if (this.#tools.sharing === null) return null
    return this.#tools.clock.schedule(RENEWAL_MS, () => {
      for (const [userId, rooms] of this.#rooms) for (const roomId of rooms) void this.#lease(userId, roomId)
      this.#cancelRenewal = this.#rooms.size > 0 ? this.#renewLater() : null
    })
  }
}
