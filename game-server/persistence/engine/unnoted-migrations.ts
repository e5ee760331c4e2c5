/**
 * Migrations on MySQL and MariaDB that were begun without notes: so did versions before `noted-migrations.ts`. When
 * such a process was killed, only the schema and the rows tell how far it has come.
 */
import type { Migration, QueryResult } from 'typeorm'
import { driverCode } from './errors.ts'

/** Executes one statement. */
export type Run = (sql: string, values?: unknown[]) => Promise<QueryResult>

/** The newest migration that a version without notes has. This file needs no changes for later ones. */
const LAST_WITHOUT_NOTES = 1794000000031
/** The column or the index is there already, or is gone already. */
const ALREADY_SO: ReadonlySet<number | null> = new Set([1060, 1061, 1091])
const TABLE_EXISTS = 1050
/**
 * The tables that these migrations fill themselves. Before a migration has ended no server has run on its tables: all
 * rows are its own.
 */
const FILLED: ReadonlySet<unknown> = new Set([
  'journal_people',
  'nickname_skeletons',
  'server_keys',
  'welcomed_addresses',
  'payment_messages',
  'chat_lines',
  'ranking_steps',
  'server_processes',
])

/**
 * Whether a migration, for which there are no notes, may have been begun nevertheless: the next one after those that
 * were executed.
 */
export const mayLackNotes = ({ timestamp }: Migration, executed: readonly Migration[]): boolean =>
  timestamp <= LAST_WITHOUT_NOTES && executed.every((earlier) => earlier.timestamp < timestamp)

const columnsOf = async (run: Run, table: string): Promise<readonly string[]> => {
  const { records } = await run(
    'SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION',
    [table],
  )
  return records.map(({ name }) => String(name))
}

/**
 * What has to be seen to before a migration is repeated. Resolves with true when it must not be repeated: all of it was
 * done but its row in `migrations`.
 */
export const beginAgain = async (run: Run, { name }: Migration): Promise<boolean> => {
  const has = async (table: string): Promise<boolean> => (await columnsOf(run, table)).length > 0
  if (name === 'OwnAccounts1794000000004' && !(await has('password_resets'))) {
    // It had dropped the table, and would read it first. The links to new passwords that were in it are lost; people
    // ask for another one.
    await run('CREATE TABLE password_resets (tokenHash varchar(64), userId int, expiresAtMs bigint)')
  }
  // The last statement of each of these two destroys what the others read.
  if (name === 'ChatLines1794000000008')
    return (
      (await has('chat_lines')) &&
      (await run(`SELECT 1 FROM journal WHERE command = '{"type":"say"}' LIMIT 1`)).records.length > 0
    )
  return (
    name === 'Processes1794000000028' &&
    (await has('server_processes')) &&
    !(await columnsOf(run, 'rooms')).includes('leaseExpiresAtMs')
  )
}

/**
 * Executes a schema statement that may have been executed before. `found` is called when it was. Resolves with the name
 * of a table whose rows the migration will store once more, or with null.
 */
export const executeAgain = async (run: Run, sql: string, found: () => void): Promise<string | null> => {
  try {
    await run(sql)
    return null
  } catch (problem) {
    const code = driverCode(problem)
    if (code !== TABLE_EXISTS && !ALREADY_SO.has(code)) throw problem
    const table = code === TABLE_EXISTS ? /^CREATE TABLE (?:`[^`]+`\.)?`([^`]+)`/.exec(sql)?.[1] : null
    if (table === undefined || (table !== null && !(await isOwn(run, sql, table)))) throw problem
    found()
    return table !== null && FILLED.has(table) ? table : null
  }
}

/**
 * Whether a table must be what the statement has made. It may also be one of another program that shares the database.
 */
const isOwn = async (run: Run, sql: string, table: string): Promise<boolean> => {
  const made = [...sql.matchAll(/[(,] ?`(\w+)` [a-z]/g)].map(([, column]) => column)
  if (JSON.stringify(made) !== JSON.stringify(await columnsOf(run, table))) return false
  return FILLED.has(table) || (await run('SELECT 1 FROM ?? LIMIT 1', [table])).records.length === 0
}
