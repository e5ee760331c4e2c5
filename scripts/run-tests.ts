/**
 * Runs the tests (`fast-tests.ts` has the groups): those that need no machine for themselves several at once, then those in a browser and then the heavy
 * ones two at once. Up to four files that failed run once more, by themselves: on a busy machine a test may wait in vain. What
 * passes then is named at the end. With `fast` as an argument it runs the fast ones only, with `--once` nothing runs a second time. All other
 * arguments are options for Mocha.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserPath } from '../web/browser-test/browser.ts'
import { testFiles } from './fast-tests.ts'
import { failedFiles, totalLines, type RunSummary } from './slowest-tests.ts'

const MOCHA = fileURLToPath(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url))
/** More failures than this are no accident of a busy machine. */
const MOST_RUN_AGAIN = 4
/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm'
/** What the databases of a run and the profiles of its browsers need at most. */
const MEMORY_BYTES = 2 * 2 ** 30

/** Where tests put their files: in memory where there is enough, because every COMMIT of a SQLite database waits for the disk. */
const temporaryFolder = (): string => {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir()
}

/**
 * Compiled modules are kept for all processes of the tests, which start many servers. The browser is unpacked from its package here: two test processes
 * that did it at once would start an incomplete program.
 */
const ENVIRONMENT = {
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'regicidio-compile-cache'),
  CHROMIUM_PATH: await browserPath(),
  TMPDIR: process.env.TMPDIR ?? temporaryFolder(),
}

/** What a run of Mocha over these files came to. A run that gives no summary has failed as a whole. */
const run = (files: readonly string[], options: readonly string[]): RunSummary => {
  const folder = mkdtempSync(join(tmpdir(), 'regicidio-tests-'))
  const path = join(folder, 'summary.json')
  try {
    const { status } = spawnSync(process.execPath, [MOCHA, ...options, '--reporter-option', `summary=${path}`, ...files], { stdio: 'inherit', env: ENVIRONMENT })
    const summary: RunSummary = JSON.parse(readFileSync(path, 'utf8'))
    return status === 0 || failedFiles(summary).length > 0 ? summary : { ...summary, 'all files': { passed: 0, failed: [`Mocha ended with ${status}`] } }
  } catch {
    return { 'all files': { passed: 0, failed: ['Mocha ended without a summary'] } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const jobs = (count: number): readonly string[] => ['--parallel', '--jobs', String(count)]
const { fast, others, browser, heavy } = await testFiles()
const isFast = process.argv.includes('fast')
const isOnce = process.argv.includes('--once')
const options = process.argv.slice(2).filter((option) => option !== 'fast' && option !== '--once')

const runAll = (): readonly RunSummary[] => {
  if (isFast) return [run(fast, [...jobs(availableParallelism()), ...options])]
  // Those that start processes come first: they take longest, and would otherwise be waited for at the end. They also wait a lot, so one more may run.
  return [run([...others, ...fast], [...jobs(availableParallelism() + 1), ...options]), run(browser, [...jobs(2), ...options]), run(heavy, [...jobs(2), ...options])]
}

const summaries = runAll()
const failed = summaries.flatMap(failedFiles)
const mayRunAgain = !isOnce && failed.length > 0 && failed.length <= MOST_RUN_AGAIN && failed.every((file) => file.endsWith('.test.ts'))
const again = mayRunAgain ? run(failed, options) : {}
for (const line of totalLines(summaries, again)) process.stdout.write(`${line}\n`)
process.exitCode = (mayRunAgain ? [...failedFiles(again)] : failed).length > 0 ? 1 : 0
