/**
 * Node's own SQLite in the shape of better-sqlite3, which is what TypeORM's `driver` option expects: no native module has to
 * be compiled or downloaded. Only what TypeORM's driver calls is here.
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
