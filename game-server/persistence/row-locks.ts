/** Locks on rows. SQLite has none and needs none, because it runs one writing transaction at a time. */
import type { EntityManager } from 'typeorm'

/** Whether the database is MySQL or MariaDB, where transactions run side by side. */
export const hasRowLocks = (manager: EntityManager): boolean => manager.dataSource.options.type !== 'better-sqlite3'

/**
 * The end of a SELECT that locks what it reads until the transaction ends. On MySQL it also reads the newest rows. A SELECT without it reads the rows
 * as they were when the transaction read for the first time, which may have been before a lock was given.
 */
export const rowLock = (manager: EntityManager): string => (hasRowLocks(manager) ? ' FOR UPDATE' : '')
