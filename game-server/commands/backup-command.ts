/**
 * `npm run backup`, `npm run restore` and `npm run database:move` (docs/operations.md). The exit code is 0 when it is
 * done, 1 when what was moved is not in order, and 2 when nothing was done.
 */
import { monotonicClock } from '../clock.ts'
import { databaseLocation } from '../config/config.ts'
import { ArchiveError } from '../persistence/archive/format.ts'
import { backUp, move, restore } from '../persistence/archive/archives.ts'
import { VERSION } from '../version.ts'
import { print, runCommand } from './run-command.ts'

const USAGE = `usage: npm run backup -- FILE | FOLDER [--keep-days N]
       npm run restore -- FILE
       npm run database:move`

const printTables = (tables: Readonly<Record<string, { readonly rows: number }>>): void => {
  for (const [table, { rows }] of Object.entries(tables)) if (rows > 0) print(`${table.padEnd(20)} ${rows}`)
}

const program = () => ({ version: VERSION, nowMs: monotonicClock().nowMs() })

const runBackup = async (path: string, keepDays: number | null): Promise<number> => {
  const { file, bytes, dropped } = await backUp(databaseLocation(process.env), path, keepDays, program())
  for (const name of dropped) print(`deleted ${name}`)
  print(`${file}: ${bytes} bytes`)
  return 0
}

const runRestore = async (file: string): Promise<number> => {
  const { header, tables } = await restore(databaseLocation(process.env), file)
  printTables(tables)
  print(`restored the backup of ${header.createdAt}`)
  return 0
}

/** From the SQLite file in `DATA_DIR` to the database of `DATABASE_URL`: what the server gets afterwards. */
const runMove = async (): Promise<number> => {
  const { databaseUrl, dataDir } = databaseLocation(process.env)
  if (databaseUrl === null) throw new ArchiveError('DATABASE_URL must name the new database; DATA_DIR has the old one')
  const { tables, findings } = await move({ databaseUrl: null, dataDir }, { databaseUrl, dataDir }, program())
  printTables(tables)
  for (const { roomId, what, detail } of findings) print(`${roomId ?? '-'}  ${what}  ${detail}`)
  print(
    findings.length === 0
      ? 'everything is in the new database: the same checksums, and every journal replays as before'
      : `${findings.length} findings in the new database that the old one does not have`,
  )
  return findings.length === 0 ? 0 : 1
}

/** The task that the arguments ask for; null when they are wrong. */
const taskOf = ([task, ...options]: readonly string[]): (() => Promise<number>) | null => {
  const [path, flag, days = ''] = options
  if (task === 'backup' && path !== undefined && options.length === 1) return () => runBackup(path, null)
  if (
    task === 'backup' &&
    path !== undefined &&
    options.length === 3 &&
    flag === '--keep-days' &&
    /^[1-9]\d{0,4}$/.test(days)
  )
    return () => runBackup(path, Number(days))
  if (task === 'restore' && path !== undefined && options.length === 1) return () => runRestore(path)
  return task === 'move' && options.length === 0 ? runMove : null
}

await runCommand(USAGE, taskOf(process.argv.slice(2)))
