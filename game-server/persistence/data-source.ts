/** How to reach the database: the one definition that the application and the typeorm CLI (`ormconfig.ts`) share. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mysql2, { type PoolOptions } from 'mysql2'
import { createConnection } from 'mysql2/promise'
import { DataSource } from 'typeorm'
import { ENTITIES } from './entities.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { NodeSqlite } from './node-sqlite.ts'

/** Where the data is: `mysql://user:password@host:3306/name`, or null for `regicidio.sqlite` in `dataDir`. */
export type DatabaseLocation = { readonly databaseUrl: string | null; readonly dataDir: string }

/** How long opening and migrating wait for another process that has locked the SQLite file. Nobody is served meanwhile. */
const SQLITE_OPENING_MS = 5_000
const MYSQL_CONNECTIONS = 10
const MYSQL_CONNECT_MS = 4_000

/**
 * Set on every connection, whatever the server's own is: nothing is cut short in silence, and a backslash escapes. The driver writes
 * values into statements with backslashes; on a server with NO_BACKSLASH_ESCAPES any string could end its own quotes.
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
  return new DataSource({
    ...SHARED,
    type: 'better-sqlite3',
    driver: NodeSqlite,
    database: join(dataDir, 'regicidio.sqlite'),
    enableWAL: true,
    timeout: SQLITE_OPENING_MS,
    // An answer that a client saw survives a power cut.
    prepareDatabase: (database: NodeSqlite) => void database.pragma('synchronous = FULL'),
  })
}

/**
 * From now on a SQLite file that another process has locked is an error at once. SQLite would wait on the thread that serves everybody;
 * `Database` waits without it.
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
  // Before anything else that the connection is asked; without its mode it is asked nothing.
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
