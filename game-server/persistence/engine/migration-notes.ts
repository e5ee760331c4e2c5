/**
 * Notes about the statements of a migration on MySQL and MariaDB. All statements between two schema statements are one
 * transaction, and the notes about them are part of it: what each of them answered. The note about a schema statement
 * is stored before it, with what the schema looked like then. So a start after a kill finds every statement that was
 * executed in the notes; of the last one the schema tells whether it was executed.
 */
import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { Mutex } from 'async-mutex'
import type { QueryResult, QueryRunner } from 'typeorm'
import type { Run } from './unnoted-migrations.ts'

/**
 * Executes a schema statement. Resolves with the name of a table whose rows have to be deleted, because the migration
 * stores them again; mostly with null.
 */
export type ChangeTables = (sql: string) => Promise<string | null>

/** Exists only while there are migrations to run. */
export const NOTES = 'migration_notes'
export const NOTES_TABLE = `CREATE TABLE IF NOT EXISTS ${NOTES} (number int NOT NULL, part int NOT NULL, migration varchar(255) NOT NULL, statement char(64) NOT NULL,
  schemaBefore char(64), answer longblob, PRIMARY KEY (number, part)) ENGINE=InnoDB CHARACTER SET utf8mb4`
/**
 * Notes are stored when they are this large together, and in parts of this size: a server takes no packet of any size.
 */
const PART_BYTES = 500_000

