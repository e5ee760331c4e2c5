/** The door to the database: one writer at a time on SQLite, transactions that end as a value, errors of one kind. */
import { Mutex } from 'async-mutex'
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm'

/** The database refused or could not be reached; nothing of the work was stored. `isDuplicate`: a unique key was violated. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly isDuplicate: boolean

  constructor(message: string, isDuplicate = false) {
    super(message)
    this.isDuplicate = isDuplicate
  }
}

class Rollback<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

/** What a transaction's work returns to undo what it did and still answer `value`. */
export const rollback = <T>(value: T): Rollback<T> => new Rollback(value)

type Work<T> = (manager: EntityManager) => Promise<T>

const ATTEMPTS = 3
const MYSQL_DUPLICATE = 1062
const MYSQL_DEADLOCK = 1213
const SQLITE_UNIQUE = 2067
const SQLITE_PRIMARY_KEY = 1555

const driverCode = (error: unknown): number | null => {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error
  if (!(cause instanceof Error)) return null
  const number: unknown = 'errno' in cause ? cause.errno : 'errcode' in cause ? cause.errcode : null
  return typeof number === 'number' ? number : null
}

const isDuplicate = (error: unknown): boolean => {
  const code = driverCode(error)
  return code === MYSQL_DUPLICATE || code === SQLITE_UNIQUE || code === SQLITE_PRIMARY_KEY
}

/** Bugs stay what they are; what the database says becomes a StorageError, without the parameters: seeds are among them. */
const translated = (error: unknown): unknown => {
  if (error instanceof StorageError || error instanceof TypeError) return error
  return new StorageError(error instanceof Error ? error.message : 'unknown database error', isDuplicate(error))
}

export class Database {
  readonly #source: DataSource
  /** SQLite has one connection: two interleaved transactions would be one, and a rollback would take both. */
  readonly #turn: Mutex | null

  constructor(source: DataSource) {
    this.#source = source
    this.#turn = source.options.type === 'better-sqlite3' ? new Mutex() : null
  }

  /** Runs single statements, each its own transaction. Rejects with {@link StorageError}. */
  run<T>(work: Work<T>): Promise<T> {
    return this.#inTurn(() => work(this.#source.manager))
  }

  /** Runs work in one transaction: all of it or, on an error or a {@link rollback}, nothing. Rejects with {@link StorageError}. */
  transaction<T>(work: Work<T | Rollback<T>>): Promise<T> {
    return this.#inTurn(() => this.#transaction(work))
  }

  /** Closes the connections, after what is under way. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#source.destroy())
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await (this.#turn === null ? this.#retried(work) : this.#turn.runExclusive(work))
    } catch (error) {
      throw translated(error)
    }
  }

  /** MySQL resolves a deadlock by undoing one of the transactions; that one is simply done again. */
  async #retried<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (driverCode(error) !== MYSQL_DEADLOCK || attempt === ATTEMPTS) throw error
      return this.#retried(work, attempt + 1)
    }
  }

  async #transaction<T>(work: Work<T | Rollback<T>>): Promise<T> {
    const runner = this.#source.createQueryRunner()
    try {
      await runner.startTransaction()
      const outcome = await work(runner.manager)
      if (outcome instanceof Rollback) {
        await runner.rollbackTransaction()
        return outcome.value
      }
      await runner.commitTransaction()
      return outcome
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined)
      throw error
    } finally {
      await runner.release()
    }
  }
}
