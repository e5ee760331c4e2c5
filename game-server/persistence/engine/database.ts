/**
 * Access to the database: one writer at a time on SQLite, transactions that a return value can roll back, and one type
 * of error.
 */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'
import { JournalFault, NewerJournal, RoomTaken } from '../../tables/journal/journal-fault.ts'
import { isDeadlock, isLocked, StorageError, violationOf } from './errors.ts'
import { NodeSqlite } from './node-sqlite.ts'
import type { Cells, Select, Statement } from './sql.ts'
import { SqliteAccess } from './sqlite-access.ts'

class Rollback<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

/** The return value with which a transaction is rolled back and still resolves with `value`. */
export const rollback = <T>(value: T): Rollback<T> => new Rollback(value)

type Work<T> = (manager: EntityManager) => Promise<T>

/**
 * How often a transaction that MySQL rolled back because of a deadlock is tried, and the longest pause before the
 * second attempt and before later ones: it doubles each time, because many transactions may want the same rows.
 */
const ATTEMPTS = 12
const DEADLOCK_PAUSE_MS = { first: 10, longest: 250 }
/**
 * How long a database server may take to answer a statement. When the network drops all packets, no error ever comes.
 */
const ANSWER_MS = 4_000
/**
 * How long a server waits for the next statement of a transaction: longer than a lease lasts, shorter than `ANSWER_MS`.
 * A process that sleeps, or that the network has cut off, has locked rows, and whoever takes its tables needs them.
 */
const SILENCE_SECONDS = 3

const PASSED_ON = [StorageError, JournalFault, NewerJournal, RoomTaken, TypeError] as const

/**
 * Turns errors of the database into a StorageError, without the query's parameters, because seeds are among them. Bugs
 * and the errors that tables handle by type are returned unchanged.
 */
const translated = (error: unknown): unknown => {
  if (PASSED_ON.some((known) => error instanceof known)) return error
  return new StorageError(error instanceof Error ? error.message : 'unknown database error', violationOf(error))
}

/** The socket of a connection to a database server; null where there is none. */
const socketOf = (connection: unknown): Socket | null =>
  typeof connection === 'object' && connection !== null && 'stream' in connection && connection.stream instanceof Socket
    ? connection.stream
    : null

/** Opens a connection within the time limit. A connection that is opened too late is released. */
const connected = (runner: QueryRunner): Promise<Socket | null> => {
  const { promise: late, reject: giveUp } = Promise.withResolvers<never>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    giveUp(new StorageError('the database cannot be reached'))
  }, ANSWER_MS)
  const connecting = runner.connect().then(async (connection: unknown) => {
    if (isLate) await runner.release()
    return socketOf(connection)
  })
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs work on its own connection while the server answers. When the server is silent for too long, the connection is
 * closed, which rejects the work. The server notices that later and rolls back what was not committed. It is then
 * unknown whether the last statement was executed.
 */
const answered = async <T>(runner: QueryRunner, work: (runner: QueryRunner) => Promise<T>): Promise<T> => {
  const socket = await connected(runner)
  const giveUp = (): void => void socket?.destroy()
  socket?.setTimeout(ANSWER_MS, giveUp)
  try {
    return await work(runner)
  } finally {
    socket?.setTimeout(0, giveUp)
    await runner.release()
  }
}

/**
 * Runs work in a transaction: all of it is stored, or nothing. It uses plain SQL, because TypeORM counts open
 * transactions and does not notice when SQLite rolls one back by itself, for example when the disk is full; everything
 * after that would be in a transaction that is never committed. On SQLite it begins with the write lock, so that a file
 * which another process has locked is noticed before any work is done.
 */
