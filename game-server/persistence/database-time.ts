/** The time of the database, which is the same for all processes that use it. */
import type { EntityManager } from 'typeorm'
import { hasRowLocks } from './row-locks.ts'

/** SQL for the time of the database when a statement begins, in whole milliseconds since the epoch. */
export const databaseNow = (manager: EntityManager): string =>
  hasRowLocks(manager) ? 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)' : "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
