/** Databases for tests: a temporary SQLite file always, a temporary MariaDB database where there is a server. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'
import { temporaryMariaDb } from '../../testing/temporary-mariadb.ts'
import type { DatabaseLocation } from '../data-source.ts'
import { withDatabase } from '../../testing/database-rows.ts'

/**
 * A database that exists until it is dropped. `renew` makes it as it was at first, where that is faster than another
 * database; it resolves with whether that was possible.
 */
export type TestDatabase = {
  readonly location: DatabaseLocation
  drop(): Promise<void>
  readonly renew?: () => Promise<boolean>
}

/** Background work of a test's storage must never fail. */
export const failOnError = (error: unknown): void => {
  throw error
}

/** A new folder, in which a server finds no database. */
export const temporaryFolder = async (): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-test-'))
  return { location: { databaseUrl: null, dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) }
}

const FILE = 'regicidio.sqlite'

/** The bytes of a SQLite database that all migrations have run on, and nothing else. */
const migratedSqlite = async (): Promise<Buffer> => {
  const { location, drop } = await temporaryFolder()
  await withDatabase(location, (source) => source.runMigrations())
  const bytes = await readFile(join(location.dataDir, FILE))
  await drop()
  return bytes
}
let migrated: Promise<Buffer> | null = null

/**
 * A new SQLite database in a temporary folder. Its migrations have run: they run once in a test process, because they
 * take longer than most tests.
 */
export const temporarySqlite = async (): Promise<TestDatabase> => {
  migrated ??= migratedSqlite()
  const database = await temporaryFolder()
  await writeFile(join(database.location.dataDir, FILE), await migrated)
  return database
}

/**
 * What makes a migrated MariaDB database out of an empty one: its tables, and the rows that migrations have put into
 * them.
 */
type Schema = {
  readonly tables: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<string, readonly (readonly unknown[])[]>
}

/**
 * What `SHOW CREATE TABLE` says of each table of a database, by name: with the next id of a table that has given one.
 */
const shownTables = async (connection: Connection): Promise<ReadonlyMap<string, string>> => {
  const [names] = await connection.query<RowDataPacket[]>({ sql: 'SHOW TABLES', rowsAsArray: true })
  const tables = new Map<string, string>()
  for (const [name] of names.map((row) => Object.values(row).map(String))) {
    const [[made]] = await connection.query<RowDataPacket[]>({
      sql: 'SHOW CREATE TABLE ??',
      values: [name],
      rowsAsArray: true,
    })
    tables.set(name ?? '', String(made?.[1]))
  }
  return tables
}

const NEXT_ID = / AUTO_INCREMENT=\d+/
const withoutNextIds = (shown: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...shown].map(([name, sql]) => [name, sql.replace(NEXT_ID, '')]))

/** The statements that make the tables of a database as they are now, by name. */
export const tablesOf = async (connection: Connection): Promise<ReadonlyMap<string, string>> =>
  withoutNextIds(await shownTables(connection))

export const connected = async <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await createConnection({ uri: url, multipleStatements: true })
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

const migratedMariaDb = async (server: string): Promise<Schema> => {
  const { url, drop } = await temporaryMariaDb(server)
  await withDatabase({ databaseUrl: url, dataDir: tmpdir() }, (source) => source.runMigrations())
  const schema = await connected(url, async (connection) => {
    const tables = await tablesOf(connection)
    const rows = new Map<string, readonly (readonly unknown[])[]>()
    for (const name of tables.keys()) {
      const [found] = await connection.query<RowDataPacket[]>({
        sql: 'SELECT * FROM ??',
        values: [name],
        rowsAsArray: true,
      })
      if (found.length > 0)
        rows.set(
          name,
          found.map((row) => Object.values(row)),
        )
    }
    return { tables, rows }
  })
  await drop()
  return schema
}
let schemaOfMariaDb: Promise<Schema> | null = null

const fill = async (connection: Connection, { rows }: Schema): Promise<void> => {
  for (const [name, values] of rows) await connection.query('INSERT INTO ?? VALUES ?', [name, values])
  // Each site has a secret of its own, by which sites that share a Redis server are told apart.
  await connection.query('UPDATE server_keys SET secret = ?', [randomBytes(32).toString('hex')])
}

const OTHERS = 'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()'
/** A server notices a little later that a connection has been closed: so often it is asked who is connected. */
const LOOKS = 200

