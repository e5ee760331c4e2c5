/**
 * Opens the database: the list of its entities, and the settings of its connection, used by the application and by the
 * typeorm CLI (`ormconfig.ts`).
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mysql2, { type PoolOptions } from 'mysql2'
import { createConnection } from 'mysql2/promise'
import { DataSource, type Driver } from 'typeorm'
import { CHAT_LINES } from './journal/chat-lines.ts'
import { MUTES, REPORT_LINES, REPORTS, RESTRICTIONS } from './conduct/conduct-entities.ts'
import { CIRCLE_MEMBERS, CIRCLES } from './circles/circle-entities.ts'
import { CIRCLE_SEASONS } from './circles/seasons.ts'
import {
  CIRCLE_ANSWERS,
  CIRCLE_CALENDARS,
  CIRCLE_DATES,
  CIRCLE_PROPOSALS,
  CIRCLE_SLOTS,
} from './circles/dates-entities.ts'
import { PUSH_DEVICES, REMINDERS } from './reminders/reminder-entities.ts'
import { JOURNAL } from './journal/journal-reading.ts'
import { GAME_LINKS } from './games/game-links.ts'
import { PAYMENT_MESSAGES, PAYMENT_RESOLUTIONS, PAYMENTS } from './money/payment-entities.ts'
import { MAILS, PASSWORD_RESETS } from './accounts/mails.ts'
import { SESSIONS } from './accounts/sessions.ts'
import { PROCESSES } from './journal/processes.ts'
import { ROOM_SEATS } from './projections/room-seats.ts'
import { AVATARS } from './accounts/avatars.ts'
import { GUESTS } from './accounts/vouchers.ts'
import { JOURNAL_PEOPLE, USERS } from './accounts/people.ts'
import { NICKNAME_SKELETONS } from './accounts/users.ts'
import { SERVER_KEYS, WELCOMED_ADDRESSES } from './accounts/welcome.ts'
import { SETTINGS_ROWS } from './accounts/settings.ts'
import {
  COMPUTER_STATISTICS,
  PLAYER_GAMES,
  PLAYER_PAIRS,
  PLAYER_STATISTICS,
  RANKING_STEPS,
} from './statistics/statistics-entities.ts'
import { FORMER_GUESTS, GAME_RATINGS, PLAYER_RATINGS, RATING_CURSOR, RATING_STEPS } from './rating/rating-entities.ts'
import { LEDGER } from './money/ledger.ts'
import { GRANTS } from './money/tokens.ts'
import { ROOMS } from './games/rooms.ts'
import { GAME_PLAYERS, GAMES } from './games/games.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { NodeSqlite, SYNCHRONOUS } from './engine/node-sqlite.ts'
import { CHALLENGES, DAILY_DECKS, DUPLICATE_PLAYS } from './duplicates/duplicate-entities.ts'

/** All entities, in an order in which their rows may be inserted: a row follows those that it refers to. */
export const ENTITIES = [
  USERS,
  GUESTS,
  LEDGER,
  PAYMENTS,
  PAYMENT_MESSAGES,
  PAYMENT_RESOLUTIONS,
  GRANTS,
  PASSWORD_RESETS,
  MAILS,
  SESSIONS,
  AVATARS,
  PROCESSES,
  ROOMS,
  JOURNAL,
  JOURNAL_PEOPLE,
  GAMES,
  GAME_PLAYERS,
  PLAYER_GAMES,
  PLAYER_STATISTICS,
  COMPUTER_STATISTICS,
  PLAYER_PAIRS,
  RANKING_STEPS,
  DAILY_DECKS,
  CHALLENGES,
  DUPLICATE_PLAYS,
  GAME_RATINGS,
  PLAYER_RATINGS,
  RATING_CURSOR,
  RATING_STEPS,
  FORMER_GUESTS,
  GAME_LINKS,
  CHAT_LINES,
  ROOM_SEATS,
  NICKNAME_SKELETONS,
  SERVER_KEYS,
  WELCOMED_ADDRESSES,
  MUTES,
  REPORTS,
  REPORT_LINES,
  RESTRICTIONS,
  SETTINGS_ROWS,
  CIRCLES,
  CIRCLE_MEMBERS,
  CIRCLE_SEASONS,
  CIRCLE_SLOTS,
  CIRCLE_DATES,
  CIRCLE_PROPOSALS,
  CIRCLE_ANSWERS,
  CIRCLE_CALENDARS,
  PUSH_DEVICES,
  REMINDERS,
]

/** The place of the data: `mysql://user:password@host:3306/name`, or null for `regicidio.sqlite` in `dataDir`. */
export type DatabaseLocation = { readonly databaseUrl: string | null; readonly dataDir: string }

/**
 * How long opening and migrating wait while another process has locked the SQLite file. No request is served yet at
 * that time.
 */
const SQLITE_OPENING_MS = 5_000
const MYSQL_CONNECTIONS = 10
const MYSQL_CONNECT_MS = 4_000

/**
 * Set on every connection, whatever the server's own mode is. The strict mode refuses values that are too long instead
 * of cutting them. The driver escapes values with backslashes; on a server with NO_BACKSLASH_ESCAPES a string could end
 * its own quotes (SQL injection).
 */
const SQL_MODE = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'

const SHARED = { entities: ENTITIES, migrations: MIGRATIONS, migrationsTransactionMode: 'all', logging: false } as const

/**
 * The DataSource of a location, not yet initialised. Asks a MySQL server whether it is MariaDB, because TypeORM reports
 * false schema changes otherwise. Rejects with the driver's error when that server cannot be reached.
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

/**
 * TypeORM writes numbers into the text of a statement for SQLite, which would then parse nearly every statement anew.
 * As bigints they are values of it.
 */
const bindIntegers = (driver: Driver): void => {
  const escape = driver.escapeQueryWithParameters.bind(driver)
  const bound = (value: unknown): unknown => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value)
  driver.escapeQueryWithParameters = (sql, parameters) =>
    escape(sql, Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, bound(value)])))
}

/**
 * From now on a SQLite file that another process has locked gives an error at once. SQLite itself would wait
 * synchronously and block the whole process; `Database` waits asynchronously.
 */
export const neverWaitForLocks = async (source: DataSource): Promise<void> => {
  if (source.options.type === 'better-sqlite3') await source.query('PRAGMA busy_timeout = 0')
}

/**
 * For the commands, which create, migrate and purge nothing: connects to a database that exists and has the current
 * schema. Rejects when it does not; starting the server once updates it.
 */
export const openExisting = async (location: DatabaseLocation): Promise<DataSource> => {
  if (location.databaseUrl === null && !existsSync(join(location.dataDir, 'regicidio.sqlite')))
    throw new Error(`there is no database in ${location.dataDir}`)
  const source = await createDataSource(location)
  await source.initialize()
  if (await source.showMigrations()) {
    await source.destroy()
    throw new Error('the database was made by an older version: start the server once')
  }
  await neverWaitForLocks(source)
  return source
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
