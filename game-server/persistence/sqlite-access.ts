/** Access to a SQLite file: one connection in the thread of the server, and one in another thread for the writes of every move. */
import { setTimeout as pause } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import type { DataSource, QueryRunner } from 'typeorm'
import { isLocked } from './driver-errors.ts'
import type { NodeSqlite } from './node-sqlite.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Statement } from './sqlite-writer-thread.ts'

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

  /** Whether work is using the connection, which may be in a transaction. While the other thread writes, it is free for reading. */
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

  /** Runs a statement in the other thread, in its turn; resolves when its changes are on the disk. Rejects like `SqliteWriter.run`. */
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
   * Does something with the file, and tries again while another process has locked it. The mutex is released between two attempts, so that reads, which
   * need no lock, can continue.
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
