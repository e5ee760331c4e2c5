/**
 * Runs the tests (`fast-tests.ts` has the groups): those that need no machine for themselves several at once, then
 * those in a browser and then the heavy ones two at once. No file runs a second time. With `fast` as an argument it
 * runs the fast ones only, on SQLite only. All other arguments are options for Mocha.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserPath } from '../web/browser-test/testing/browser.ts'
import { testFiles } from './fast-tests.ts'
import { failedFiles, slowestLines, totalLines, type FileSummary, type RunSummary } from './slowest-tests.ts'

const MOCHA = fileURLToPath(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url))
/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm'
/** What the databases of a run and the profiles of its browsers need at most. */
const MEMORY_BYTES = 2 * 2 ** 30

/**
 * Where tests put their files: in memory where there is enough, because every COMMIT of a SQLite database waits for the
 * disk.
 */
const temporaryFolder = (): string => {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir()
}

const isFast = process.argv.includes('fast')

/**
 * Compiled modules are kept for all processes of the tests, which start many servers. The browser is unpacked from its
 * package here: two test processes that did it at once would start an incomplete program.
 */
const ENVIRONMENT = {
  ...process.env,
  ...(isFast && { TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'regicidio-compile-cache'),
  CHROMIUM_PATH: await browserPath(),
  TMPDIR: process.env.TMPDIR ?? temporaryFolder(),
}

const ended = (how: string): FileSummary => ({ passed: 0, failed: [how], durationMs: 0 })

/** What a run of Mocha over these files came to. A run that gives no summary has failed as a whole. */
const run = (files: readonly string[], options: readonly string[]): RunSummary => {
  const folder = mkdtempSync(join(tmpdir(), 'regicidio-tests-'))
  const path = join(folder, 'summary.json')
  try {
    const { status } = spawnSync(
      process.execPath,
      [MOCHA, ...options, '--reporter-option', `summary=${path}`, ...files],
      { stdio: 'inherit', env: ENVIRONMENT },
    )
    const summary: RunSummary = JSON.parse(readFileSync(path, 'utf8'))
    return status === 0 || failedFiles(summary).length > 0
      ? summary
      : { ...summary, 'all files': ended(`Mocha ended with ${status}`) }
  } catch {
    return { 'all files': ended('Mocha ended without a summary') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const jobs = (count: number): readonly string[] => ['--parallel', '--jobs', String(count)]
const { fast, others, browser, heavy } = await testFiles()
const options = process.argv.slice(2).filter((option) => option !== 'fast')

const runAll = (): readonly RunSummary[] => {
  if (isFast) return [run(fast, [...jobs(availableParallelism()), ...options])]
  // Those that start processes come first: they take longest, and would otherwise be waited for at the end. They also
  // wait a lot, so one more may run.
  return [
    run([...others, ...fast], [...jobs(availableParallelism() + 1), ...options]),
    run(browser, [...jobs(2), ...options]),
    run(heavy, [...jobs(2), ...options]),
  ]
}

const summaries = runAll()
const files = summaries.flatMap((summary) => Object.entries(summary))
for (const line of slowestLines(files.map(([title, { durationMs }]) => ({ title, durationMs }))))
  process.stdout.write(`${line}\n`)
for (const line of totalLines(summaries)) process.stdout.write(`${line}\n`)
process.exitCode = summaries.flatMap(failedFiles).length > 0 ? 1 : 0