const transact = async <T>(
  runner: QueryRunner,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: Work<T | Rollback<T>>,
): Promise<T> => {
  try {
    await runner.query(begin)
    const outcome = await work(runner.manager)
    if (!(outcome instanceof Rollback)) {
      await runner.query('COMMIT')
      return outcome
    }
    await runner.query('ROLLBACK')
    return outcome.value
  } catch (error) {
    await runner.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Runs work in a transaction that the server undoes when it hears nothing more of it. Pauses between transactions may
 * be as long as the server allows.
 */
const transactOnServer = async <T>(runner: QueryRunner, work: Work<T | Rollback<T>>): Promise<T> => {
  await runner.query(`SET SESSION wait_timeout = ${SILENCE_SECONDS}`)
  try {
    return await transact(runner, 'BEGIN', work)
  } finally {
    await runner.query('SET SESSION wait_timeout = DEFAULT').catch(() => undefined)
  }
}

const errorsTranslated = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw translated(error)
  }
}

export class Database {
  readonly kind: 'sqlite' | 'mysql'
  readonly #source: DataSource
  readonly #sqlite: SqliteAccess | null

  constructor(source: DataSource) {
    this.#source = source
    const { driver } = source
    this.#sqlite =
      'databaseConnection' in driver && driver.databaseConnection instanceof NodeSqlite
        ? new SqliteAccess(source, driver.databaseConnection)
        : null
    this.kind = this.#sqlite === null ? 'mysql' : 'sqlite'
  }

  /**
   * Runs one SELECT that is written by hand. It is for the look-ups of every request: TypeORM needs ten times as long
   * to build such a statement as SQLite to run it. SQLite answers at once, so no other work can come between; while a
   * transaction is open, the SELECT waits for its end. Rejects with {@link StorageError}.
   */
  readonly select: Select = async (sql, values) => {
    const inTurn = (): Promise<readonly Cells[]> => this.run((manager) => manager.query<Cells[]>(sql, [...values]))
    if (this.#sqlite === null || this.#sqlite.isBusy) return inTurn()
    try {
      return this.#sqlite.connection.prepare(sql).all(...values)
    } catch (error) {
      if (isLocked(error)) return inTurn()
      throw translated(error)
    }
  }

  /**
   * Runs one statement that stores something and is written by hand; resolves when that is on the disk. It is for the
   * writes of every move: on SQLite another thread waits for the disk. Rejects with {@link StorageError}.
   */
  write(statement: Statement): Promise<void> {
    const { sql, values } = statement
    return errorsTranslated(
      this.#sqlite?.write(statement) ??
        this.#retried(async ({ manager }) => void (await manager.query(sql, [...values]))),
    )
  }

  /** Runs single statements, each its own transaction. Rejects with {@link StorageError}. */
  run<T>(work: Work<T>): Promise<T> {
    return this.#execute((runner) => work(runner.manager))
  }

  /**
   * Runs work in one transaction: all of it or, on an error or a {@link rollback}, nothing. Rejects with {@link
   * StorageError}.
   */
  transaction<T>(work: Work<T | Rollback<T>>): Promise<T> {
    return this.#execute((runner) =>
      this.#sqlite === null ? transactOnServer(runner, work) : transact(runner, 'BEGIN IMMEDIATE', work),
    )
  }

  /** Closes the connections after the work that is running. */
  async close(): Promise<void> {
    await (this.#sqlite ?? this.#source).destroy()
  }

  #execute<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return errorsTranslated(this.#sqlite?.run(work) ?? this.#retried(work))
  }

  /** Runs work, and tries again after a pause when MySQL has rolled it back to resolve a deadlock. */
  async #retried<T>(work: (runner: QueryRunner) => Promise<T>, attempt = 1): Promise<T> {
    try {
      return await answered(this.#source.createQueryRunner(), work)
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error
      // For a random part of it, or those that waited for each other would meet again.
      await pause(Math.random() * Math.min(DEADLOCK_PAUSE_MS.first * 2 ** (attempt - 1), DEADLOCK_PAUSE_MS.longest))
      return this.#retried(work, attempt + 1)
    }
  }
}
