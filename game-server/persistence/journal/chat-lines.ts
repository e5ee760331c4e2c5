/** Stores the chat lines of all tables, in groups. */
import { type EntityManager, EntitySchema, LessThan } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { CHAT_HISTORY_MESSAGES, CHAT_LINES_KEPT, CHAT_TRIM_LINES } from '#common/limits.ts'
import type { SaidLine } from '#common/table/chat.ts'
import { CHAT_KEPT_MS } from '#common/timings.ts'
import { RoomTaken } from '../../tables/journal/journal-fault.ts'
import type { ChatStore } from '../../tables/ports.ts'
import { violationOf } from '../engine/errors.ts'
import type { Cells, Statement } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'
import { ROOMS } from '../games/rooms.ts'
import { VALUE_IF_HELD } from './fence.ts'

/**
 * A line of a player: see `SaidLine` in common/table/chat.ts. There are no foreign keys, so that an INSERT never waits
 * for a lock on a room or an account.
 */
export type ChatLineRow = {
  readonly roomId: string
  readonly number: number
  readonly sequence: number
  readonly userId: number
  readonly name: string
  readonly text: string
  readonly atMs: number
}

export const CHAT_LINES = new EntitySchema<ChatLineRow>({
  name: 'ChatLine',
  tableName: 'chat_lines',
  columns: {
    roomId: { ...text(6), primary: true },
    number: { type: 'integer', primary: true },
    sequence: { type: 'integer' },
    userId: { type: 'integer' },
    name: text(80),
    text: { type: 'text' },
    atMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['atMs'] }],
})

type Waiting = { readonly row: ChatLineRow; readonly resolve: () => void; readonly reject: (error: unknown) => void }

/** The maximum number of rows in one INSERT. */
const GROUP_LINES = 500
/** The time from the start of one group to the start of the next. Nobody notices that a line comes so much later. */
const INTERVAL_MS = 20
/** How many rooms one DELETE of the purge covers. */
const PURGED_ROOMS = 20

const LAST_LINES = `SELECT number, sequence, userId, name, text, atMs FROM chat_lines WHERE roomId = ? ORDER BY number DESC LIMIT ${CHAT_HISTORY_MESSAGES}`

const lineOf = ({ number, sequence, atMs, userId, name, text }: Cells): SaidLine => ({
  type: 'said',
  number: Number(number),
  sequence: Number(sequence),
  atMs: Number(atMs),
  userId: Number(userId),
  name: String(name),
  text: String(text),
})

export class ChatLines implements ChatStore {
  readonly #database: Database
  readonly #now: () => number
  readonly #owner: string
  #waiting: Waiting[] = []
  #flushing: Promise<void> | null = null

  /** `now` in milliseconds since the epoch. `owner` is the id of this process in the rooms that it holds. */
  constructor(database: Database, now: () => number, owner: string) {
    this.#database = database
    this.#now = now
    this.#owner = owner
  }

  /**
   * Stores a line. Rejects with `RoomTaken` when this process does not hold the room, and with `StorageError` when it
   * was not stored, or when that is unknown.
   */
  add(roomId: string, { number, sequence, userId, name, text, atMs }: SaidLine): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ row: { roomId, number, sequence, userId, name, text, atMs }, resolve, reject })
    this.#flushing ??= this.#flush()
    return promise
  }

  /** The last lines of a room, oldest first. */
  async read(roomId: string): Promise<readonly SaidLine[]> {
    const rows = await this.#database.select(LAST_LINES, [roomId])
    return rows.toReversed().map(lineOf)
  }

  /**
   * Deletes what a user, whose account is deleted, has written in a room so far, whoever has the room; after the lines
   * that are being written now.
   */
  async forget(roomId: string, userId: number): Promise<void> {
    await this.drained()
    await this.#database.run((manager) => manager.delete(CHAT_LINES, { roomId, userId }))
  }

  /** Resolves when every line that was added so far is stored or rejected. */
  async drained(): Promise<void> {
    await this.#flushing
  }

  /** Deletes old lines of closed rooms. */
  async purge(): Promise<void> {
    const atMs = this.#now() - CHAT_KEPT_MS
    for (;;) {
      const roomIds = await this.#database.run((manager) => closedRoomsWithLinesBefore(manager, atMs))
      for (const roomId of roomIds)
        await this.#database.run((manager) => manager.delete(CHAT_LINES, { roomId, atMs: LessThan(atMs) }))
      if (roomIds.length < PURGED_ROOMS) return
    }
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate()
      const startedAtMs = performance.now()
      await this.#write(this.#waiting.splice(0, GROUP_LINES))
      if (this.#waiting.length > 0) await pause(Math.max(0, startedAtMs + INTERVAL_MS - performance.now()))
    }
    this.#flushing = null
  }

  /**
   * Writes a group. When the database refuses it, each line is written alone, so that one bad line does not lose the
   * others.
   */
  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#insert(group.map(({ row }) => row))
    } catch (error) {
      const violation = violationOf(error)
      if (violation === null || group.length === 1)
        return group.forEach(({ row, reject }) =>
          reject(violation === 'missingValue' ? new RoomTaken(row.roomId) : error),
        )
      for (const waiting of group) await this.#write([waiting])
      return
    }
    for (const { resolve } of group) resolve()
  }

  /**
   * Inserts lines, but keeps not more of a room than may be kept. Lines that are older than one which is stored may go,
   * whoever has the room by then.
   */
  async #insert(rows: readonly ChatLineRow[]): Promise<void> {
    await this.#database.write(insertOf(rows, this.#owner))
    for (const { roomId, number } of rows) {
      if (number % CHAT_TRIM_LINES === 0)
        await this.#database.run((manager) =>
          manager.delete(CHAT_LINES, { roomId, number: LessThan(number - CHAT_LINES_KEPT + 1) }),
        )
    }
  }
}

/** The INSERT of lines. It refuses all of them when `owner` does not hold one of their rooms. */
const insertOf = (rows: readonly ChatLineRow[], owner: string): Statement => ({
  sql: `INSERT INTO chat_lines (roomId, number, sequence, userId, name, text, atMs) VALUES ${rows.map(() => `(?, ${VALUE_IF_HELD}, ?, ?, ?, ?, ?)`).join(', ')}`,
  values: rows.flatMap(({ roomId, number, sequence, userId, name, text, atMs }) => [
    roomId,
    number,
    roomId,
    owner,
    sequence,
    userId,
    name,
    text,
    atMs,
  ]),
})

const closedRoomsWithLinesBefore = async (manager: EntityManager, atMs: number): Promise<readonly string[]> => {
  const rows = await manager
    .createQueryBuilder(CHAT_LINES, 'line')
    .innerJoin(ROOMS.options.name, 'room', "room.roomId = line.roomId AND room.status = 'closed'")
    .where('line.atMs < :atMs', { atMs })
    .select('line.roomId', 'roomId')
    .distinct(true)
    .limit(PURGED_ROOMS)
    .getRawMany<{ readonly roomId: string }>()
  return rows.map(({ roomId }) => roomId)
}
