/**
 * Gives Node's own SQLite the interface of better-sqlite3, which TypeORM's `driver` option expects, so that no native module has to be compiled or
 * downloaded. It has only the methods that TypeORM calls.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

class Statement {
  readonly reader: boolean
  readonly #statement: StatementSync

  constructor(statement: StatementSync) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }

  all(...parameters: SQLInputValue[]): unknown[] {
    return this.#statement.all(...parameters)
  }

  run(...parameters: SQLInputValue[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters)
  }
}

/** A database file. `timeout` is the busy timeout in milliseconds. */
export class NodeSqlite {
  readonly #database: DatabaseSync

  constructor(path: string, { timeout = 5_000, readonly = false }: { readonly timeout?: number; readonly readonly?: boolean } = {}) {
    this.#database = new DatabaseSync(path, { timeout, readOnly: readonly })
  }

  prepare(sql: string): Statement {
    return new Statement(this.#database.prepare(sql))
  }

  pragma(text: string): unknown[] {
    return this.prepare(`PRAGMA ${text}`).all()
  }

  close(): void {
    this.#database.close()
  }
}