/**
 * Whether a database is empty again, and filled as a new one is. Not when somebody is still connected to it, or its
 * tables are others by now.
 */
const isRenewed = async (connection: Connection, schema: Schema): Promise<boolean> => {
  const rowsOf = async (sql: string): Promise<readonly unknown[]> => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, rowsAsArray: true })
    return rows.map((row) => Object.values(row)[0])
  }
  for (let looks = 1; (await rowsOf(OTHERS)).length > 0; looks++) if (looks === LOOKS) return false
  const shown = await shownTables(connection)
  if (!isDeepStrictEqual(withoutNextIds(shown), schema.tables)) return false
  const counting = [...shown].flatMap(([name, sql]) => (NEXT_ID.test(sql) ? [name] : []))
  const names = [...schema.tables.keys()]
  const isFilled = await rowsOf(names.map((name) => `SELECT EXISTS(SELECT 1 FROM ${name})`).join(' UNION ALL '))
  const filled = names.filter((_, index) => Number(isFilled[index]) === 1)
  const statements = [
    'SET foreign_key_checks = 0',
    'BEGIN',
    ...filled.map((name) => `DELETE FROM ${name}`),
    'COMMIT',
    ...counting.map((name) => `ALTER TABLE ${name} AUTO_INCREMENT = 1`),
  ]
  await connection.query(statements.join(';'))
  await fill(connection, schema)
  return true
}

/** A new MariaDB database. Its migrations have run: they run once in a test process, because they take seconds. */
const onMariaDb = async (server: string): Promise<TestDatabase> => {
  schemaOfMariaDb ??= migratedMariaDb(server)
  const schema = await schemaOfMariaDb
  const database = await temporaryMariaDb(server)
  await connected(database.url, async (connection) => {
    await connection.query(['SET foreign_key_checks = 0', ...schema.tables.values()].join(';'))
    await fill(connection, schema)
  })
  const { location, drop } = await temporaryFolder()
  return {
    location: { ...location, databaseUrl: database.url },
    drop: async () => {
      await database.drop()
      await drop()
    },
    renew: async () => {
      await drop()
      await mkdir(location.dataDir)
      return connected(database.url, (connection) => isRenewed(connection, schema))
    },
  }
}

/** The server of `TEST_DATABASE_URL`, as in `mysql://root@127.0.0.1:3306`; in CI there always is one. */
export const mariaDbServer =
  process.env['TEST_DATABASE_URL'] ?? (process.env['CI'] ? 'mysql://root@127.0.0.1:3306' : undefined)
if (mariaDbServer === undefined)
  console.log('MariaDB tests are skipped: TEST_DATABASE_URL is not set (for example mysql://root@127.0.0.1:3306)')

type Body = (location: () => DatabaseLocation) => void

const describeOn = (kind: string, make: () => Promise<TestDatabase>, title: string, body: Body): void => {
  describe(`${title} (${kind})`, () => {
    let database: TestDatabase | null = null
    beforeEach(async () => {
      database ??= await make()
    })
    body(() => {
      if (database === null) throw new Error('only within a test')
      return database.location
    })
    // Runs after the hooks of the body, which close open connections.
    afterEach(async () => {
      if ((await database?.renew?.()) === true) return
      await database?.drop()
      database = null
    })
    after(() => database?.drop())
  })
}

/** A new database of each kind, for tests that need several at once. */
export const emptyDatabases: readonly (() => Promise<TestDatabase>)[] = [
  temporarySqlite,
  ...(mariaDbServer === undefined ? [] : [() => onMariaDb(mariaDbServer)]),
]

/**
 * Describes something on MariaDB, where there is one. `location` is the location of a fresh database, within its tests.
 */
export const describeOnMariaDb = (title: string, body: Body): void => {
  if (mariaDbServer !== undefined) describeOn('MariaDB', () => onMariaDb(mariaDbServer), title, body)
}

/** Describes something once for each kind of database. `location` is the location of a fresh one, within its tests. */
export const describeOnEveryDatabase = (title: string, body: Body): void => {
  describeOn('SQLite', temporarySqlite, title, body)
  describeOnMariaDb(title, body)
}

/** What a server needs in its environment to use a database; nothing for SQLite, which is in its data folder. */
export const environmentOf = ({ databaseUrl }: DatabaseLocation): Readonly<Record<string, string>> =>
  databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
