/** Mocha's reporter `spec`, which in addition lists the slowest tests and hooks at the end of a run. */
import Mocha from 'mocha'

export type Timing = { readonly title: string; readonly durationMs: number }

const LISTED = 10
/** Faster tests and hooks are not listed. */
const WORTH_MS = 500

/** The lines about the slowest tests and hooks, slowest first. There are none when all were fast. */
export const slowestLines = (timings: readonly Timing[]): readonly string[] => {
  const slowest = timings.filter(({ durationMs }) => durationMs >= WORTH_MS).toSorted((a, b) => b.durationMs - a.durationMs).slice(0, LISTED)
  return slowest.length === 0 ? [] : ['  the slowest', ...slowest.map(({ title, durationMs }) => `    ${(durationMs / 1_000).toFixed(1)} s  ${title}`)]
}

class SpecWithSlowest extends Mocha.reporters.Spec {
  readonly #timings: Timing[] = []

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const note = (runnable: Mocha.Runnable): void => void this.#timings.push({ title: runnable.fullTitle(), durationMs: runnable.duration ?? 0 })
    runner.on('test end', note)
    runner.on('hook end', note)
  }

  override epilogue(): void {
    for (const line of slowestLines(this.#timings)) Mocha.reporters.Base.consoleLog(line)
    super.epilogue()
  }
}

// Mocha loads reporters with `require`, which returns this export as the module.
export { SpecWithSlowest as 'module.exports' }
