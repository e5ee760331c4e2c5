/** Reads a whole database as the lines of a backup, in one consistent snapshot, while a server writes. */
import type { DataSource, EntityMetadata, QueryRunner } from 'typeorm'
import { z } from 'zod'
import type { Cells } from '../engine/sql.ts'
import { PROCESSES } from '../journal/processes.ts'
import { ArchiveError, type End, headerLine, type Summary, TableSum, type Value } from './format.ts'

/** How many rows are read with one query. They are in memory together: pictures have up to 64 kB. */
const PAGE_ROWS = 500

const cells = z.array(z.record(z.string(), z.unknown()))

/** Begins a transaction that sees the database as it is now, and keeps nobody from writing. */
const SNAPSHOT = {
  sqlite: ['BEGIN'],
  mysql: ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY'],
} as const

/** Whether a database is SQLite; otherwise it is MySQL or MariaDB. */
export const isSqlite = (source: DataSource): boolean => source.options.type === 'better-sqlite3'

const rowsOf = async (runner: QueryRunner, sql: string, values: readonly Value[] = []): Promise<readonly Cells[]> =>
  cells.parse(await runner.query(sql, [...values]))

/**
 * What is needed to read and write a table: its name and columns, quoted for the database, and how each value travels.
 */
export type TableForm = {
  readonly name: string
  readonly quoted: string
  readonly columns: readonly {
    readonly name: string
    readonly quoted: string
    readonly kind: 'number' | 'text' | 'bytes'
    readonly isKey: boolean
  }[]
}

const KINDS: ReadonlyMap<unknown, TableForm['columns'][number]['kind']> = new Map([
  ['integer', 'number'],
  ['bigint', 'number'],
  ['varchar', 'text'],
  ['text', 'text'],
  ['blob', 'bytes'],
])

const formOf = (source: DataSource, metadata: EntityMetadata): TableForm => {
  const quote = (name: string): string => source.driver.escape(name)
  const columns = metadata.columns.map(({ databaseName: name, type, isPrimary }) => {
    const kind = KINDS.get(type)
    if (kind === undefined) throw new TypeError(`a backup cannot hold the column ${metadata.tableName}.${name}`)
    return { name, quoted: quote(name), kind, isKey: isPrimary }
  })
  return { name: metadata.tableName, quoted: quote(metadata.tableName), columns }
}

/**
 * The forms of all tables, in the order of the entities, in which their rows may be inserted. Which processes run is no
 * part of a backup.
 */
export const formsOf = (source: DataSource): readonly TableForm[] =>
  source.entityMetadatas
    .filter(({ name }) => name !== PROCESSES.options.name)
    .map((metadata) => formOf(source, metadata))

const valueOf = (cell: unknown, kind: TableForm['columns'][number]['kind']): Value => {
  if (cell === null || cell === undefined) return null
  if (cell instanceof Uint8Array) return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString('base64')
  if (kind === 'number') return Number(cell)
  if (typeof cell !== 'string') throw new TypeError(`a backup cannot hold a ${typeof cell}`)
  return cell
}

/**
 * A page of a table after a row, in the order of its key. The condition is spelt out, `a > ? OR (a = ? AND b > ?)`,
 * because MariaDB does not use an index for `(a, b) > (?, ?)`.
 */
const pageAfter = (
  { quoted, columns }: TableForm,
  last: Cells | null,
): { readonly sql: string; readonly values: readonly Value[] } => {
  const keys = columns.filter(({ isKey }) => isKey)
  const order = keys.map((key) => key.quoted).join(', ')
  const after = keys
    .map(
      (key, index) =>
        `(${[...keys.slice(0, index).map((same) => `${same.quoted} = ?`), `${key.quoted} > ?`].join(' AND ')})`,
    )
    .join(' OR ')
  const values =
    last === null
      ? []
      : keys.flatMap((_, index) => keys.slice(0, index + 1).map(({ name, kind }) => valueOf(last[name], kind)))
  return {
    sql: `SELECT ${columns.map((column) => column.quoted).join(', ')} FROM ${quoted}${last === null ? '' : ` WHERE ${after}`} ORDER BY ${order} LIMIT ${PAGE_ROWS}`,
    values,
  }
}

