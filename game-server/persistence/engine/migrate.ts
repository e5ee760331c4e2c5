/** Brings the database up to date. One process does this at a time: several may start together. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm'
import { runNoted, type OnContinued } from './noted-migrations.ts'

/** How long a process waits for another one that migrates. The longest migrations read all journals. */
const PATIENCE_SECONDS = 600
const ATTEMPT_PAUSE_MS = 20
/**
 * How long a process waits for the lock of a server before it asks again, and how long the server may be gone
 * meanwhile.
 */
const QUESTION_SECONDS = 5
const GONE_SECONDS = 60
const GONE_PAUSE_MS = 250
/**
 * The server ends the connection that holds the lock when it hears nothing for so long, whatever is set for others: a
 * machine that has lost its power must not keep the lock. A process that lives says something more often.
 */
const IDLE_SECONDS = 60
const SIGN_OF_LIFE_MS = 5_000

/**
 * MySQL releases the lock when the connection closes. The name belongs to the whole server and is limited to 64
 * characters.
 */
const lockName = (source: DataSource): string =>
  `regicidio ${createHash('sha256').update(String(source.driver.database)).digest('hex').slice(0, 40)}`

/** Asks for the lock once; resolves with the connection that holds it, or null. */
const askForLock = async (source: DataSource): Promise<QueryRunner | null> => {
  const runner = source.createQueryRunner()
  try {
    const [answer] = await runner.manager.query<{ locked: unknown }[]>('SELECT GET_LOCK(?, ?) AS locked', [
      lockName(source),
      QUESTION_SECONDS,
    ])
    if (Number(answer?.locked) === 1) {
      await runner.query(`SET SESSION wait_timeout = ${IDLE_SECONDS}`)
      return runner
    }
  } catch (problem) {
    await runner.release()
    throw problem
  }
  await runner.release()
  return null
}

/**
 * Waits for the lock. The connection that waits may be ended by the server or by what lies between: another one takes
 * its place.
 */
const lockOnServer = async (source: DataSource): Promise<QueryRunner> => {
  const beganAtMs = performance.now()
  let answeredAtMs = beganAtMs
  while (performance.now() < beganAtMs + PATIENCE_SECONDS * 1_000) {
    try {
      const runner = await askForLock(source)
      if (runner !== null) return runner
      answeredAtMs = performance.now()
    } catch (problem) {
      if (performance.now() > answeredAtMs + GONE_SECONDS * 1_000) throw problem
      await pause(GONE_PAUSE_MS)
    }
  }
  throw new Error('another process has been migrating the database for too long')
}

/**
 * Migrates on the connection that holds the lock: so the lock is free only when nothing of a killed process is executed
 * any more.
 */
const migrateOnServer = async (
  source: DataSource,
  work: () => Promise<void>,
  onContinued: OnContinued,
): Promise<void> => {
  const runner = await lockOnServer(source)
  try {
    await runNoted(source, runner, onContinued)
    const timer = setInterval(() => void runner.query('SELECT 1').catch(() => undefined), SIGN_OF_LIFE_MS)
    await work().finally(() => clearInterval(timer))
  } finally {
    // When the connection was lost, the lock is free already.
    for (const sql of ['SET SESSION wait_timeout = DEFAULT', `SELECT RELEASE_LOCK('${lockName(source)}')`])
      await runner.query(sql).catch(() => undefined)
    await runner.release()
  }
}

/**
 * Waits for the lock of a SQLite file beside the database, which the operating system releases when the process ends.
 */
const lockOnFile = async (dataDir: string): Promise<DatabaseSync> => {
  const file = new DatabaseSync(join(dataDir, 'migrations.lock'), { timeout: 0 })
  const untilMs = performance.now() + PATIENCE_SECONDS * 1_000
  for (;;) {
    try {
      file.exec('BEGIN EXCLUSIVE')
      return file
    } catch (problem) {
      if (performance.now() > untilMs) throw problem
      await pause(ATTEMPT_PAUSE_MS)
    }
  }
}

/** On SQLite all migrations are one transaction. */
const migrateFile = async (source: DataSource, dataDir: string, work: () => Promise<void>): Promise<void> => {
  const file = await lockOnFile(dataDir)
  try {
    await source.runMigrations()
    await work()
  } finally {
    file.close()
  }
}

/** The migrations of a newer version that the database has. TypeORM says nothing about them. */
export const newerMigrations = async (source: DataSource): Promise<readonly string[]> => {
  const known = new Set(source.migrations.map(({ name, constructor }) => name ?? constructor.name))
  const executed = await new MigrationExecutor(source).getExecutedMigrations()
  return executed.map(({ name }) => name).filter((name) => !known.has(name))
}

/**
 * Runs the migrations that the database lacks, and then `work`, while no other process does. `onContinued` is told
 * about a migration that a killed process has left half done.
 */
export const migrate = (
  source: DataSource,
  dataDir: string,
  work = async (): Promise<void> => undefined,
  onContinued: OnContinued = () => undefined,
): Promise<void> =>
  source.options.type === 'better-sqlite3'
    ? migrateFile(source, dataDir, work)
    : migrateOnServer(source, work, onContinued)
