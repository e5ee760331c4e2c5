/**
 * Mocha's reporter `spec`, which in addition lists the slowest tests and hooks at the end of a run. With the option `summary` it writes a
 * {@link RunSummary} as JSON into the file of that name.
 */
import { writeFileSync } from 'node:fs'
import Mocha from 'mocha'

/** What a run came to; `failed` has the titles. */
export type RunSummary = { readonly passed: number; readonly failed: readonly string[] }

export type Timing = { readonly title: string; readonly durationMs: number }

const LISTED = 10
/** Faster tests and hooks are not listed. */
const WORTH_MS = 500

/** The lines about the slowest tests and hooks, slowest first. There are none when all were fast. */
export const slowestLines = (timings: readonly Timing[]): readonly string[] => {
  const slowest = timings.filter(({ durationMs }) => durationMs >= WORTH_MS).toSorted((a, b) => b.durationMs - a.durationMs).slice(0, LISTED)
  return slowest.length === 0 ? [] : ['  the slowest', ...slowest.map(({ title, durationMs }) => `    ${(durationMs / 1_000).toFixed(1)} s  ${title}`)]
}

/** The lines about several runs together: which tests have failed, and the sum that `.ci/run` reads. */
export const totalLines = (summaries: readonly RunSummary[]): readonly string[] => {
  const failed = summaries.flatMap((summary) => summary.failed)
  const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
  return [...failed.map((title) => `  failed: ${title}`), `total: ${passed} passing, ${failed.length} failing`]
}

class SpecWithSlowest extends Mocha.reporters.Spec {
  readonly #timings: Timing[] = []
  readonly #summaryPath: string | undefined

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const { summary }: { readonly summary?: string } = options.reporterOptions ?? {}
    this.#summaryPath = summary
    const note = (runnable: Mocha.Runnable): void => void this.#timings.push({ title: runnable.fullTitle(), durationMs: runnable.duration ?? 0 })
    runner.on('test end', note)
    runner.on('hook end', note)
  }

  override epilogue(): void {
    for (const line of slowestLines(this.#timings)) Mocha.reporters.Base.consoleLog(line)
    super.epilogue()
    const summary: RunSummary = { passed: this.stats.passes, failed: this.failures.map((test) => test.fullTitle()) }
    if (this.#summaryPath !== undefined) writeFileSync(this.#summaryPath, JSON.stringify(summary))
  }
}

// Mocha loads reporters with `require`, which returns this export as the module.
export { SpecWithSlowest as 'module.exports' }
