/**
 * Mocha's reporter `spec`, which in addition lists the slowest tests and hooks at the end of a run. With the option
 * `summary` it writes a {@link RunSummary} as JSON into the file of that name.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import Mocha from 'mocha'

/**
 * What came of one file: how many tests passed, the titles of those that failed, and how long its tests and hooks took.
 */
export type FileSummary = { readonly passed: number; readonly failed: readonly string[]; readonly durationMs: number }
/** What came of a run, by the path of the file from the root of the project. */
export type RunSummary = Readonly<Record<string, FileSummary>>

export type Timing = { readonly title: string; readonly durationMs: number }

const LISTED = 10
/** Faster tests and hooks are not listed. */
const WORTH_MS = 500
/** Where a failure counts that belongs to no file. */
const NO_FILE = 'no file'

/** The lines about the slowest tests and hooks, or files, slowest first. There are none when all were fast. */
export const slowestLines = (timings: readonly Timing[]): readonly string[] => {
  const slowest = timings
    .filter(({ durationMs }) => durationMs >= WORTH_MS)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, LISTED)
  return slowest.length === 0
    ? []
    : ['  the slowest', ...slowest.map(({ title, durationMs }) => `    ${(durationMs / 1_000).toFixed(1)} s  ${title}`)]
}

/** The files of a run in which a test or a hook failed. */
export const failedFiles = (summary: RunSummary): readonly string[] =>
  Object.keys(summary).filter((file) => (summary[file]?.failed.length ?? 0) > 0)

/** The lines about several runs together: which tests have failed, and the sum that `.ci/run` reads. */
export const totalLines = (summaries: readonly RunSummary[]): readonly string[] => {
  const counted = summaries.flatMap((summary) => Object.values(summary))
  const failed = counted.flatMap((of) => of.failed)
  const passed = counted.reduce((sum, of) => sum + of.passed, 0)
  return [...failed.map((title) => `  failed: ${title}`), `total: ${passed} passing, ${failed.length} failing`]
}

class SpecWithSlowest extends Mocha.reporters.Spec {
  readonly #timings: Timing[] = []
  readonly #files: Record<string, FileSummary> = {}
  readonly #summaryPath: string | undefined

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const { summary }: { readonly summary?: string } = options.reporterOptions ?? {}
    this.#summaryPath = summary
    const note = (runnable: Mocha.Runnable): void => {
      const { file, duration: durationMs = 0 } = runnable
      this.#timings.push({ title: runnable.fullTitle(), durationMs })
      this.#add(file, { durationMs })
    }
    runner.on('test end', note)
    runner.on('hook end', note)
    runner.on('pass', ({ file }) => this.#add(file, { passed: 1 }))
    runner.on('fail', (runnable) => this.#add(runnable.file, { failed: [runnable.fullTitle()] }))
  }

  #add(file: string | undefined, { passed = 0, failed = [], durationMs = 0 }: Partial<FileSummary>): void {
    const path = file === undefined ? NO_FILE : relative(process.cwd(), file)
    const before = this.#files[path] ?? { passed: 0, failed: [], durationMs: 0 }
    this.#files[path] = {
      passed: before.passed + passed,
      failed: [...before.failed, ...failed],
      durationMs: before.durationMs + durationMs,
    }
  }

  override epilogue(): void {
    for (const line of slowestLines(this.#timings)) Mocha.reporters.Base.consoleLog(line)
    super.epilogue()
    if (this.#summaryPath !== undefined) writeFileSync(this.#summaryPath, JSON.stringify(this.#files))
  }
}

// Mocha loads reporters with `require`, which returns this export as the module.
export { SpecWithSlowest as 'module.exports' }
