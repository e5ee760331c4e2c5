/** The journals of all tables (DESIGN section 4). */
import { randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { JournalFault, RoomTaken } from '../../tables/journal/journal-fault.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { encodeCommand } from './command-codec.ts'
import { type Violation, violationOf } from '../engine/errors.ts'
import type { Cells, Statement } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'
import { JOURNAL, JOURNAL_WRITER_CHARS, JournalReader, type JournalRow, recordsOf } from './journal-reading.ts'
import { JournalQueue } from './journal-queue.ts'
import { journalInsert } from './journal-insert.ts'
import { takenRooms } from './processes.ts'

/** How many records are read with one query. */
const PAGE_RECORDS = 250
export class Journal {
  readonly #database: Database
  readonly #owner: string | null
  /** The name of this process in the records that it writes. */
  readonly #writer = randomBytes((JOURNAL_WRITER_CHARS * 3) / 4).toString('base64url')
  /**
   * The last record of each journal that this process has read and not appended to yet. Later records are this
   * process's own.
   */
  readonly #lastRead = new Map<string, Pick<JournalRow, 'sequence' | 'writer'>>()
  readonly #queue: JournalQueue

  /** `owner` is the id of this process in the rooms that it holds; null for a journal that is only read. */
  constructor(database: Database, owner: string | null = null) {
    this.#database = database
    this.#owner = owner
    this.#queue = new JournalQueue({
      write: (records) => this.#store(records),
      reasonOf: (record, violation) =>
        this.#database.run((manager) => this.#faultOf(manager, record, violation)).catch(() => null),
    })
  }

  /**
   * Appends a record. The records of many rooms from one tick, or shortly after the last group, are written with one
   * INSERT. Rejects with `RoomTaken` when another process holds the room, and with `JournalFault` when the record
   * before it is not the one that this process has read or written, or when another record has its place; then it was
   * not stored. Rejects with `StorageError` when it was not stored, or when that is unknown. Later records of the same
   * room that are already waiting are then not stored either.
   */
  append(record: JournalRecord): Promise<void> {
    return this.#queue.append(record)
  }

  /**
   * Resolves when everything that a room (null: any room) has appended so far is stored or rejected. Records that are
   * appended later are not waited for.
   */
  drained(roomId: string | null = null): Promise<void> {
    return this.#queue.drained(roomId)
  }

  /** Whether the last write has failed. */
  get hasFailed(): boolean {
    return this.#queue.hasFailed
  }

  /** Appends a record within a transaction. Rejects like `append`. */
  async appendWithin(manager: EntityManager, record: JournalRecord): Promise<void> {
    try {
      const { sql, values } = this.#insert([record])
      await manager.query(sql, [...values])
    } catch (error) {
      throw (await this.#faultOf(manager, record, violationOf(error))) ?? error
    }
  }

  /** Whether this process has stored exactly this record. */
  async has(manager: EntityManager, { roomId, sequence, atMs, command }: JournalRecord): Promise<boolean> {
    const values = [roomId, sequence, atMs, encodeCommand(command), this.#writer]
    const found = await manager.query<Cells[]>(
      'SELECT 1 FROM journal WHERE roomId = ? AND sequence = ? AND atMs = ? AND command = ? AND writer = ?',
      values,
    )
    return found.length > 0
  }

  /**
   * The records of a room in order, in the current version. `known` is the last sequence that the caller knows, 0 for
   * none. Rejects with `JournalFault` when the journal cannot be read, or no longer contains what the caller knows. The
   * caller holds the lease of the room, so nobody appends meanwhile. The journal is read in pages and lifted and
   * decoded with pauses, so that other work can run in between.
   */
  async read(roomId: string, known = 0): Promise<readonly JournalRecord[]> {
    const reader = new JournalReader(roomId)
    let last: JournalRow | null = null
    for await (const page of this.#pagesOf(roomId)) {
      this.#expectKnown(roomId, known, page, last?.sequence ?? 0)
      await reader.addWithPauses(page)
      last = page.at(-1) ?? last
    }
    if ((last?.sequence ?? 0) < known) throw new JournalFault(roomId, 'lostRecords', known)
    if (last !== null) this.#lastRead.set(roomId, { sequence: last.sequence, writer: last.writer })
    return reader.records
  }

  /**
   * The records of a room for a caller that appends nothing; `unchanged` when the last record has the sequence `known`.
   * Rejects with `JournalFault` when they cannot be read.
   */
  async peek(roomId: string, known: number): Promise<readonly JournalRecord[] | 'unchanged'> {
    const [row] = await this.#database.select('SELECT MAX(sequence) AS last FROM journal WHERE roomId = ?', [roomId])
    if (known > 0 && Number(row?.last) === known) return 'unchanged'
    const reader = new JournalReader(roomId)
    for await (const page of this.#pagesOf(roomId)) await reader.addWithPauses(page)
    return reader.records
  }

  /**
   * The records of a room as a transaction sees them, with one query. Only for the commands of operators, which may
   * take long.
   */
  async readWithin(manager: EntityManager, roomId: string): Promise<readonly JournalRecord[]> {
    return recordsOf(roomId, await manager.find(JOURNAL, { where: { roomId }, order: { sequence: 'ASC' } }))
  }

  async *#pagesOf(roomId: string): AsyncGenerator<readonly JournalRow[]> {
    let page: readonly JournalRow[] = []
    do {
      const after = page.at(-1)?.sequence ?? 0
      page = (await this.#database.select(PAGE_AFTER, [roomId, after])).map((cells) => rowOf(roomId, cells))
      yield page
    } while (page.length === PAGE_RECORDS)
  }

  /** Checks the record that the caller knows, if it should be in this page. `after` is the sequence before the page. */
  #expectKnown(roomId: string, known: number, page: readonly JournalRow[], after: number): void {
    if (known <= after || known > (page.at(-1)?.sequence ?? 0)) return
    const row = page.find(({ sequence }) => sequence === known)
    if (row === undefined) throw new JournalFault(roomId, 'lostRecords', known)
    if (row.writer !== this.#writerOf(roomId, known)) throw new JournalFault(roomId, 'fork', known)
  }

  /** The process that wrote a record which this process has read or written. */
  #writerOf(roomId: string, sequence: number): string {
    const read = this.#lastRead.get(roomId)
    return read?.sequence === sequence ? read.writer : this.#writer
  }

  #insert(records: readonly JournalRecord[]): Statement {
    const appended = records.map((record) => ({
      record,
      predecessorWriter: this.#writerOf(record.roomId, record.sequence - 1),
    }))
    return journalInsert(this.#database.kind, appended, { name: this.#writer, owner: this.#owner ?? '' })
  }

  /**
   * Why a record was refused: another process holds the room, the record before it is missing, or its place is taken.
   */
  async #faultOf(
    manager: EntityManager,
    { roomId, sequence }: JournalRecord,
    violation: Violation | null,
  ): Promise<JournalFault | RoomTaken | null> {
    if (violation === null) return null
    if ((await takenRooms(manager, this.#owner, [roomId])).length > 0) return new RoomTaken(roomId)
    return violation === 'missingValue'
      ? new JournalFault(roomId, 'lostRecords', sequence - 1)
      : new JournalFault(roomId, 'fork', sequence)
  }

  async #store(records: readonly JournalRecord[]): Promise<void> {
    await this.#database.write(this.#insert(records))
    for (const { roomId, sequence } of records) this.#forgetRead(roomId, sequence)
  }

  /**
   * After this process has appended to a journal, the last record is its own, so what was read is not needed any more.
   */
  #forgetRead(roomId: string, sequence: number): void {
    if ((this.#lastRead.get(roomId)?.sequence ?? Infinity) < sequence) this.#lastRead.delete(roomId)
  }
}

const PAGE_AFTER = `SELECT sequence, atMs, command, version, writer FROM journal WHERE roomId = ? AND sequence > ? ORDER BY sequence LIMIT ${PAGE_RECORDS}`

const rowOf = (roomId: string, { sequence, atMs, command, version, writer }: Cells): JournalRow => ({
  roomId,
  sequence: Number(sequence),
  atMs: Number(atMs),
  command: String(command),
  version: Number(version),
  writer: String(writer),
})
