/**
 * What the commands for backups do: back up, restore, and move a SQLite database to MySQL or MariaDB
 * (docs/operations.md).
 */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DataSource } from 'typeorm'
import { createDataSource, type DatabaseLocation, openExisting } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { checkJournals, type Finding } from '../journal/journal-check.ts'
import { livingProcesses } from '../journal/processes.ts'
import { migrate } from '../engine/migrate.ts'
import { dropOlder, fileIn, readArchive, writeArchive } from './archive-file.ts'
import { dump } from './dump.ts'
import { ArchiveError } from './format.ts'
import { load, type Loaded } from './load.ts'

/** `version` is that of this program, `nowMs` the time in milliseconds since the epoch. */
type Program = { readonly version: string; readonly nowMs: number }

/** A backup that was made; `dropped` are the names of older ones that were deleted. */
type BackupReport = { readonly file: string; readonly bytes: number; readonly dropped: readonly string[] }

/**
 * Makes a backup of a database, while a server may write to it. `path` is a file that does not exist, or a folder, in
 * which backups older than `keepDays` (null: none) are deleted when the new one is complete.
 */
export const backUp = async (
  location: DatabaseLocation,
  path: string,
  keepDays: number | null,
  { version, nowMs }: Program,
): Promise<BackupReport> => {
  const source = await openExisting(location)
  try {
    const file = await fileIn(path, nowMs)
    const bytes = await writeArchive(file, dump(source, { version, nowMs }))
    return {
      file,
      bytes,
      dropped: keepDays === null || file === path ? [] : await dropOlder(dirname(file), keepDays, nowMs),
    }
  } finally {
    await source.destroy()
  }
}

/** Throws before anything is changed when somebody has an account in the database, or a server runs on it. */
const expectUnused = async (source: DataSource): Promise<void> => {
  const runner = source.createQueryRunner()
  try {
    const users: unknown = (await runner.hasTable('users')) ? await runner.query('SELECT 1 FROM users LIMIT 1') : []
    if (Array.isArray(users) && users.length > 0)
      throw new ArchiveError(
        'the database is not empty: there are rows in users. A backup is restored into a new database only',
      )
    if (!(await runner.hasTable('server_processes'))) return
    if ((await livingProcesses(runner.manager)) > 0)
      throw new ArchiveError('a server runs on the new database: stop it first')
  } finally {
    await runner.release()
  }
}

/** Fills a new database. Its tables are made first, if it has none. */
const fill = async (location: DatabaseLocation, groups: AsyncIterable<readonly string[]>): Promise<Loaded> => {
  const source = await createDataSource(location)
  await source.initialize()
  try {
    await expectUnused(source)
    await migrate(source, location.dataDir)
    return await load(source, groups)
  } finally {
    await source.destroy()
  }
}

/**
 * Restores a backup into a new database. Rejects with {@link ArchiveError} when the database is not empty, or the
 * backup does not fit.
 */
export const restore = async (location: DatabaseLocation, file: string): Promise<Loaded> => {
  await stat(file)
  return fill(location, readArchive(file))
}

/** What was moved, and what `journal:check` finds in the new database that it does not find in the old one. */
type MoveReport = Loaded & { readonly findings: readonly Finding[] }

/**
 * Moves everything from a SQLite database into a new one. Nobody can write to the old one meanwhile. Both databases are
 * compared by checksums, and every journal is replayed in the new one. The old database stays as it is.
 */
export const move = async (
  from: DatabaseLocation,
  to: DatabaseLocation,
  { version, nowMs }: Program,
): Promise<MoveReport> => {
  const source = await openExisting(from)
  try {
    if ((await new Database(source).run(livingProcesses)) > 0)
      throw new ArchiveError('a server holds rooms of the old database: stop it first')
    const loaded = await fill(to, dump(source, { version, nowMs, isLocked: true }))
    const known = new Set((await findingsIn(from)).map((finding) => JSON.stringify(finding)))
    return { ...loaded, findings: (await findingsIn(to)).filter((finding) => !known.has(JSON.stringify(finding))) }
  } finally {
    await source.destroy()
  }
}

const findingsIn = async (location: DatabaseLocation): Promise<readonly Finding[]> => {
  const database = new Database(await openExisting(location))
  try {
    return (await checkJournals(database)).findings
  } finally {
    await database.close()
  }
}
