/**
 * The records that wait to be stored, with group commit (DESIGN section 4): the records of many rooms from one tick, or
 * shortly after the last group, are stored together.
 */
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { JournalFault, RoomTaken } from '../../tables/journal/journal-fault.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { violationOf, type Violation } from '../engine/errors.ts'

/** How records are stored. */
type RecordWriter = {
  /** Stores records of different rooms: all of them or, when it rejects with a violation, none. */
  write(records: readonly JournalRecord[]): Promise<void>
  /** Why the database has refused a record; null when it does not answer any more. */
  reasonOf(record: JournalRecord, violation: Violation): Promise<JournalFault | RoomTaken | null>
}

type Waiting = {
  readonly record: JournalRecord
  readonly stored: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * The maximum number of rows in one INSERT: each number of rows is a statement of its own, which SQLite keeps prepared,
 * at 0.8 kB a row.
 */
const GROUP_RECORDS = 100
/**
 * The time from the start of one group to the start of the next. On a quiet site a record is written at once. On a busy
 * site most of the time is spent waiting for the disk, so the records of all tables that arrive meanwhile share one
 * commit. The more records there are, the longer the pause, up to a delay that nobody notices. After a full group
 * others wait already.
 */
const intervalMs = (records: number): number => (records === GROUP_RECORDS ? 0 : Math.min(8, Math.max(5, 3 * records)))

export class JournalQueue {
  readonly #writer: RecordWriter
  #waiting: Waiting[] = []
  #writing: readonly Waiting[] = []
  #isFlushing = false
  #hasFailed = false

  constructor(writer: RecordWriter) {
    this.#writer = writer
  }

  /** See `Journal.append`. */
  append(record: JournalRecord): Promise<void> {
    const { promise: stored, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ record, stored, resolve, reject })
    if (!this.#isFlushing) void this.#flush()
    return stored
  }

  /**
   * Resolves when everything that a room (null: any room) has appended so far is stored or rejected. Records that are
   * appended later are not waited for.
   */
  async drained(roomId: string | null = null): Promise<void> {
    const own = [...this.#writing, ...this.#waiting].filter(({ record }) => roomId === null || record.roomId === roomId)
    await Promise.allSettled(own.map(({ stored }) => stored))
  }

  /** Whether the last write has failed. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#waiting.length > 0) {
      await setImmediate()
      const startedAtMs = performance.now()
      this.#writing = this.#nextGroup()
      const interval = intervalMs(this.#writing.length)
      await this.#write(this.#writing)
      this.#writing = []
      await pause(Math.max(0, startedAtMs + interval - performance.now()))
    }
    this.#isFlushing = false
  }

  /**
   * Takes the first waiting record of each room. A room's next record must wait, because it needs the one before it to
   * be stored.
   */
  #nextGroup(): readonly Waiting[] {
    const group = new Map<string, Waiting>()
    const rest: Waiting[] = []
    for (const waiting of this.#waiting) {
      const { roomId } = waiting.record
      if (group.has(roomId) || group.size === GROUP_RECORDS) rest.push(waiting)
      else group.set(roomId, waiting)
    }
    this.#waiting = rest
    return [...group.values()]
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    const error = await this.#tryInsert(group)
    if (error === null) return group.forEach(({ resolve }) => resolve())
    const violation = violationOf(error)
    if (violation !== null && group.length > 1) return this.#writeEach(group)
    for (const { record, reject } of group)
      reject((violation === null ? null : await this.#writer.reasonOf(record, violation)) ?? error)
    this.#rejectWaiting(group, error)
  }

  /**
   * Rejects the waiting records of rooms whose record was not stored, because they would follow a record that is
   * missing.
   */
  #rejectWaiting(failed: readonly Waiting[], error: unknown): void {
    const roomIds = new Set(failed.map(({ record }) => record.roomId))
    const isLost = ({ record }: Waiting): boolean => roomIds.has(record.roomId)
    const lost = this.#waiting.filter(isLost)
    this.#waiting = this.#waiting.filter((waiting) => !isLost(waiting))
    for (const { reject } of lost) reject(error)
  }

  /**
   * When the database refuses one record, the INSERT stores nothing. Then each record is written alone, so that the
   * other tables are not affected.
   */
  async #writeEach(group: readonly Waiting[]): Promise<void> {
    for (const waiting of group) await this.#write([waiting])
  }

  async #tryInsert(group: readonly Waiting[]): Promise<unknown> {
    try {
      await this.#writer.write(group.map(({ record }) => record))
      this.#hasFailed = false
      return null
    } catch (error) {
      this.#hasFailed = violationOf(error) === null
      return error
    }
  }
}
