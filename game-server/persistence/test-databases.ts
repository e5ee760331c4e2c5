/** Databases for tests: a temporary SQLite file always, a temporary MariaDB database where there is a server. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'
import { temporaryMariaDb } from '../testing/temporary-mariadb.ts'
import { createDataSource, type DatabaseLocation } from './data-source.ts'

/** A database that exists until it is dropped. */
export type TestDatabase = { readonly location: DatabaseLocation; drop(): Promise<void> }

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
  const source = await createDataSource(location)
  await source.initialize()
  await source.runMigrations()
  await source.destroy()
  const bytes = await readFile(join(location.dataDir, FILE))
  await drop()
  return bytes
}
let migrated: Promise<Buffer> | null = null

/** A new SQLite database in a temporary folder. Its migrations have run: they run once in a test process, because they take longer than most tests. */
export const temporarySqlite = async (): Promise<TestDatabase> => {
  migrated ??= migratedSqlite()
  const database = await temporaryFolder()
  await writeFile(join(database.location.dataDir, FILE), await migrated)
  return database
}

/** What makes a migrated MariaDB database out of an empty one: its tables, and the rows that migrations have put into them. */
type Schema = { readonly tables: ReadonlyMap<string, string>; readonly rows: ReadonlyMap<string, readonly (readonly unknown[])[]> }

/** The statements that make the tables of a database as they are now, by name. The next id of a table is left out. */
export const tablesOf = async (connection: Connection): Promise<ReadonlyMap<string, string>> => {
  const [names] = await connection.query<RowDataPacket[]>({ sql: 'SHOW TABLES', rowsAsArray: true })
  const tables = new Map<string, string>()
  for (const [name] of names.map((row) => Object.values(row).map(String))) {
    const [[made]] = await connection.query<RowDataPacket[]>({ sql: 'SHOW CREATE TABLE ??', values: [name], rowsAsArray: true })
    tables.set(name ?? '', String(made?.[1]).replace(/ AUTO_INCREMENT=\d+/, ''))
  }
  return tables
}

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
  const source = await createDataSource({ databaseUrl: url, dataDir: tmpdir() })
  await source.initialize()
  await source.runMigrations()
  await source.destroy()
  const schema = await connected(url, async (connection) => {
    const tables = await tablesOf(connection)
    const rows = new Map<string, readonly (readonly unknown[])[]>()
    for (const name of tables.keys()) {
      const [found] = await connection.query<RowDataPacket[]>({ sql: 'SELECT * FROM ??', values: [name], rowsAsArray: true })
      if (found.length > 0) rows.set(name, found.map((row) => Object.values(row)))
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
  }
}

/** The server of `TEST_DATABASE_URL`, as in `mysql://root@127.0.0.1:3306`; in CI there always is one. */
export const mariaDbServer = process.env['TEST_DATABASE_URL'] ?? (process.env['CI'] ? 'mysql://root@127.0.0.1:3306' : undefined)
if (mariaDbServer === undefined) console.log('MariaDB tests are skipped: TEST_DATABASE_URL is not set (for example mysql://root@127.0.0.1:3306)')

type Body = (location: () => DatabaseLocation) => void

const describeOn = (kind: string, make: () => Promise<TestDatabase>, title: string, body: Body): void => {
  describe(`${title} (${kind})`, () => {
    let database: TestDatabase | null = null
    beforeEach(async () => {
      database = await make()
    })
    body(() => {
      if (database === null) throw new Error('only within a test')
      return database.location
    })
    // Runs after the hooks of the body, which close open connections.
    afterEach(async () => {
      await database?.drop()
      database = null
    })
  })
}

/** A new database of each kind, for tests that need several at once. */
export const emptyDatabases: readonly (() => Promise<TestDatabase>)[] = [temporarySqlite, ...(mariaDbServer === undefined ? [] : [() => onMariaDb(mariaDbServer)])]

/** Describes something on MariaDB, where there is one. `location` is the location of a fresh database, within its tests. */
export const describeOnMariaDb = (title: string, body: Body): void => {
  if (mariaDbServer !== undefined) describeOn('MariaDB', () => onMariaDb(mariaDbServer), title, body)
}

/** Describes something once for each kind of database. `location` is the location of a fresh one, within its tests. */
export const describeOnEveryDatabase = (title: string, body: Body): void => {
  describeOn('SQLite', temporarySqlite, title, body)
  describeOnMariaDb(title, body)
}