/** The lines of the rows of a table, page by page. Returns the summary of the table. */
async function* linesOfTable(runner: QueryRunner, form: TableForm): AsyncGenerator<readonly string[], Summary> {
  const sum = new TableSum()
  let last: Cells | null = null
  for (;;) {
    const { sql, values } = pageAfter(form, last)
    const rows = await rowsOf(runner, sql, values)
    const lines = rows.map((found) => JSON.stringify(form.columns.map(({ name, kind }) => valueOf(found[name], kind))))
    for (const line of lines) sum.add(line)
    if (lines.length > 0) yield lines
    if (rows.length < PAGE_ROWS) return sum.summary
    last = rows.at(-1) ?? null
  }
}

/** The next generated id of each table that has any. */
const nextIdsOf = async (runner: QueryRunner): Promise<End['nextIds']> => {
  const sql = isSqlite(runner.dataSource)
    ? 'SELECT name AS name, seq + 1 AS next FROM sqlite_sequence'
    : 'SELECT table_name AS name, auto_increment AS next FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment IS NOT NULL'
  const next = (await rowsOf(runner, sql)).map((row) => [String(row['name']), Number(row['next'])] as const)
  const tables = new Set(formsOf(runner.dataSource).map(({ name }) => name))
  return Object.fromEntries(next.filter(([name]) => tables.has(name)))
}

/** The names of the migrations that have run, in their order. */
export const migrationsOf = async (runner: QueryRunner): Promise<readonly string[]> =>
  (await rowsOf(runner, 'SELECT name FROM migrations ORDER BY timestamp, id')).map((row) => String(row['name']))

/** The number of rows and the checksum of each table, as a transaction sees them. */
export const summariesOf = async (runner: QueryRunner): Promise<End['tables']> => {
  const tables: Record<string, Summary> = {}
  for (const form of formsOf(runner.dataSource)) {
    const lines = linesOfTable(runner, form)
    let next = await lines.next()
    while (next.done !== true) next = await lines.next()
    tables[form.name] = next.value
  }
  return tables
}

/** The lines that a transaction sees, in groups, without their line ends. */
async function* linesOf(runner: QueryRunner, version: string, createdAtMs: number): AsyncGenerator<readonly string[]> {
  yield [
    headerLine({
      version,
      createdAt: new Date(createdAtMs).toISOString(),
      migrations: [...(await migrationsOf(runner))],
    }),
  ]
  const tables: Record<string, Summary> = {}
  for (const form of formsOf(runner.dataSource)) {
    yield [JSON.stringify({ table: form.name, columns: form.columns.map(({ name }) => name) })]
    tables[form.name] = yield* linesOfTable(runner, form)
  }
  yield [JSON.stringify({ tables, nextIds: await nextIdsOf(runner) } satisfies End)]
}

/** How a database is read. `isLocked`: nobody may write to a SQLite file meanwhile. */
type DumpOptions = { readonly version: string; readonly nowMs: number; readonly isLocked?: boolean }

/**
 * The lines of a backup of a database, in groups. They are read in one transaction, which ends with the generator, so a
 * backup is the state of one moment, whatever a server writes meanwhile. Rejects with the driver's error.
 */
export async function* dump(
  source: DataSource,
  { version, nowMs, isLocked = false }: DumpOptions,
): AsyncGenerator<readonly string[]> {
  const runner = source.createQueryRunner()
  try {
    await begin(runner, isLocked)
    yield* linesOf(runner, version, nowMs)
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined)
    await runner.release()
  }
}

const begin = async (runner: QueryRunner, isLocked: boolean): Promise<void> => {
  const statements = isSqlite(runner.dataSource) ? (isLocked ? ['BEGIN IMMEDIATE'] : SNAPSHOT.sqlite) : SNAPSHOT.mysql
  try {
    for (const statement of statements) await runner.query(statement)
  } catch (problem) {
    if (isLocked) throw new ArchiveError('a server or another program is writing to the database: stop it first')
    throw problem
  }
}