const COMMENTS = /^(?:[\s(]|\/\*[^!][\s\S]*?\*\/|(?:--|#)[^\n]*\n)*/
/** Belongs to the connection, so it is executed each time. */
const SETTING = /^SET\b/i
const DATA = /^(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|SHOW|SAVEPOINT|RELEASE|ROLLBACK TO)\b/i
/** Only statements that show in the schema, or may be repeated. */
const SCHEMA =
  /^((CREATE|ALTER|DROP) (OR REPLACE )?((UNIQUE|FULLTEXT|SPATIAL) )?(TABLE|INDEX|VIEW|TRIGGER)|RENAME TABLE|TRUNCATE)\b/i

const NOTHING: QueryResult = { raw: [], records: [] }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const VIEWS =
  'SELECT TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME'

/** A hash of all tables, views and triggers of the database. The next id of a table is no part of it. */
const schemaOf = async (run: Run): Promise<string> => {
  const texts = [JSON.stringify((await run(VIEWS)).records)]
  for (const row of (await run("SHOW FULL TABLES WHERE Table_type = 'BASE TABLE'")).records) {
    const [name] = Object.values<unknown>(row)
    const made = name === NOTES ? [] : (await run('SHOW CREATE TABLE ??', [name])).records
    texts.push(JSON.stringify(made).replaceAll(/ AUTO_INCREMENT=\d+/g, ''))
  }
  const triggers = (await run('SHOW TRIGGERS')).records.map(({ Trigger, Table, Event, Timing, Statement }) => [
    Trigger,
    Table,
    Event,
    Timing,
    Statement,
  ])
  return hashOf(JSON.stringify([texts, triggers]))
}

export type Interrupted = {
  readonly migration: string
  /** How many of its statements, from the first on, were executed. */
  readonly executed: number
}

/** The migration that was under way when a process was killed; null when there is none. */
export const interruptedOne = async (run: Run): Promise<Interrupted | null> => {
  const [last] = (await run(`SELECT migration, number, schemaBefore FROM ${NOTES} ORDER BY number DESC LIMIT 1`))
    .records
  if (last === undefined) return null
  const number = Number(last.number)
  const isUndone = last.schemaBefore !== null && last.schemaBefore === (await schemaOf(run))
  return { migration: String(last.migration), executed: isUndone ? number - 1 : number }
}

type Note = {
  readonly number: number
  readonly statement: string
  readonly schemaBefore: string | null
  readonly answer: Buffer | null
}

/** The rows of a note. */
const partsOf = (
  { number, statement, schemaBefore, answer }: Note,
  migration: string,
): readonly (readonly unknown[])[] =>
  Array.from({ length: Math.max(1, Math.ceil((answer?.length ?? 0) / PART_BYTES)) }, (_, part) => {
    const bytes = answer?.subarray(part * PART_BYTES, (part + 1) * PART_BYTES) ?? null
    return [number, part, migration, statement, schemaBefore, bytes]
  })

/**
 * The statements of one migration, which runs within a transaction. Those that were executed before a kill are not
 * executed again.
 */
export class NotedStatements {
  readonly #run: Run
  readonly #migration: string
  readonly #executed: number
  readonly #changeTables: ChangeTables
  /** Statements are executed one after the other, in the order in which they come. */
  readonly #turns = new Mutex()
  #number = 0
  #notes: Note[] = []
  #noteBytes = 0
  #failure: { readonly problem: unknown } | null = null

  constructor(run: Run, migration: string, executed: number, changeTables: ChangeTables) {
    this.#run = run
    this.#migration = migration
    this.#executed = executed
    this.#changeTables = changeTables
  }

  /** Stands for `query` of the query runner. */
  readonly query = async (sql: string, values?: unknown[], isStructured = false): ReturnType<QueryRunner['query']> => {
    const number = (this.#number += 1)
    const result = await this.#turns.runExclusive(() => this.#next(number, sql, values))
    return isStructured ? result : result.raw
  }

  /** Once a statement has failed, the migration cannot go on: after a kill, it could not fail again. */
  async #next(number: number, sql: string, values?: unknown[]): Promise<QueryResult> {
    if (this.#failure !== null) throw this.#failure.problem
    try {
      const bare = sql.replace(COMMENTS, '')
      if (SETTING.test(bare)) return await this.#run(sql, values)
      const statement = hashOf(sql)
      if (number <= this.#executed) return await this.#former(number, statement)
      if (DATA.test(bare)) return await this.#change(number, statement, () => this.#run(sql, values))
      if (SCHEMA.test(bare.replaceAll(/\s+/g, ' '))) return await this.#changeSchema(number, statement, sql)
      throw new Error(
        `a migration must not do this on MySQL, because nobody knows after a kill whether it was done: ${sql.slice(0, 100)}`,
      )
    } catch (problem) {
      this.#failure = { problem }
      throw problem
    }
  }

  async #former(number: number, statement: string): Promise<QueryResult> {
    const { records } = await this.#run(`SELECT statement, answer FROM ${NOTES} WHERE number = ? ORDER BY part`, [
      number,
    ])
    if (records[0]?.statement !== statement) {
      throw new Error(
        `the migration ${this.#migration} was begun by a version that did something else: let that version finish it, or restore a backup`,
      )
    }
    const parts = records.flatMap(({ answer }) => (answer instanceof Buffer ? [answer] : []))
    return parts.length === 0 ? NOTHING : deserialize(Buffer.concat(parts))
  }

  async #change(number: number, statement: string, work: () => Promise<QueryResult>): Promise<QueryResult> {
    const result = await work()
    const answer = serialize({ ...result })
    this.#notes.push({ number, statement, schemaBefore: null, answer })
    this.#noteBytes += answer.length
    if (this.#noteBytes > PART_BYTES) await this.#store()
    return result
  }

  async #changeSchema(number: number, statement: string, sql: string): Promise<QueryResult> {
    this.#notes.push({ number, statement, schemaBefore: await schemaOf(this.#run), answer: null })
    await this.#store()
    await this.#run('COMMIT')
    const leftover = await this.#changeTables(sql)
    await this.#run('BEGIN')
    if (leftover !== null) await this.#run('DELETE FROM ??', [leftover])
    return NOTHING
  }

  async #store(): Promise<void> {
    const parts = this.#notes.flatMap((note) => partsOf(note, this.#migration))
    this.#notes = []
    this.#noteBytes = 0
    // Only the last note can be long.
    for (const rows of [
      parts.filter(([, part]) => part === 0),
      ...parts.filter(([, part]) => part !== 0).map((row) => [row]),
    ]) {
      await this.#run(`INSERT INTO ${NOTES} (number, part, migration, statement, schemaBefore, answer) VALUES ?`, [
        rows,
      ])
    }
  }
}
