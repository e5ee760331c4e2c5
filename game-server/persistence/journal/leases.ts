/**
 * The leases of rooms: which process holds which rooms (DESIGN section 4), so that the same game never runs in two
 * processes. A room names its process, and the process renews one row of its own. The journal stores a record only
 * while its room names the process that writes it (`journal-insert.ts`).
 */
import { In, Not, type EntityManager } from 'typeorm'
import { momentNow } from '../../clock.ts'
import type { Hold } from '../../tables/hold.ts'
import { RoomTaken } from '../../tables/journal/journal-fault.ts'
import { Certainty } from './certainty.ts'
import { StorageError } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'
import { databaseNow, placesOf } from '../engine/sql.ts'
import { ROOMS } from '../games/rooms.ts'
import { expectReadable, IS_NEWER } from './fence.ts'
import { OwnProcess, untilAmongEquals } from './own-process.ts'
import { PROCESSES, type Location } from './processes.ts'

/** How many rooms of a dead process are taken at once. Other processes take the next ones meanwhile. */
const ROOMS_AT_ONCE = 100

/** Told about rooms that this process gets or loses while it runs. A call that rejects is repeated. */
export type RoomChanges = {
  /** Rooms of processes that have ended belong to this process now. */
  onTaken(): Promise<void>
  /** This process was silent for too long: others may have taken its rooms. */
  onLapsed(): Promise<void>
}

const OPEN = "status IN ('waiting', 'playing')"

export class Leases {
  /** The id of this process, new at each start. */
  readonly owner: string
  readonly #process: OwnProcess
  readonly #database: Database
  readonly #onError: (error: unknown) => void
  readonly #certainty: Certainty
  #timer: NodeJS.Timeout | null = null
  #turning: Promise<void> | null = null
  #hasEnded = false
  #changes: RoomChanges | null = null
  /** What `RoomChanges` was not told yet. */
  readonly #untold = { taken: false, lapsed: false }

  /** `now` is in milliseconds since the epoch. A renewal that fails is reported to `onError` and tried again. */
  constructor(database: Database, now: () => number, onError: (error: unknown) => void) {
    this.#database = database
    this.#onError = onError
    this.#process = new OwnProcess(database, now)
    this.owner = this.#process.id
    this.#certainty = new Certainty(this.#process.pace.leaseMs, () => this.#confirm())
  }

  /** How certain it is that this process still holds its rooms. */
  get hold(): Hold {
    return this.#certainty
  }

  /**
   * Registers this process and starts to renew its lease. Resolves with the time since any process was alive, in
   * milliseconds: how long no server was running, with an error of up to one renewal interval.
   */
  async begin(): Promise<number> {
    const silenceMs = await this.#process.silenceMs()
    const at = momentNow()
    await this.#process.register()
    this.#certainty.confirm(at)
    this.#timer = setInterval(() => this.#beginTurn(), this.#process.pace.renewalMs).unref()
    return silenceMs
  }

