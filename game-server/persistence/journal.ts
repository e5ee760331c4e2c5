/** The journals of all tables, with group commit (DESIGN section 4). */
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { JournalRecord } from '../tables/ports.ts'
import { decodeCommand, encodeCommand } from './command-codec.ts'
import { StorageError, type Database } from './database.ts'
import { JOURNAL, type JournalRow } from './entities.ts'

type Waiting = { readonly record: JournalRecord; readonly stored: Promise<void>; readonly resolve: () => void; readonly reject: (error: unknown) => void }

/** Rows of one INSERT: SQLite takes 32766 parameters, MySQL a packet of some megabytes. */
const GROUP_RECORDS = 1_000
/**
 * From the beginning of a group to that of the next. A move on a quiet site is written at once; on a busy one, waiting is for
 * the disk, and every table's move that arrives meanwhile goes out in one commit. The more there are, the more share one, up to a
 * delay that nobody feels.
 */
const intervalMs = (records: number): number => Math.min(20, Math.max(10, 3 * records))

const rowOf = ({ roomId, sequence, atMs, command }: JournalRecord): JournalRow => ({ roomId, sequence, atMs, command: encodeCommand(command) })

/** Written by hand: it runs for every move, and building the statement would cost more than running it. */
const insert = async (manager: EntityManager, records: readonly JournalRecord[]): Promise<void> => {
  const places = records.map(() => '(?, ?, ?, ?)').join(', ')
  const values = records.flatMap(({ roomId, sequence, atMs, command }) => [roomId, sequence, atMs, encodeCommand(command)])
  await manager.query(`INSERT INTO journal (roomId, sequence, atMs, command) VALUES ${places}`, values)
}

export class Journal {
  readonly #database: Database
  readonly #waiting: Waiting[] = []
  #writing: readonly Waiting[] = []
  #isFlushing = false
  #hasFailed = false

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Appends a record. What is appended in one tick, or a moment after the last group, goes out as one INSERT. Rejects with
   * `StorageError` when the record was not stored; later records of that room in the same group are then not stored either.
   */
  append(record: JournalRecord): Promise<void> {
    const { promise: stored, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ record, stored, resolve, reject })
    if (!this.#isFlushing) void this.#flush()
    return stored
  }

  /** Resolves when everything that a room, or any, has appended so far is stored or rejected; what others go on to append may hang. */
  async drained(roomId: string | null = null): Promise<void> {
    const own = [...this.#writing, ...this.#waiting].filter(({ record }) => roomId === null || record.roomId === roomId)
    await Promise.allSettled(own.map(({ stored }) => stored))
  }

  /** Whether the last records could not be stored. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Appends a record within a transaction. Its predecessor must be there: a journal has no holes. */
  async appendWithin(manager: EntityManager, record: JournalRecord): Promise<void> {
    const { roomId, sequence } = record
    if (sequence > 1 && !(await manager.existsBy(JOURNAL, { roomId, sequence: sequence - 1 }))) {
      throw new StorageError(`the journal of ${roomId} lacks the record before ${sequence}`)
    }
    await insert(manager, [record])
  }

  /** Whether exactly this record is stored. */
  async has(manager: EntityManager, record: JournalRecord): Promise<boolean> {
    return manager.existsBy(JOURNAL, rowOf(record))
  }

  /** The records of a room in order. Rejects when one is missing or cannot be read. */
  async read(manager: EntityManager, roomId: string): Promise<readonly JournalRecord[]> {
    const rows = await manager.find(JOURNAL, { where: { roomId }, order: { sequence: 'ASC' } })
    return rows.map(({ sequence, atMs, command }, index) => {
      if (sequence !== index + 1) throw new StorageError(`the journal of ${roomId} lacks record ${index + 1}`)
      return { roomId, sequence, atMs, command: decodeCommand(command) }
    })
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#waiting.length > 0) {
      await setImmediate()
      const startedAtMs = performance.now()
      this.#writing = this.#waiting.splice(0, GROUP_RECORDS)
      const interval = intervalMs(this.#writing.length)
      await this.#write(this.#writing)
      this.#writing = []
      await pause(Math.max(0, startedAtMs + interval - performance.now()))
    }
    this.#isFlushing = false
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    const error = await this.#tryInsert(group)
    if (error === null) return group.forEach(({ resolve }) => resolve())
    if (error instanceof StorageError && error.isDuplicate && group.length > 1) return this.#writeEach(group)
    group.forEach(({ reject }) => reject(error))
  }

  /** One record's sequence was taken, so that the INSERT stored nothing: the others must not suffer for it. */
  async #writeEach(group: readonly Waiting[]): Promise<void> {
    const failed = new Map<string, unknown>()
    for (const waiting of group) {
      const { roomId } = waiting.record
      const error = failed.get(roomId) ?? (await this.#tryInsert([waiting]))
      if (error === null) waiting.resolve()
      else {
        failed.set(roomId, error)
        waiting.reject(error)
      }
    }
  }

  async #tryInsert(group: readonly Waiting[]): Promise<unknown> {
    const records = group.map(({ record }) => record)
    try {
      await this.#database.run((manager) => insert(manager, records))
      this.#hasFailed = false
      return null
    } catch (error) {
      this.#hasFailed = !(error instanceof StorageError && error.isDuplicate)
      return error
    }
  }
}
