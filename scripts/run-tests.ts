/**
 * Runs the tests (`fast-tests.ts` has the groups): those that are not heavy in one process for each core, then the heavy ones one after the other.
 * With `fast` as the first argument it runs the fast ones only. All other arguments are options for Mocha. It ends with the sum of both runs.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFiles } from './fast-tests.ts'
import { totalLines, type RunSummary } from './slowest-tests.ts'

const MOCHA = fileURLToPath(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url))

/** What a run of Mocha over these files came to. A run that gives no summary has failed as a whole. */
const run = (files: readonly string[], options: readonly string[]): RunSummary => {
  const folder = mkdtempSync(join(tmpdir(), 'regicidio-tests-'))
  const path = join(folder, 'summary.json')
  try {
    const { status } = spawnSync(process.execPath, [MOCHA, ...options, '--reporter-option', `summary=${path}`, ...files], { stdio: 'inherit' })
    const summary: RunSummary = JSON.parse(readFileSync(path, 'utf8'))
    return status === 0 || summary.failed.length > 0 ? summary : { ...summary, failed: [`Mocha ended with ${status}`] }
  } catch {
    return { passed: 0, failed: ['Mocha ended without a summary'] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const parallel = ['--parallel', '--jobs', String(availableParallelism())]
const { fast, others, heavy } = await testFiles()
const options = process.argv.slice(2)
const [first, ...rest] = options
// Those that start processes come first: they take longest, and would otherwise be waited for at the end.
const summaries = first === 'fast' ? [run(fast, [...parallel, ...rest])] : [run([...others, ...fast], [...parallel, ...options]), run(heavy, options)]
for (const line of totalLines(summaries)) process.stdout.write(`${line}\n`)
process.exitCode = summaries.some(({ failed }) => failed.length > 0) ? 1 : 0
