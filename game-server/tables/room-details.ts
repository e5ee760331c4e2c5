/** What is shown of rooms that no process holds: it is read, and nothing is opened or written for whoever only looks. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { RoomDetail } from '#common/protocol/answers.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { seated, withEveryOccupant, withOccupant, type Table } from '#common/table/state.ts'
import { withSeat } from '#common/rules/seats.ts'
import { JournalFault } from './journal-fault.ts'
import { roomDetailOf } from './listing.ts'
import type { TableStore } from './ports.ts'
import { replayInTurns } from './replay.ts'

/** How many tables are remembered, so that a room that is asked for again need not be replayed. */
const REMEMBERED_TABLES = 200

/** A table as its journal had it after the record with this sequence. */
type Remembered = { readonly sequence: number; readonly table: Table }

export class RoomDetails {
  readonly #store: Pick<TableStore, 'peekRoom' | 'peopleOf' | 'wasGivenUp'>
  /** The tables that were read, the one that was asked for last at the end. */
  readonly #remembered = new Map<string, Remembered>()
  readonly #reading = new Map<string, Promise<Table | null>>()

  constructor(store: Pick<TableStore, 'peekRoom' | 'peopleOf' | 'wasGivenUp'>) {
    this.#store = store
  }

  /**
   * A room as it is stored, with its players as they are called now; nobody is connected to it. Errors: `roomNotFound`, `roomUnreadable`.
   * Rejects when the database does not answer.
   */
  async of(roomId: string): Promise<Result<RoomDetail, Extract<ErrorCode, 'roomNotFound' | 'roomUnreadable'>>> {
    try {
      const table = await this.#tableOf(roomId)
      if (table === null) return refused((await this.#store.wasGivenUp(roomId)) ? 'roomUnreadable' : 'roomNotFound')
      const detail = roomDetailOf(await this.#withPeople(table))
      return detail === null ? refused('roomNotFound') : ok(detail)
    } catch (problem) {
      if (problem instanceof JournalFault) return refused('roomUnreadable')
      throw problem
    }
  }

  /** The table of a room; null when there is no such open room. Who asks while it is being read gets the same answer. */
  async #tableOf(roomId: string): Promise<Table | null> {
    const reading = this.#reading.get(roomId) ?? this.#read(roomId)
    this.#reading.set(roomId, reading)
    return reading.finally(() => this.#reading.delete(roomId))
  }

  async #read(roomId: string): Promise<Table | null> {
    const known = this.#remembered.get(roomId)
    const stored = await this.#store.peekRoom(roomId, known?.sequence ?? 0)
    this.#remembered.delete(roomId)
    if (stored === null) return null
    const current = stored === 'unchanged' ? known : await replayInTurns(stored)
    if (current === undefined) return null
    const { sequence, table } = current
    this.#remembered.set(roomId, { sequence, table: withEveryOccupant(table, { isConnected: false }) })
    for (const oldest of this.#remembered.keys()) if (this.#remembered.size > REMEMBERED_TABLES) this.#remembered.delete(oldest)
    return this.#remembered.get(roomId)?.table ?? null
  }

  /** A journal that nobody follows does not know who is called otherwise by now, or whose account is deleted. */
  async #withPeople(table: Table): Promise<Table> {
    const people = await this.#store.peopleOf(seated(table).map(({ occupant }) => occupant.userId))
    return seated(table).reduce((shown, { seat, occupant }) => {
      const person = people.find(({ userId }) => userId === occupant.userId)
      if (person !== undefined) return withOccupant(shown, seat, person)
      return shown.status === 'waiting' ? { ...shown, seats: withSeat(shown.seats, seat, null) } : withOccupant(shown, seat, { name: DELETED_NICKNAME, avatarUrl: null })
    }, table)
  }
}
