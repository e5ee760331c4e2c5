/** Fills an empty database with the lines of a backup: all of it, or nothing. */
import type { DataSource, QueryRunner } from 'typeorm'
import { formsOf, isSqlite, migrationsOf, summariesOf, type TableForm } from './dump.ts'
import {
  ArchiveError,
  differences,
  isRow,
  isTable,
  readEnd,
  readHeader,
  readRow,
  readTable,
  TableSum,
  type End,
  type Header,
  type Value,
} from './format.ts'
import { placesOf } from '../engine/sql.ts'

/** The tables that migrations fill themselves. A backup has its own rows of these. */
const FILLED_BY_MIGRATIONS = ['server_keys', 'ranking_steps', 'rating_steps', 'rating_cursor']
/** The size of one INSERT: MySQL takes a packet of 16 MB, and pictures become twice as long in it. */
const GROUP = { rows: 500, chars: 1_000_000 } as const

type Line = { readonly values: readonly Value[]; readonly chars: number }

const bound = (value: Value, kind: TableForm['columns'][number]['kind']): Value | Buffer =>
  kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value

/** Collects the rows of one table and inserts them in groups. */
class TableLoad {
  readonly sum = new TableSum()
  readonly #runner: QueryRunner
  readonly #form: TableForm
  #group: Line[] = []
  #chars = 0

  constructor(runner: QueryRunner, form: TableForm) {
    this.#runner = runner
    this.#form = form
  }

  async add(line: string): Promise<void> {
    const values = readRow(line)
    if (values.length !== this.#form.columns.length)
      throw new ArchiveError(`the backup is damaged: a row of ${this.#form.name} is too short or too long`)
    this.sum.add(line)
    this.#group.push({ values, chars: line.length })
    this.#chars += line.length
    if (this.#group.length >= GROUP.rows || this.#chars >= GROUP.chars) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#group.length === 0) return
    const { quoted, columns } = this.#form
    const places = `(${placesOf(columns)})`
    const values = this.#group.flatMap((line) =>
      columns.map(({ kind }, index) => bound(line.values[index] ?? null, kind)),
    )
    await this.#runner.query(
      `INSERT INTO ${quoted} (${columns.map((column) => column.quoted).join(', ')}) VALUES ${this.#group.map(() => places).join(', ')}`,
      values,
    )
    this.#group = []
    this.#chars = 0
  }
}

/** Rejects unless all tables are empty that a new database has empty. */
const expectEmpty = async (runner: QueryRunner): Promise<void> => {
  for (const { name, quoted } of formsOf(runner.dataSource)) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue
    const found: unknown = await runner.query(`SELECT 1 FROM ${quoted} LIMIT 1`)
    if (Array.isArray(found) && found.length > 0)
      throw new ArchiveError(
        `the database is not empty: there are rows in ${name}. A backup is restored into a new database only`,
      )
  }
}

const expectSameSchema = async (runner: QueryRunner, { version, migrations }: Header): Promise<void> => {
  const own = await migrationsOf(runner)
  if (JSON.stringify(own) === JSON.stringify(migrations)) return
  throw new ArchiveError(
    `the backup was made by version ${version} with another schema of the database: restore it with that version, and update afterwards`,
  )
}

/** All lines one by one. */
async function* flat(groups: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const group of groups) yield* group
}

/** Inserts everything behind the header. Returns the last line. */
const insertAll = async (runner: QueryRunner, lines: AsyncIterator<string>): Promise<End> => {
  const forms = new Map(formsOf(runner.dataSource).map((form) => [form.name, form]))
  const found: Record<string, End['tables'][string]> = {}
  let current: { readonly name: string; readonly load: TableLoad } | null = null
  const finish = async (): Promise<void> => {
    await current?.load.flush()
    if (current !== null) found[current.name] = current.load.sum.summary
  }
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value
    if (isRow(line)) {
      if (current === null) throw new ArchiveError('the backup is damaged: a row without a table')
      await current.load.add(line)
      continue
    }
    await finish()
    if (!isTable(line)) return checked(readEnd(line), found)
    const { table, columns } = readTable(line)
    const form = forms.get(table)
    if (form === undefined || JSON.stringify(form.columns.map(({ name }) => name)) !== JSON.stringify(columns))
      throw new ArchiveError(`the backup has another form of the table ${table}`)
    current = { name: table, load: new TableLoad(runner, form) }
  }
  throw new ArchiveError('the backup is incomplete: its end is missing')
}

const checked = (end: End, found: End['tables']): End => {
  const damaged = differences(end.tables, found)
  if (damaged.length > 0) throw new ArchiveError(`the backup is damaged: ${damaged.join('; ')}`)
  return end
}

/** No id of a deleted row is given again. */
const continueIds = async (source: DataSource, nextIds: End['nextIds']): Promise<void> => {
  for (const [table, next] of Object.entries(nextIds)) {
    if (!isSqlite(source))
      await source.query(`ALTER TABLE ${source.driver.escape(table)} AUTO_INCREMENT = ${Math.trunc(next)}`)
    else {
      await source.query('DELETE FROM sqlite_sequence WHERE name = ?', [table])
      await source.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, next - 1])
    }
  }
}

/** What was loaded: where from, and how many rows each table has. */
export type Loaded = { readonly header: Header; readonly tables: End['tables'] }

/**
 * Fills a database with the lines of a backup, given in groups. The database has the current schema and is empty
 * otherwise. What stands in it afterwards is read once more, and compared with the checksums of the backup. Rejects
 * with {@link ArchiveError} when the backup does not fit, is damaged, or the database refuses it; then the database
 * stays empty.
 */
export const load = async (source: DataSource, groups: AsyncIterable<readonly string[]>): Promise<Loaded> => {
  const lines = flat(groups)
  const runner = source.createQueryRunner()
  try {
    const first = await lines.next()
    const header = readHeader(first.done === true ? '' : first.value)
    await expectSameSchema(runner, header)
    await runner.query(isSqlite(source) ? 'BEGIN IMMEDIATE' : 'START TRANSACTION')
    await expectEmpty(runner)
    for (const table of FILLED_BY_MIGRATIONS) await runner.query(`DELETE FROM ${source.driver.escape(table)}`)
    const end = await insertAll(runner, lines)
    const wrong = differences(end.tables, await summariesOf(runner))
    if (wrong.length > 0)
      throw new ArchiveError(`the database has stored something else than the backup holds: ${wrong.join('; ')}`)
    // The process that held the rooms does not hold them here.
    await runner.query('UPDATE rooms SET leaseOwner = NULL')
    await runner.query('COMMIT')
    await continueIds(source, end.nextIds).catch((problem: unknown) => {
      throw new ArchiveError(
        `everything was restored, but ids of deleted rows may be given again: ${problem instanceof Error ? problem.message : 'unknown problem'}. Restore once more, into a new database`,
      )
    })
    return { header, tables: end.tables }
  } catch (problem) {
    await runner.query('ROLLBACK').catch(() => undefined)
    throw problem instanceof ArchiveError
      ? problem
      : new ArchiveError(`nothing was restored: ${problem instanceof Error ? problem.message : 'unknown problem'}`)
  } finally {
    await lines.return(undefined)
    await runner.release()
  }
}
