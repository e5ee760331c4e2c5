/** Brings the database up to date. One process does this at a time: several may start together. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataSource } from 'typeorm'

/** How long a process waits for another one that migrates. The longest migrations read all journals. */
const PATIENCE_SECONDS = 600
const ATTEMPT_PAUSE_MS = 20

/** A lock that its process cannot leave behind. */
type Lock = { release(): Promise<void> }

/** MySQL releases the lock when the connection closes. The name belongs to the whole server and is limited to 64 characters. */
const lockOnServer = async (source: DataSource): Promise<Lock> => {
  const name = `regicidio ${createHash('sha256').update(String(source.driver.database)).digest('hex').slice(0, 40)}`
  const runner = source.createQueryRunner()
  const [answer] = await runner.manager.query<{ locked: unknown }[]>('SELECT GET_LOCK(?, ?) AS locked', [name, PATIENCE_SECONDS])
  if (Number(answer?.locked) !== 1) throw new Error('another process has been migrating the database for too long')
  return {
    release: async () => {
      await runner.query('SELECT RELEASE_LOCK(?)', [name])
      await runner.release()
    },
  }
}

/** The lock of a SQLite file beside the database, which the operating system releases when the process ends. */
const lockOnFile = async (dataDir: string): Promise<Lock> => {
  const file = new DatabaseSync(join(dataDir, 'migrations.lock'), { timeout: 0 })
  const untilMs = performance.now() + PATIENCE_SECONDS * 1_000
  for (;;) {
    try {
      file.exec('BEGIN EXCLUSIVE')
      return { release: async () => file.close() }
    } catch (problem) {
      if (performance.now() > untilMs) throw problem
      await pause(ATTEMPT_PAUSE_MS)
    }
  }
}

/** Runs the migrations that the database lacks, and then `work`, while no other process does. */
export const migrate = async (source: DataSource, dataDir: string, work: () => Promise<void>): Promise<void> => {
  const lock = await (source.options.type === 'better-sqlite3' ? lockOnFile(dataDir) : lockOnServer(source))
  try {
    await source.runMigrations()
    await work()
  } finally {
    await lock.release()
  }
}
