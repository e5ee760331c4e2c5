/** The door to the database: one writer at a time on SQLite, transactions that end as a value, errors of one kind. */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import { QueryFailedError, type DataSource, type EntityManager, type QueryRunner } from 'typeorm'
import { JournalFault, RoomTaken } from '../tables/journal-fault.ts'

/** A rule of the schema that a row would have broken: a key that is taken, or a column without its value. */
export type Violation = 'duplicate' | 'missingValue'

/**
 * The database refused the work, or could not be reached. With a `violation` nothing of the work was stored. Without one that is unknown:
 * the database may have stored everything, and its answer was lost.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly violation: Violation | null

  constructor(message: string, violation: Violation | null = null) {
    super(message)
    this.violation = violation
  }

  /** Whether a unique key was violated. */
  get isDuplicate(): boolean {
    return this.violation === 'duplicate'
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

/** How often work is done again that MySQL has undone to resolve a deadlock, and how much longer is waited each time: many may want the same rows. */
const ATTEMPTS = 12
const DEADLOCK_PAUSE_MS = 5
/** How long a database server may be silent over a statement: a network that swallows everything never says no. */
const ANSWER_MS = 4_000
/** How long a SQLite file may be locked by another process until the work is given up, and how long is waited until it is tried again. */
const LOCK_PATIENCE_MS = 4_000
const LOCK_PAUSE_MS = { first: 5, longest: 100 }
const MYSQL_DEADLOCK = 1213
const SQLITE_BUSY = 5
/** What MySQL (1048, 1062) and SQLite (1299, 1555, 2067) call them. */
const VIOLATIONS: ReadonlyMap<number, Violation> = new Map([
  [1048, 'missingValue'],
  [1062, 'duplicate'],
  [1299, 'missingValue'],
  [1555, 'duplicate'],
  [2067, 'duplicate'],
])

const driverCode = (error: unknown): number | null => {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error
  if (!(cause instanceof Error)) return null
  const number: unknown = 'errno' in cause ? cause.errno : 'errcode' in cause ? cause.errcode : null
  return typeof number === 'number' ? number : null
}

/** Which rule of the schema the work would have broken, by what the database or `Database` has thrown; null for every other error. */
export const violationOf = (error: unknown): Violation | null =>
  error instanceof StorageError ? error.violation : (VIOLATIONS.get(driverCode(error) ?? 0) ?? null)

/** Whether SQLite has done nothing because another process has a lock on the file. The last byte of a code is its kind. */
const isLocked = (error: unknown): boolean => ((driverCode(error) ?? 0) & 0xff) === SQLITE_BUSY

/** Bugs, and what a table has to be told by its own name, stay what they are; what the database says becomes a StorageError, without the parameters: seeds are among them. */
const translated = (error: unknown): unknown => {
  if (error instanceof StorageError || error instanceof JournalFault || error instanceof RoomTaken || error instanceof TypeError) return error
  return new StorageError(error instanceof Error ? error.message : 'unknown database error', violationOf(error))
}

/** The socket of a connection to a database server; null where there is none. */
const socketOf = (connection: unknown): Socket | null =>
  typeof connection === 'object' && connection !== null && 'stream' in connection && connection.stream instanceof Socket ? connection.stream : null

/** Connects, in time; what connects too late is given back. */
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
 * Does work with a connection of its own, as long as the server answers. A connection that says nothing is closed, which rejects what
 * waits for it: the server gets to know sooner or later, and undoes what was not committed. Whether the last statement was done is
 * then unknown.
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
 * All of the work or nothing. In plain SQL: TypeORM counts transactions, and miscounts those that SQLite undoes by itself, as it does
 * when the disk is full. Whatever was stored after that would have been part of a transaction that nobody ends. On SQLite it begins with
 * the lock for writing: a file that another process has locked is noticed before any work is done.
 */
const transact = async <T>(runner: QueryRunner, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: Work<T | Rollback<T>>): Promise<T> => {
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
    return this.#inTurn((runner) => work(runner.manager))
  }

  /** Runs work in one transaction: all of it or, on an error or a {@link rollback}, nothing. Rejects with {@link StorageError}. */
  transaction<T>(work: Work<T | Rollback<T>>): Promise<T> {
    const begin = this.#turn === null ? 'BEGIN' : 'BEGIN IMMEDIATE'
    return this.#inTurn((runner) => transact(runner, begin, work))
  }

  /** Closes the connections, after what is under way. */
  async close(): Promise<void> {
    await (this.#turn === null ? this.#source.destroy() : this.#turn.runExclusive(() => this.#source.destroy()))
  }

  async #inTurn<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    try {
      return await (this.#turn === null ? this.#retried(work) : this.#unlocked(this.#turn, work))
    } catch (error) {
      throw translated(error)
    }
  }

  /**
   * Does work on SQLite, as soon as no other process has locked the file. The turn is given back between two attempts: readers need no
   * lock, and go on.
   */
  async #unlocked<T>(turn: Mutex, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const untilMs = performance.now() + LOCK_PATIENCE_MS
    for (let pauseMs = LOCK_PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, LOCK_PAUSE_MS.longest)) {
      try {
        return await turn.runExclusive(() => work(this.#source.createQueryRunner()))
      } catch (error) {
        if (!isLocked(error) || performance.now() >= untilMs) throw error
        await pause(pauseMs)
      }
    }
  }

  /** MySQL resolves a deadlock by undoing one of the transactions; that one is done again, in a moment. */
  async #retried<T>(work: (runner: QueryRunner) => Promise<T>, attempt = 1): Promise<T> {
    try {
      return await answered(this.#source.createQueryRunner(), work)
    } catch (error) {
      if (driverCode(error) !== MYSQL_DEADLOCK || attempt === ATTEMPTS) throw error
      await pause(attempt * DEADLOCK_PAUSE_MS)
      return this.#retried(work, attempt + 1)
    }
  }
}
