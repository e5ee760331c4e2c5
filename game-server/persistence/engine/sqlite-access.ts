/**
 * Access to a SQLite file: one connection in the thread of the server, and one in another thread for the writes of
 * every move.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Mutex } from 'async-mutex'
import type { DataSource, QueryRunner } from 'typeorm'
import { isLocked } from './errors.ts'
import type { NodeSqlite } from './node-sqlite.ts'
import type { Statement } from './sql.ts'

/** How long work is retried while another process has locked the SQLite file, and the pauses between the attempts. */
const LOCK_PATIENCE_MS = 4_000
const LOCK_PAUSE_MS = { first: 5, longest: 100 }

/** Only one of them writes at a time, because SQLite refuses a second writer. */
export class SqliteAccess {
  readonly connection: NodeSqlite
  readonly #source: DataSource
  readonly #writer: SqliteWriter
  /** Without this lock the statements of two transactions would mix, and a rollback would undo both. */
  readonly #mutex = new Mutex()
  #isBusy = false

  constructor(source: DataSource, connection: NodeSqlite) {
    this.#source = source
    this.connection = connection
    this.#writer = new SqliteWriter(String(source.options.database))
  }

  /**
   * Whether work is using the connection, which may be in a transaction. While the other thread writes, it is free for
   * reading.
   */
  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Runs work on the connection when all work before it is over. Rejects with the error of the driver. */
  run<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return this.#unlocked(async () => {
      this.#isBusy = true
      try {
        return await work(this.#source.createQueryRunner())
      } finally {
        this.#isBusy = false
      }
    })
  }

  /**
   * Runs a statement in the other thread, in its turn; resolves when its changes are on the disk. Rejects like
   * `SqliteWriter.run`.
   */
  write(statement: Statement): Promise<void> {
    return this.#unlocked(() => this.#writer.run(statement))
  }

  /** Closes both connections after the work that is running. */
  destroy(): Promise<void> {
    return this.#mutex.runExclusive(async () => {
      await this.#writer.close()
      await this.#source.destroy()
    })
  }

  /**
   * Does something with the file, and tries again while another process has locked it. The mutex is released between
   * two attempts, so that reads, which need no lock, can continue.
   */
  async #unlocked<T>(attempt: () => Promise<T>): Promise<T> {
    const untilMs = performance.now() + LOCK_PATIENCE_MS
    for (let pauseMs = LOCK_PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, LOCK_PAUSE_MS.longest)) {
      try {
        return await this.#mutex.runExclusive(attempt)
      } catch (error) {
        if (!isLocked(error) || performance.now() >= untilMs) throw error
        await pause(pauseMs)
      }
    }
  }
}

/** Why SQLite has stored nothing of a statement; `errcode` is its error code. */
export type SqliteRefusal = { readonly message: string; readonly errcode: number }

const MEMORY_MB = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/** SQLite has refused a statement. `errcode` is its error code, as in the errors of node:sqlite. */
class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number

  constructor({ message, errcode }: SqliteRefusal) {
    super(message)
    this.errcode = errcode
  }
}

/**
 * Writes to the file at `path` in a thread of its own, one statement at a time. A write waits for the disk, often for
 * milliseconds and sometimes for a tenth of a second, and SQLite waits with the whole thread: in that of the server
 * every table would wait for it. The thread begins with the first statement, and when it has crashed another begins
 * with the next one.
 */
export class SqliteWriter {
  readonly #path: string
  #thread: Worker | null = null

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Runs one statement; resolves when its changes are on the disk. Rejects with an error that has SQLite's `errcode`:
   * then nothing is stored; or with another one when the thread has ended: then that is unknown. The statement before
   * it must be over.
   */
  async run(statement: Statement): Promise<void> {
    this.#thread ??= this.#begun()
    const refusal = await answerOf(this.#thread, statement)
    if (refusal !== null) throw new SqliteError(refusal)
  }

  /** Closes the file. The last statement must be over. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (thread === null) return
    this.#thread = null
    await answerOf(thread, 'close')
    await thread.terminate()
  }

  #begun(): Worker {
    // A thread needs neither the options nor the secrets of the server.
    const thread = new Worker(new URL('sqlite-writer-thread.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: MEMORY_MB,
      workerData: this.#path,
    })
    thread.unref()
    const forget = (): void => {
      if (this.#thread === thread) this.#thread = null
    }
    // An error without a listener would end the process.
    thread.on('error', forget)
    thread.once('exit', forget)
    return thread
  }
}

/**
 * Sends something to the thread, which keeps the process alive until it has answered. Rejects when the thread ends
 * before.
 */
const answerOf = (thread: Worker, request: Statement | 'close'): Promise<SqliteRefusal | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<SqliteRefusal | null>()
  const lose = (why: number | Error): void =>
    reject(new Error(`the thread that writes to the database has ended: ${why instanceof Error ? why.message : why}`))
  thread.once('message', resolve).once('error', lose).once('exit', lose).ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(request)
  return promise.finally(() => thread.off('message', resolve).off('error', lose).off('exit', lose).unref())
}
