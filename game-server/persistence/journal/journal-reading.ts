/**
 * Turns the rows of a journal into commands of the current version: checks that they are complete and in order, lifts
 * old versions, and decodes them. It does so row by row, so that a caller can stop after any of them and go on later.
 */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { JOURNAL_MAX_RECORDS } from '#common/limits.ts'
import type { TableCommand } from '#common/table/commands.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { isKnownVersion, isNewerVersion, LIFTS, lifting, type Lift } from '#common/table/journal-versions/lifts.ts'
import type { Move } from '#common/table/move-log.ts'
import { movesOfGames } from '../../tables/journal/game-in-journal.ts'
import { isCounted } from '../../tables/journal/journal-limit.ts'
import { JournalFault, NewerJournal } from '../../tables/journal/journal-fault.ts'
import { TimeSlice } from '../../tables/time-slice.ts'
import { commandOf, UnknownCommand } from './command-codec.ts'

/**
 * The length of a process's name in the journal. Eight random characters are unique enough, and short, because every
 * record has them.
 */
export const JOURNAL_WRITER_CHARS = 8

/**
 * An accepted command of a table. There are no foreign keys, so that an append never waits while a lease is renewed.
 * `version` is that of the commands and rules (common/table/journal-versions). `writer` is the process that wrote the
 * record; it is empty in records from before this column existed.
 */
export type JournalRow = {
  readonly roomId: string
  readonly sequence: number
  readonly atMs: number
  readonly command: string
  readonly version: number
  readonly writer: string
}

export const JOURNAL = new EntitySchema<JournalRow>({
  name: 'Journal',
  tableName: 'journal',
  columns: {
    roomId: { ...text(6), primary: true },
    sequence: { type: 'integer', primary: true },
    atMs: milliseconds,
    command: { type: 'text' },
    version: { type: 'integer', default: 1 },
    writer: { ...text(JOURNAL_WRITER_CHARS), default: '' },
  },
})

/** One value for all records that mean nothing any more: there may be a hundred thousand of them in memory. */
const RETIRED: TableCommand = Object.freeze({ type: 'retired' })

/** Reads the rows of one journal. Tests give it lifts of their own, and a time slice with a clock of their own. */
export class JournalReader {
  readonly #roomId: string
  readonly #lifts: readonly Lift[]
  readonly #lift: ReturnType<typeof lifting>
  readonly #slice: TimeSlice
  readonly #records: JournalRecord[] = []
  #counted = 0

  constructor(roomId: string, lifts: readonly Lift[] = LIFTS, slice = new TimeSlice()) {
    this.#roomId = roomId
    this.#lifts = lifts
    this.#lift = lifting(lifts)
    this.#slice = slice
  }

  /** What has been read so far. */
  get records(): readonly JournalRecord[] {
    return this.#records
  }

  /**
   * Reads the next row. Throws a `JournalFault` when it is not the next one, has an unknown version, cannot be lifted
   * or decoded, or when the journal is too long (`journal-limit.ts`); a `NewerJournal` when a newer program has written
   * it.
   */
  add(row: JournalRow): void {
    const expected = this.#records.length + 1
    if (row.sequence !== expected) throw new JournalFault(this.#roomId, 'hole', expected)
    if (isNewerVersion(row.version, this.#lifts)) throw new NewerJournal(this.#roomId)
    if (!isKnownVersion(row.version, this.#lifts))
      throw new JournalFault(this.#roomId, 'unknownVersion', expected, `version ${row.version}`)
    const record = this.#decoded(row)
    if (isCounted(record.command)) this.#counted += 1
    if (this.#counted > JOURNAL_MAX_RECORDS) throw new JournalFault(this.#roomId, 'tooLong')
    this.#records.push(record)
  }

  /** Reads the next rows, and lets other work run before them and in between. Rejects where `add` throws. */
  async addWithPauses(rows: readonly JournalRow[]): Promise<void> {
    await this.#slice.pause()
    for (const row of rows) {
      if (this.#slice.isOver) await this.#slice.pause()
      this.add(row)
    }
  }

  /** The text of an exception is dropped, because it could contain a seed or a card. */
  #decoded({ sequence, atMs, version, command: text }: JournalRow): JournalRecord {
    try {
      const command = commandOf(this.#lift({ sequence, atMs, version, command: JSON.parse(text) }).command)
      return { roomId: this.#roomId, sequence, atMs, command: isCounted(command) ? command : RETIRED }
    } catch (problem) {
      if (problem instanceof UnknownCommand && isNewerVersion(version + 1, this.#lifts))
        throw new NewerJournal(this.#roomId)
      throw new JournalFault(this.#roomId, 'corruptRecord', sequence)
    }
  }
}

/** The records of one room, from its rows in the order of their sequence. Throws like `JournalReader`. */
export const recordsOf = (
  roomId: string,
  rows: readonly JournalRow[],
  lifts: readonly Lift[] = LIFTS,
): readonly JournalRecord[] => {
  // What a newer program has gone on with is not judged, whatever stands before.
  if (isNewerVersion(rows.at(-1)?.version ?? 0, lifts)) throw new NewerJournal(roomId)
  const reader = new JournalReader(roomId, lifts)
  for (const row of rows) reader.add(row)
  return reader.records
}

/** `Journal`, which stands above. */
type Peeking = { peek(roomId: string, known: number): Promise<readonly JournalRecord[] | 'unchanged'> }

/** What `find` finds in the journal of a room; null when the journal cannot be read. */
export const inJournal = async <T>(
  journal: Peeking,
  roomId: string,
  find: (records: readonly JournalRecord[]) => Promise<T>,
): Promise<T | null> => {
  try {
    const records = await journal.peek(roomId, 0)
    return records === 'unchanged' ? null : await find(records)
  } catch (problem) {
    if (problem instanceof JournalFault) return null
    throw problem
  }
}

/** The moves of the finished games of a room, by their numbers; none when the journal cannot be read. */
export const movesInJournal = async (journal: Peeking, roomId: string): Promise<ReadonlyMap<number, readonly Move[]>> =>
  (await inJournal(journal, roomId, movesOfGames)) ?? new Map()
