/** What SQL that is written by hand needs: its types, and what the two kinds of databases say differently. */
import type { EntityManager } from 'typeorm'

/** A statement with `?` for each value. */
export type Statement = { readonly sql: string; readonly values: readonly (string | number)[] }
/**
 * A row as the driver returns it: the values by the names of their columns. MySQL returns 64-bit integers as strings.
 */
export type Cells = Readonly<Record<string, unknown>>
/** Runs a SELECT with `?` for each value. */
export type Select = (sql: string, values: readonly (string | number)[]) => Promise<readonly Cells[]>

/** A `?` for each value, with commas between them. */
export const placesOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** Runs SELECTs within the transaction of a manager. */
export const selectIn =
  (manager: EntityManager): Select =>
  (sql, values) =>
    manager.query(sql, [...values])

/**
 * Whether the database is MySQL or MariaDB, where transactions run side by side and lock rows. SQLite has no such locks
 * and needs none, because it runs one writing transaction at a time.
 */
export const hasRowLocks = (manager: EntityManager): boolean => manager.dataSource.options.type !== 'better-sqlite3'

/**
 * The end of a SELECT that locks what it reads until the transaction ends. On MySQL it also reads the newest rows. A
 * SELECT without it reads the rows as they were when the transaction read for the first time, which may have been
 * before a lock was given.
 */
export const rowLock = (manager: EntityManager): '' | ' FOR UPDATE' => (hasRowLocks(manager) ? ' FOR UPDATE' : '')

/** SQL for the time of the database when a statement begins, in whole milliseconds since the epoch. */
export const databaseNow = (manager: EntityManager): string =>
  hasRowLocks(manager) ? 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)' : "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
