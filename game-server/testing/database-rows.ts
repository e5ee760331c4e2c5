/**
 * What stands in a database, past everything that keeps it in order: for tests that damage it, or bring an old state
 * back.
 */
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import { createDataSource, type DatabaseLocation, ENTITIES } from '../persistence/data-source.ts'
import type { Storage } from '../persistence/storage.ts'

const rowsOf = z.array(z.record(z.string(), z.unknown()))
export type Row = Readonly<Record<string, unknown>>

/** Runs one statement of SQL, with `?` for its values. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** Opens a connection of its own for some work. */
export const withDatabase = async <T>(
  location: DatabaseLocation,
  work: (source: DataSource) => Promise<T>,
): Promise<T> => {
  const source = await createDataSource(location)
  await source.initialize()
  try {
    return await work(source)
  } finally {
    await source.destroy()
  }
}

export const queriesOf =
  (manager: EntityManager): Query =>
  async (sql, values = []) =>
    rowsOf.safeParse(await manager.query(sql, [...values])).data ?? []

/** As `withDatabase`, within one transaction. */
export const withQueries = <T>(location: DatabaseLocation, work: (query: Query) => Promise<T>): Promise<T> =>
  withDatabase(location, (source) => source.transaction((manager) => work(queriesOf(manager))))

/** Makes the tables of an empty database, and fills them within one transaction. */
export const fillDatabase = (location: DatabaseLocation, work: (query: Query) => Promise<void>): Promise<void> =>
  withDatabase(location, async (source) => {
    await source.runMigrations()
    await source.transaction((manager) => work(queriesOf(manager)))
  })

/** Rows of one INSERT: SQLite takes 32,766 values at once. */
const CHUNK = 500

/** Throws where a row has other columns than the first. */
export const insertRows = async (query: Query, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const places = `(${columns.map(() => '?').join(', ')})`
  const isLikeFirst = (row: Row): boolean =>
    Object.keys(row).length === columns.length && columns.every((column) => Object.hasOwn(row, column))
  if (!rows.every(isLikeFirst)) throw new Error(`rows of ${table} with different columns`)
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK)
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${some.map(() => places).join(', ')}`
    await query(
      sql,
      some.flatMap((row) => columns.map((column) => row[column])),
    )
  }
}

export type Value = string | number | null
const literal = (value: Value): string => (typeof value === 'string' ? `'${value}'` : String(value))

/**
 * For very many rows whose values need no escaping: as literals they are faster than parameters. `into` names the table
 * and its columns.
 */
export const insertLiterals = async (
  query: Query,
  into: string,
  rows: readonly (readonly Value[])[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK).map((row) => `(${row.map(literal).join(',')})`)
    await query(`INSERT INTO ${into} VALUES ${some.join(',')}`)
  }
}

const TABLES = ENTITIES.map(({ options: { name, tableName } }) => tableName ?? name)

/** From now on this storage holds all rooms, as if every other process had been silent for too long. */
export const takeEverything = ({ processId }: Storage, location: DatabaseLocation): Promise<unknown> =>
  withQueries(location, (query) => query('UPDATE rooms SET leaseOwner = ?', [processId]))

/** All rows of all tables, by the names of the tables. */
export const everyRow = (location: DatabaseLocation): Promise<Readonly<Record<string, readonly Row[]>>> =>
  withQueries(location, async (query) => {
    const tables: Record<string, readonly Row[]> = {}
    for (const table of TABLES) tables[table] = await query(`SELECT * FROM ${table}`)
    return tables
  })

/** A backup: all rows of all tables. `restore` brings them back, whatever the database holds by then. */
export const backup = async (location: DatabaseLocation): Promise<{ restore(): Promise<void> }> => {
  const saved = Object.entries(await everyRow(location))
  const restore = (): Promise<void> =>
    withQueries(location, async (query) => {
      for (const [table] of saved.toReversed()) await query(`DELETE FROM ${table}`)
      for (const [table, rows] of saved) await insertRows(query, table, rows)
    })
  return { restore }
}
