/**
 * The live tables in the memory of this process. A table that is needed is read from its journal, and unloaded when
 * nobody uses it any more.
 */
import { randomInt } from 'node:crypto'
import { ok, refused, type Result } from '#common/result.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import type { WatchableTable } from '#common/protocol/rest/watchable-answer.ts'
import { seatOf, type Table, type TableStatus } from '#common/table/state.ts'
import { EMPTY_ROOM_MS } from '#common/timings.ts'
import { ROOM_CODE_CHARS } from '#common/limits.ts'
import { readRoomCode, ROOM_CODE_ALPHABET } from '#common/room-code.ts'
import type { ClosureCode } from '../journal/journal-fault.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import { LiveTable } from '../live-table.ts'
import type { JournalRecord } from '../ports.ts'
import { replayOn } from '../journal/replay.ts'
import { reread } from '../journal/reread.ts'
import { applyAccountChanges, type UnreadRooms } from '../journal/restoration.ts'
import { storeResult, type StoreResult } from '../journal/store-result.ts'
import { watchableAmong } from './listing.ts'

/** A new code, from the platform's CSPRNG. */
export const newRoomCode = (): string =>
  Array.from({ length: ROOM_CODE_CHARS }, () => ROOM_CODE_ALPHABET[randomInt(ROOM_CODE_ALPHABET.length)]).join('')

/**
 * A code that was typed or came in a link, in the stored form; null when there is none in the text, or different ones.
 */
export const parseRoomCode = (text: string): string | null => {
  const read = readRoomCode(text)
  return read.ok ? read.value : null
}

const NOT_FOUND = { gone: 'roomNotFound', taken: 'storageUnavailable', newer: 'roomNewer' } as const
/** The live table of a room, or why there is none. */
export type Found = Result<LiveTable, (typeof NOT_FOUND)[keyof typeof NOT_FOUND] | ClosureCode>

export class LoadedTables {
  readonly #tools: LiveTableTools
  readonly #unread: Pick<UnreadRooms, 'delete' | 'downMsOf'>
  readonly #stored: StoreResult
  readonly #liveTables = new Map<string, LiveTable>()
  readonly #opening = new Map<string, Promise<Found>>()

  /** Deletes each room from `unread` whose table is in memory, or that turned out to be gone or closed. */
  constructor(tools: LiveTableTools, unread: Pick<UnreadRooms, 'delete' | 'downMsOf'>) {
    this.#tools = tools
    this.#unread = unread
    this.#stored = storeResult(tools.reportProblem)
  }

  /** The number of live tables. */
  get size(): number {
    return this.#liveTables.size
  }

