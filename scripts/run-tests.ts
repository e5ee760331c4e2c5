/**
 * Runs the tests: the fast ones (`fast-tests.ts`) in one process for each core, then, unless the first argument is `fast`, the others one after the
 * other, because browsers and servers take both cores. All other arguments are options for Mocha. It ends with the sum of both runs.
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

const [which, ...rest] = process.argv.slice(2)
const isFast = which === 'fast'
const options = isFast || which === undefined ? rest : [which, ...rest]
const { fast, slow } = await testFiles()
const summaries = [run(fast, ['--parallel', '--jobs', String(availableParallelism()), ...options])]
if (!isFast) summaries.push(run(slow, options))
for (const line of totalLines(summaries)) process.stdout.write(`${line}\n`)
process.exitCode = summaries.some(({ failed }) => failed.length > 0) ? 1 : 0
