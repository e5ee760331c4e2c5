/**
 * Runs migrations on MySQL and MariaDB, so that a start after a kill continues where the killed one stopped. These
 * databases commit at every schema statement, so no transaction can hold a migration together. The notes
 * (`migration-notes.ts`) can: a migration that was interrupted runs once more from its beginning, and gets the former
 * answers of the statements that were executed before.
 */
import { MigrationExecutor, type DataSource, type Migration, type QueryRunner } from 'typeorm'
import {
  interruptedOne,
  NOTES,
  NOTES_TABLE,
  NotedStatements,
  type ChangeTables,
  type Interrupted,
} from './migration-notes.ts'
import { beginAgain, executeAgain, mayLackNotes, type Run } from './unnoted-migrations.ts'

/** Is told the name of each migration that a killed process has begun. */
export type OnContinued = (migration: string) => void

type NotedRun = { readonly run: Run; readonly runner: QueryRunner; readonly executor: MigrationExecutor }

const plainly =
  (run: Run): ChangeTables =>
  async (sql) => {
    await run(sql)
    return null
  }

/** The `query` that takes notes hides that of the class. */
const withoutNotes = (runner: QueryRunner): void => void Reflect.deleteProperty(runner, 'query')

/** Runs one migration. TypeORM's row about it and the end of the notes are in one transaction with its last changes. */
const runOne = async (
  { run, runner, executor }: NotedRun,
  migration: Migration,
  executed = 0,
  changeTables = plainly(run),
): Promise<void> => {
  await runner.startTransaction()
  try {
    await run(`DELETE FROM ${NOTES} WHERE number > ?`, [executed])
    // TypeORM remembers tables, but a start that continues has to ask for the same ones as the first.
    if ('loadedTables' in runner && Array.isArray(runner.loadedTables)) runner.loadedTables.length = 0
    runner.query = new NotedStatements(run, migration.name, executed, changeTables).query
    await executor.executeMigration(migration)
    withoutNotes(runner)
    await run(`DELETE FROM ${NOTES}`)
    await runner.commitTransaction()
  } catch (problem) {
    withoutNotes(runner)
    await runner.rollbackTransaction().catch(() => undefined)
    throw problem
  }
}

/** Runs the migration that a killed process may have begun, with notes or without. */
const runFirst = async (
  noted: NotedRun,
  migration: Migration,
  interrupted: Interrupted | null,
  onContinued: OnContinued,
): Promise<void> => {
  const { run, executor } = noted
  let tell = (): void => {
    tell = () => undefined
    onContinued(migration.name)
  }
  if (interrupted !== null) tell()
  if (!mayLackNotes(migration, await executor.getExecutedMigrations()))
    return runOne(noted, migration, interrupted?.executed)
  if (interrupted === null && (await beginAgain(run, migration))) {
    tell()
    return executor.insertMigration(migration)
  }
  return runOne(noted, migration, interrupted?.executed, (sql) => executeAgain(run, sql, () => tell()))
}

/**
 * Runs the migrations that the database lacks, the one that a killed process has begun first; resolves with all of
 * them. The runner must hold the lock of the migrations: the server frees it when it has finished what a killed process
 * had sent.
 */
export const runNoted = async (
  source: DataSource,
  runner: QueryRunner,
  onContinued: OnContinued,
): Promise<Migration[]> => {
  const query = runner.query.bind(runner)
  const run: Run = (sql, values) => query(sql, values, true)
  const executor = new MigrationExecutor(source, runner)
  const noted = { run, runner, executor }
  const pending = await executor.getPendingMigrations()
  const hasNotes = await runner.hasTable(NOTES)
  const interrupted = hasNotes ? await interruptedOne(run) : null
  const first = interrupted === null ? pending[0] : pending.find(({ name }) => name === interrupted.migration)
  if (first === undefined && interrupted !== null) {
    throw new Error(
      `the migration ${interrupted.migration} was interrupted, and this version does not have it: start the version that began it`,
    )
  }
  if (first !== undefined) {
    await run(NOTES_TABLE)
    await runFirst(noted, first, interrupted, onContinued)
    for (const migration of pending) if (migration !== first) await runOne(noted, migration)
  }
  if (hasNotes || first !== undefined) await run(`DROP TABLE IF EXISTS ${NOTES}`)
  return pending
}
