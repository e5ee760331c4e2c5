/** The connection settings of the database, used by the application and by the typeorm CLI (`ormconfig.ts`). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mysql2, { type PoolOptions } from 'mysql2'
import { createConnection } from 'mysql2/promise'
import { DataSource, type Driver } from 'typeorm'
import { ENTITIES } from './entities.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { NodeSqlite, SYNCHRONOUS } from './node-sqlite.ts'

/** The place of the data: `mysql://user:password@host:3306/name`, or null for `regicidio.sqlite` in `dataDir`. */
export type DatabaseLocation = { readonly databaseUrl: string | null; readonly dataDir: string }

/** How long opening and migrating wait while another process has locked the SQLite file. No request is served yet at that time. */
const SQLITE_OPENING_MS = 5_000
const MYSQL_CONNECTIONS = 10
const MYSQL_CONNECT_MS = 4_000

/**
 * Set on every connection, whatever the server's own mode is. The strict mode refuses values that are too long instead of cutting them. The driver
 * escapes values with backslashes; on a server with NO_BACKSLASH_ESCAPES a string could end its own quotes (SQL injection).
 */
const SQL_MODE = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'

const SHARED = { entities: ENTITIES, migrations: MIGRATIONS, migrationsTransactionMode: 'all', logging: false } as const

/**
 * The DataSource of a location, not yet initialised. Asks a MySQL server whether it is MariaDB, because TypeORM reports false
 * schema changes otherwise. Rejects with the driver's error when that server cannot be reached.
 */
export const createDataSource = async ({ databaseUrl, dataDir }: DatabaseLocation): Promise<DataSource> =>
  databaseUrl === null ? sqlite(dataDir) : mysql(databaseUrl)

const sqlite = (dataDir: string): DataSource => {
  mkdirSync(dataDir, { recursive: true })
  const source = new DataSource({
    ...SHARED,
    type: 'better-sqlite3',
    driver: NodeSqlite,
    database: join(dataDir, 'regicidio.sqlite'),
    enableWAL: true,
    timeout: SQLITE_OPENING_MS,
    prepareDatabase: (database: NodeSqlite) => void database.pragma(SYNCHRONOUS),
  })
  bindIntegers(source.driver)
  return source
}

/** TypeORM writes numbers into the text of a statement for SQLite, which would then parse nearly every statement anew. As bigints they are values of it. */
const bindIntegers = (driver: Driver): void => {
  const escape = driver.escapeQueryWithParameters.bind(driver)
  const bound = (value: unknown): unknown => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value)
  driver.escapeQueryWithParameters = (sql, parameters) => escape(sql, Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, bound(value)])))
}

/**
 * From now on a SQLite file that another process has locked gives an error at once. SQLite itself would wait synchronously and block the whole
 * process; `Database` waits asynchronously.
 */
export const neverWaitForLocks = async (source: DataSource): Promise<void> => {
  if (source.options.type === 'better-sqlite3') await source.query('PRAGMA busy_timeout = 0')
}

const mysql = async (url: string): Promise<DataSource> =>
  new DataSource({
    ...SHARED,
    type: (await isMariaDb(url)) ? 'mariadb' : 'mysql',
    url,
    charset: 'utf8mb4',
    timezone: 'Z',
    poolSize: MYSQL_CONNECTIONS,
    connectTimeout: MYSQL_CONNECT_MS,
    driver: { createPool: poolInMode },
  })

const poolInMode = (options: PoolOptions): mysql2.Pool => {
  const pool = mysql2.createPool(options)
  // The mode is set before the first query of each connection. When that fails, the connection is not used.
  pool.on('connection', (connection) => {
    connection.query(`SET SESSION sql_mode = '${SQL_MODE}'`, (problem) => {
      if (problem !== null) connection.destroy()
    })
  })
  return pool
}

const isMariaDb = async (url: string): Promise<boolean> => {
  const connection = await createConnection({ uri: url, connectTimeout: MYSQL_CONNECT_MS })
  try {
    const [rows] = await connection.query('SELECT VERSION() AS version')
    return /mariadb/i.test(JSON.stringify(rows))
  } finally {
    await connection.end()
  }
}
