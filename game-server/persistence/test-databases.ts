/** Databases for tests: a temporary SQLite file always, a temporary MariaDB database where there is a server. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryMariaDb } from '../testing/temporary-mariadb.ts'
import { createDataSource, type DatabaseLocation } from './data-source.ts'

/** A database that exists until it is dropped. */
export type TestDatabase = { readonly location: DatabaseLocation; drop(): Promise<void> }

/** Background work of a test's storage must never fail. */
export const failOnError = (error: unknown): void => {
  throw error
}

/** A new folder, in which a server finds no database. */
const temporaryFolder = async (): Promise<TestDatabase> => {
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

const onMariaDb = async (server: string): Promise<TestDatabase> => {
  const database = await temporaryMariaDb(server)
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
const mariaDbServer = process.env['TEST_DATABASE_URL'] ?? (process.env['CI'] ? 'mysql://root@127.0.0.1:3306' : undefined)
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
