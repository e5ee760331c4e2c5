/**
 * The format of a backup (docs/operations.md): lines of JSON, the same for SQLite and MySQL, so that a backup of one
 * can be restored into the other. The first line is the header. Each table is a line with its name, followed by an
 * array of values for each row. The last line has the number of rows and the checksum of each table.
 */
import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/** It rises when an older program could not read the format any more. */
const FORMAT = 1

const header = z.object({
  type: z.literal('regicidio-backup'),
  format: z.literal(FORMAT),
  /** The version of the program that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The names of all migrations of its database, in their order. */
  migrations: z.array(z.string()),
})
export type Header = z.infer<typeof header>

const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
const summary = z.object({ rows: z.number(), sha256: z.string() })
/** How many rows a table has, and the SHA-256 of their lines in the order of their keys. */
export type Summary = z.infer<typeof summary>

const end = z.object({
  tables: z.record(z.string(), summary),
  /** The id that each table with generated ids would give next: an id of a deleted row must not be given again. */
  nextIds: z.record(z.string(), z.number()),
})
export type End = z.infer<typeof end>

/** A value of a row: pictures are base64. */
export type Value = string | number | null
const row = z.array(z.union([z.string(), z.number(), z.null()]))

/** The file is not a backup, is damaged, or belongs to another version. The message says which. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export const headerLine = (content: Omit<Header, 'type' | 'format'>): string =>
  JSON.stringify({ type: 'regicidio-backup', format: FORMAT, ...content } satisfies Header)

const parsed = <T>(decoder: z.ZodType<T>, line: string, what: string): T => {
  try {
    return decoder.parse(JSON.parse(line))
  } catch {
    throw new ArchiveError(`this is no backup that this version can read: ${what} is wrong`)
  }
}

export const readHeader = (line: string): Header => parsed(header, line, 'the first line')
export const readTable = (line: string): z.infer<typeof tableLine> => parsed(tableLine, line, 'the line before a table')
export const readRow = (line: string): readonly Value[] => parsed(row, line, 'a row')
export const readEnd = (line: string): End => parsed(end, line, 'the last line')

/** Whether a line is a row; the others are objects. */
export const isRow = (line: string): boolean => line.startsWith('[')
/** Whether a line begins a table; the only other object behind the header is the end. */
export const isTable = (line: string): boolean => line.startsWith('{"table":')

/** Counts the rows of a table, and computes their checksum. */
export class TableSum {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  add(line: string): void {
    this.#rows += 1
    this.#hash.update(line).update('\n')
  }

  /** The result; nothing can be added afterwards. */
  get summary(): Summary {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** The tables whose rows differ, each with both numbers of rows. Empty when everything is the same. */
export const differences = (expected: End['tables'], found: End['tables']): readonly string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((table) => {
    const [one, other] = [expected[table], found[table]]
    return one?.sha256 === other?.sha256 && one?.rows === other?.rows
      ? []
      : [
          `${table} (${one?.rows ?? 'no'} rows expected, ${other?.rows ?? 'none'} found${one?.rows === other?.rows ? ' with other contents' : ''})`,
        ]
  })
