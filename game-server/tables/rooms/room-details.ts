/**
 * Details of rooms that are not live. The journal is only read; nothing is opened or stored for a user who only looks.
 */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { people, withEveryOccupant, withOccupant, type Table } from '#common/table/state.ts'
import { withSeat } from '#common/rules/seats.ts'
import { faultCodeOf, JournalFault, NewerJournal, type ClosureCode } from '../journal/journal-fault.ts'
import { type PublicRoom, roomDetailOf } from './listing.ts'
import type { Clock } from '../../clock.ts'
import type { Sharing, TableStore } from '../ports.ts'
import { replayWithPauses } from '../journal/replay.ts'

/** The number of tables in the cache. A room that is asked for again does not have to be replayed. */
const REMEMBERED_TABLES = 200

/** The state of a table after the record with this sequence. */
type Remembered = { readonly sequence: number; readonly table: Table; readonly readAtMs: number }
/**
 * With several processes, a room that another one holds changes all the time. Its journal is replayed only once in this
 * time, however many people look.
 */
const SHOWN_MS = 3_000

type Tools = {
  readonly store: Pick<TableStore, 'peekRoom' | 'peopleOf' | 'closureOf'>
  readonly sharing: Sharing | null
  readonly clock: Clock
}

export class RoomDetails {
  readonly #store: Tools['store']
  readonly #clock: Clock
  readonly #shownMs: number
  /** The tables that were read; the last used one is at the end. */
  readonly #remembered = new Map<string, Remembered>()
  readonly #reading = new Map<string, Promise<Table | null>>()

  constructor({ store, sharing, clock }: Tools) {
    this.#store = store
    this.#shownMs = sharing === null ? 0 : SHOWN_MS
    this.#clock = clock
  }

  /**
   * A room as it is stored, with the current names of its players; nobody is connected. Errors: `roomNotFound`,
   * `roomNewer`, and why it was closed. Rejects when the database does not answer.
   */
  async of(
    roomId: string,
  ): Promise<Result<PublicRoom, Extract<ErrorCode, 'roomNotFound' | 'roomNewer'> | ClosureCode>> {
    try {
      const table = await this.tableOf(roomId)
      if (table === null) return refused((await this.#store.closureOf(roomId)) ?? 'roomNotFound')
      const detail = roomDetailOf(await this.#withPeople(table))
      return detail === null ? refused('roomNotFound') : ok(detail)
    } catch (problem) {
      if (problem instanceof JournalFault) return refused(faultCodeOf(problem.kind))
      if (problem instanceof NewerJournal) return refused('roomNewer')
      throw problem
    }
  }

  /**
   * The table of a room as it is stored, with nobody connected; null when there is no such open room. Requests that
   * come while it is being read share one read. Rejects with `JournalFault` when it cannot be read, and with
   * `NewerJournal`.
   */
  async tableOf(roomId: string): Promise<Table | null> {
    const reading = this.#reading.get(roomId) ?? this.#read(roomId)
    this.#reading.set(roomId, reading)
    return reading.finally(() => this.#reading.delete(roomId))
  }

  async #read(roomId: string): Promise<Table | null> {
    const known = this.#remembered.get(roomId)
    const nowMs = this.#clock.nowMs()
    if (known !== undefined && nowMs - known.readAtMs < this.#shownMs) return known.table
    const stored = await this.#store.peekRoom(roomId, known?.sequence ?? 0)
    this.#remembered.delete(roomId)
    if (stored === null) return null
    const current = stored === 'unchanged' ? known : await replayWithPauses(stored)
    if (current === undefined) return null
    const { sequence, table } = current
    this.#remembered.set(roomId, { sequence, readAtMs: nowMs, table: withEveryOccupant(table, { isConnected: false }) })
    for (const oldest of this.#remembered.keys())
      if (this.#remembered.size > REMEMBERED_TABLES) this.#remembered.delete(oldest)
    return this.#remembered.get(roomId)?.table ?? null
  }

  /**
   * Replaces the names in a table with the current ones: while a table is not live, its journal does not learn of new
   * names and deleted accounts.
   */
  async #withPeople(table: Table): Promise<Table> {
    const known = await this.#store.peopleOf(people(table).map(({ occupant }) => occupant.userId))
    return people(table).reduce((current, { seat, occupant }) => {
      const person = known.find(({ userId }) => userId === occupant.userId)
      if (person !== undefined) return withOccupant(current, seat, person)
      return current.status === 'waiting'
        ? { ...current, seats: withSeat(current.seats, seat, null) }
        : withOccupant(current, seat, { name: DELETED_NICKNAME, avatarUrl: null })
    }, table)
  }
}