  /** The live tables at which a user has a seat. */
  liveTablesOf(userId: number): readonly LiveTable[] {
    return [...this.#liveTables.values()].filter(({ table }) => seatOf(table, userId) !== null)
  }

  /** The states of all live tables. */
  get tables(): readonly Table[] {
    return [...this.#liveTables.values()].map(({ table }) => table)
  }

  /** How many of them have each status. */
  get sizes(): Readonly<Record<TableStatus, number>> {
    const sizes = { waiting: 0, running: 0, suspended: 0, closed: 0 } satisfies Record<TableStatus, number>
    for (const { status } of this.tables) sizes[status] += 1
    return sizes
  }

  /** See `RoomDirectory.lastGameFor`. */
  lastGameFor(code: string, userId: number): number | null {
    return this.#liveTables.get(parseRoomCode(code) ?? '')?.signs.review.gameFor(userId) ?? null
  }

  /** See `RoomDirectory.watchable`. */
  watchable(): WatchableTable | null {
    return watchableAmong([...this.#liveTables.values()])
  }

  /**
   * The table with this code, in upper or lower case, or why there is none. A table that is not live is read from its
   * journal. Rejects when the database does not answer.
   */
  async lookUp(code: string): Promise<Found> {
    const roomId = parseRoomCode(code)
    if (roomId === null) return refused('roomNotFound')
    const running = this.#liveTables.get(roomId)
    if (running !== undefined) return ok(running)
    const opening = this.#opening.get(roomId) ?? this.#open(roomId)
    this.#opening.set(roomId, opening)
    return opening.finally(() => this.#opening.delete(roomId))
  }

  /** The live table of a room; also waits for a table that is being opened now; null otherwise. */
  readonly loadedOrOpening = async (roomId: string): Promise<LiveTable | null> =>
    (await this.#opening.get(roomId))?.ok === false ? null : (this.#liveTables.get(roomId) ?? null)

  /** Keeps a live table until it ends. It is unloaded after some minutes without players and deadlines. */
  add(liveTable: LiveTable): void {
    const { roomId } = liveTable.table
    this.#liveTables.set(roomId, liveTable)
    this.#unread.delete(roomId)
    let cancelUnload: (() => void) | null = null
    const unloadWhenAbandoned = (): void => {
      // The table stays in memory while it has a deadline, because only a live table can act on it: a game without
      // players is suspended before the table is unloaded.
      if (
        liveTable.presence.isAnyone ||
        liveTable.table.status === 'waiting' ||
        (nextDeadlineMs(liveTable.table) !== null && liveTable.table.status !== 'suspended')
      ) {
        cancelUnload?.()
        cancelUnload = null
      } else {
        cancelUnload ??= this.#tools.clock.schedule(EMPTY_ROOM_MS, () => liveTable.end())
      }
    }
    liveTable.watch((update) => {
      if (update.type !== 'ended') return unloadWhenAbandoned()
      cancelUnload?.()
      if (this.#liveTables.get(roomId) === liveTable) this.#liveTables.delete(roomId)
    })
    unloadWhenAbandoned()
  }

  /** Whether the table of a room is live here. */
  has(roomId: string): boolean {
    return this.#liveTables.has(roomId)
  }

  /** Whether the table of a room is live here, or is being read. */
  knows(roomId: string): boolean {
    return this.#liveTables.has(roomId) || this.#opening.has(roomId)
  }

  /** Tells all live tables what has happened to their players' accounts. */
  async applyAccountChanges(): Promise<void> {
    for (const liveTable of this.#liveTables.values())
      await this.#stored(
        applyAccountChanges(liveTable, this.#tools.store),
        liveTable.table.roomId,
        'applyAccountChanges',
      )
  }

  /** Removes what a deleted user has said as a spectator. */
  forgetSpectator(userId: number): void {
    for (const { spectators } of this.#liveTables.values()) spectators.forget(userId)
  }

  /** Asks at all live tables of circles again who may watch. */
  async recheckSpectators(): Promise<void> {
    for (const { table, spectators } of this.#liveTables.values())
      if (table.audience === 'circle') await spectators.recheck()
  }

  /**
   * Ends the live tables whose rooms this process does not hold any more. Rejects when the database does not answer.
   */
  async endTaken(): Promise<void> {
    const liveTables = [...this.#liveTables.values()]
    const taken = await this.#tools.store.takenAmong(liveTables.map(({ table }) => table.roomId))
    for (const liveTable of liveTables) if (taken.has(liveTable.table.roomId)) liveTable.end('taken')
  }

  /** Ends every live table. */
  end(): void {
    for (const liveTable of this.#liveTables.values()) liveTable.end()
  }

  async #open(roomId: string): Promise<Found> {
    const { hold } = this.#tools
    const { lapses } = hold
    const found = await reread(this.#tools, roomId)
    if (found.type === 'gone' || found.type === 'closedFor') this.#unread.delete(roomId)
    if (found.type !== 'read') return refused(found.type === 'closedFor' ? found.code : NOT_FOUND[found.type])
    const { sequence, atMs } = found.replayed
    const { clock, store } = this.#tools
    const downMs = this.#unread.downMsOf(roomId)
    // The journal still says who was connected to the old process. This record corrects it, and must come before any
    // deadline is checked.
    const restored: JournalRecord = {
      roomId,
      sequence: sequence + 1,
      atMs: Math.max(atMs, clock.nowMs()),
      command: { type: 'restore', downMs },
    }
    const current = replayOn(found.replayed, restored)
    await store.append(restored)
    const said = await store.chat.read(roomId)
    // Others may have taken the room meanwhile, and nobody has looked whether they did.
    if (hold.lapses !== lapses) return refused('storageUnavailable')
    const liveTable = new LiveTable(current, this.#tools, said)
    this.add(liveTable)
    await this.#stored(applyAccountChanges(liveTable, store), roomId, 'applyAccountChanges')
    return ok(liveTable)
  }
}