  /**
   * Takes all open rooms that no living process holds, now and from now on. Called when this process listens at its
   * place, which names machine, network and port: only one process can listen there, so one that did it before is dead.
   * A second process that was started by mistake at the same place fails before. Rooms that a newer program has gone on
   * with are left to it. Rejects with `OtherKindOfProcess`, and gives everything back.
   */
  async takeOver(location: Location, changes: RoomChanges): Promise<void> {
    await this.#process.listenAt(location)
    await untilAmongEquals(this.#database, this.owner, location, this.#process.pace.renewalMs).catch(
      async (problem: unknown) => {
        await this.end()
        throw problem
      },
    )
    await this.#database.run(async (manager) => {
      const newer = await manager.query<{ roomId: string }[]>(`SELECT roomId FROM rooms WHERE ${OPEN} AND ${IS_NEWER}`)
      const roomId = Not(In(newer.map((room) => room.roomId)))
      await manager
        .createQueryBuilder()
        .update(ROOMS)
        .set({ leaseOwner: this.owner })
        .where(OPEN)
        .andWhere({ roomId })
        .andWhere(this.#isFree(manager))
        .execute()
    })
    this.#changes = changes
  }

  /**
   * Takes the lease of one open room within a transaction; false when there is no such open room. Rejects with
   * `RoomTaken` when another process holds it, and with `NewerJournal`, so that the transaction is undone.
   */
  async take(manager: EntityManager, roomId: string): Promise<boolean> {
    const taken = await manager
      .createQueryBuilder()
      .update(ROOMS)
      .set({ leaseOwner: this.owner })
      .where("roomId = :roomId AND status <> 'closed'", { roomId })
      .andWhere(`(leaseOwner = :owner OR ${this.#isFree(manager)})`, { owner: this.owner })
      .execute()
    if (taken.affected === 1) return expectReadable(manager, roomId).then(() => true)
    const open = await manager.query<unknown[]>("SELECT 1 FROM rooms WHERE roomId = ? AND status <> 'closed'", [roomId])
    if (open.length > 0) throw new RoomTaken(roomId)
    return false
  }

  /** Whether this process holds an open room: then taking it stores nothing, and a restart opens hundreds at once. */
  async holds(roomId: string): Promise<boolean> {
    const sql = "SELECT 1 FROM rooms WHERE roomId = ? AND status <> 'closed' AND leaseOwner = ?"
    return (await this.#database.select(sql, [roomId, this.owner])).length > 0
  }

  /** Gives one room back, which only a newer program can read. */
  async leave(roomId: string): Promise<void> {
    await this.#database.run((manager) =>
      manager.update(ROOMS, { roomId, leaseOwner: this.owner }, { leaseOwner: null }),
    )
  }

  /** The address of another living process that holds a room; null when there is none, or it has no address. */
  async addressOf(roomId: string): Promise<string | null> {
    const [row] = await this.#database.run((manager) => {
      const holder = 'JOIN server_processes AS holder ON holder.id = rooms.leaseOwner'
      const sql = `SELECT holder.address FROM rooms ${holder} WHERE roomId = ? AND holder.id <> ? AND holder.address <> '' AND holder.expiresAtMs > ${databaseNow(manager)}`
      return manager.query<{ address: string }[]>(sql, [roomId, this.owner])
    })
    return row?.address ?? null
  }

  /**
   * The rooms of a list that do not name this process any more. Those who have taken them may be dead themselves by
   * now.
   */
  async takenAmong(roomIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (roomIds.length === 0) return new Set()
    const sql = `SELECT roomId FROM rooms WHERE roomId IN (${placesOf(roomIds)}) AND leaseOwner = ?`
    const held = (await this.#database.select(sql, [...roomIds, this.owner])).map(({ roomId }) => String(roomId))
    return new Set(roomIds.filter((roomId) => !held.includes(roomId)))
  }

  /** Stops the renewal and gives every room back at once. */
  async end(): Promise<void> {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#certainty.end()
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#turning
    await this.#process.end()
  }

  /** Renews the lease now; false when it had expired, so that others may have taken rooms. */
  renew(): Promise<boolean> {
    return this.#process.renew()
  }

  #beginTurn(): void {
    this.#turning ??= this.#turn()
      .catch(this.#onError)
      .finally(() => (this.#turning = null))
  }

  async #turn(): Promise<void> {
    await this.#certainty.asked()
    if (this.#changes !== null && !this.#hasEnded) await this.#follow(this.#changes)
  }

  /** Renews the lease, and makes sure that no table goes on here which others may have. */
  async #confirm(): Promise<void> {
    if (this.#hasEnded) throw new StorageError('this process has given its rooms back')
    const at = momentNow()
    const isRenewed = await this.renew()
    if (!isRenewed) await this.#process.register()
    // An answer that comes too late says nothing: somebody may have found the lease over while it was being renewed.
    if (!isRenewed || !this.#certainty.isSure) this.#untold.lapsed = true
    if (this.#untold.lapsed && this.#changes !== null) {
      this.#certainty.lapse()
      await this.#changes.onLapsed()
      this.#untold.lapsed = false
    }
    if (!this.#hasEnded) this.#certainty.confirm(at)
  }

  async #follow(changes: RoomChanges): Promise<void> {
    for (const dead of await this.#database.run((manager) => this.#dead(manager)))
      if (await this.#takeFrom(dead)) this.#untold.taken = true
    if (this.#untold.taken) await changes.onTaken()
    this.#untold.taken = false
  }

  #isFree(manager: EntityManager): string {
    return `NOT EXISTS (SELECT 1 FROM server_processes AS holder WHERE holder.id = rooms.leaseOwner AND holder.expiresAtMs > ${this.#process.deadline(manager)})`
  }

  async #dead(manager: EntityManager): Promise<readonly string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM server_processes WHERE id <> ? AND expiresAtMs <= ${this.#process.deadline(manager)}`,
      [this.owner],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Takes rooms of a dead process; false when there was none. Of two processes that want the same room, the second
   * finds another name in it.
   */
  async #takeFrom(dead: string): Promise<boolean> {
    return this.#database.run(async (manager) => {
      const ofDead = `FROM rooms WHERE leaseOwner = ? AND ${OPEN}`
      const rooms = await manager.query<{ roomId: string }[]>(
        `SELECT roomId ${ofDead} AND NOT ${IS_NEWER} LIMIT ${ROOMS_AT_ONCE}`,
        [dead],
      )
      if (rooms.length === 0) {
        // By its row a newer process finds the rooms that are left to it.
        if ((await manager.query<unknown[]>(`SELECT 1 ${ofDead} LIMIT 1`, [dead])).length > 0) return false
        await manager
          .createQueryBuilder()
          .delete()
          .from(PROCESSES)
          .where(`id = :dead AND expiresAtMs <= ${this.#process.deadline(manager)}`, { dead })
          .execute()
        return false
      }
      const roomId = In(rooms.map((room) => room.roomId))
      const taken = await manager
        .createQueryBuilder()
        .update(ROOMS)
        .set({ leaseOwner: this.owner })
        .where({ roomId, leaseOwner: dead })
        .andWhere(this.#isFree(manager))
        .execute()
      return (taken.affected ?? 0) > 0
    })
  }
}
