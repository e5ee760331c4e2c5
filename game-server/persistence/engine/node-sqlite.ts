/**
 * Gives Node's own SQLite the interface of better-sqlite3, which TypeORM's `driver` option expects, so that no native
 * module has to be compiled or downloaded. It has only the methods that TypeORM calls.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { RecentlyUsed } from '#common/recently-used.ts'

class Statement {
  readonly reader: boolean
  readonly #statement: StatementSync

  constructor(statement: StatementSync) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }

  all(...parameters: SQLInputValue[]): Record<string, SQLOutputValue>[] {
    return this.#statement.all(...parameters)
  }

  run(...parameters: SQLInputValue[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters)
  }
}

/**
 * COMMIT waits until the data is on the disk, so that an answer which a client has received survives a power cut. For
 * `pragma`.
 */
export const SYNCHRONOUS = 'synchronous = FULL'

/**
 * How many statements stay prepared. The server has about 100; those with lists of values have a new text for each
 * length.
 */
const KEPT_STATEMENTS = 250
/** What may change the columns of a statement that was prepared before. */
const CHANGES_TABLES = /^\s*(CREATE|ALTER|DROP|ATTACH|DETACH|PRAGMA)\b/i

/**
 * A database file. A statement stays prepared until 250 others were used since: TypeORM keeps them only as long as a
 * query runner, and `Database` makes a new one for each piece of work. `timeout` is the busy timeout in milliseconds.
 */
export class NodeSqlite {
  readonly #database: DatabaseSync
  /** By their text. */
  readonly #statements = new RecentlyUsed<string, Statement>(KEPT_STATEMENTS)

  constructor(
    path: string,
    { timeout = 5_000, readonly = false }: { readonly timeout?: number; readonly readonly?: boolean } = {},
  ) {
    this.#database = new DatabaseSync(path, { timeout, readOnly: readonly })
  }

  prepare(sql: string): Statement {
    const make = (): Statement => new Statement(this.#database.prepare(sql))
    if (!CHANGES_TABLES.test(sql)) return this.#statements.use(sql, make)
    this.#statements.clear()
    return make()
  }

  pragma(text: string): unknown[] {
    return this.prepare(`PRAGMA ${text}`).all()
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}
