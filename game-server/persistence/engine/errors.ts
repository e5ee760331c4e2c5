/** The errors of the database: those of the drivers of SQLite and MySQL, by their codes, and what callers get. */
import { QueryFailedError } from 'typeorm'

/** A rule of the schema that a row would violate: a unique key that exists already, or a missing value. */
export type Violation = 'duplicate' | 'missingValue'

const MYSQL_DEADLOCK = 1213
const SQLITE_BUSY = 5
/** The error codes of MySQL (1048, 1062) and SQLite (1299, 1555, 2067). */
const VIOLATIONS: ReadonlyMap<number, Violation> = new Map([
  [1048, 'missingValue'],
  [1062, 'duplicate'],
  [1299, 'missingValue'],
  [1555, 'duplicate'],
  [2067, 'duplicate'],
])

/** The number of an error of a driver; null for every other error. */
export const driverCode = (error: unknown): number | null => {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error
  if (!(cause instanceof Error)) return null
  const number: unknown = 'errno' in cause ? cause.errno : 'errcode' in cause ? cause.errcode : null
  return typeof number === 'number' ? number : null
}

/**
 * The database refused the work or could not be reached. With a `violation` nothing of the work was stored. Without one
 * it is unknown: the database may have stored everything, and only its answer was lost.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly violation: Violation | null

  constructor(message: string, violation: Violation | null = null) {
    super(message)
    this.violation = violation
  }
}

/** Whether a unique key was violated. */
export const isDuplicate = (error: unknown): boolean => error instanceof StorageError && error.violation === 'duplicate'

/** The violation behind an error of a driver or a `StorageError`; null for every other error. */
export const violationOf = (error: unknown): Violation | null =>
  error instanceof StorageError ? error.violation : (VIOLATIONS.get(driverCode(error) ?? 0) ?? null)

/**
 * Whether SQLite has refused the work because another process has locked the file. The last byte of an error code is
 * its class.
 */
export const isLocked = (error: unknown): boolean => ((driverCode(error) ?? 0) & 0xff) === SQLITE_BUSY

/** Whether MySQL has rolled back the transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => driverCode(error) === MYSQL_DEADLOCK
