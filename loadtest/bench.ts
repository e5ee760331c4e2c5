/**
 * How a benchmark is described and measured. A benchmark asserts nothing: its table shows each number with its spread.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** One number from one repetition. */
export type Measurement = {
  readonly name: string
  readonly unit: string
  readonly value: number
}

/** A named group of numbers. `measure` runs one repetition, and returns the same names in the same order each time. */
export type Bench = {
  readonly name: string
  readonly repetitions: number
  /** How many repetitions before these are not counted: 1, unless `measure` warms up by itself. */
  readonly warmUps?: number
  readonly measure: () => Promise<readonly Measurement[]> | readonly Measurement[]
  /** Stops what `measure` has left running between repetitions. */
  readonly tearDown?: () => Promise<void>
}

/** What a bench sets up once for all of its repetitions, and ends after them. */
export class Standing<Value> {
  readonly #setUp: () => Promise<Value>
  readonly #end: (value: Value) => Promise<void>
  #value: Promise<Value> | null = null

  constructor(setUp: () => Promise<Value>, end: (value: Value) => Promise<void>) {
    this.#setUp = setUp
    this.#end = end
  }

  get(): Promise<Value> {
    return (this.#value ??= this.#setUp())
  }

  /** Ends it, if it was set up. */
  readonly stop = async (): Promise<void> => {
    const value = this.#value
    this.#value = null
    if (value !== null) await this.#end(await value)
  }
}

/** The value below which this part of the values lies: 0.5 is the median. Throws when there are no values. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = Float64Array.from(values).toSorted()
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (found === undefined) throw new Error('no values')
  return found
}

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time, user and system, that a process has used. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const KB_PER_MB = 1_024

/** The memory of a process that is resident now, in MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KB_PER_MB

/** The machine and Node.js version of the measurement, without which its numbers mean nothing. */
export const machine = (): string =>
  `node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`

const shown = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))

/** One row of a Markdown table: the median of the repetitions with the lowest and the highest value. */
const row = (bench: string, repetitions: readonly Measurement[]): string => {
  const values = repetitions.map(({ value }) => value)
  const { name, unit } = repetitions[0] ?? { name: '', unit: '' }
  return `| ${bench} | ${name} | ${shown(quantile(values, 0.5))} ${unit} | ${shown(Math.min(...values))}..${shown(Math.max(...values))} |`
}

/** Runs a benchmark and returns its rows of a Markdown table. */
export const rowsOf = async ({
  name,
  repetitions,
  warmUps = 1,
  measure,
  tearDown,
}: Bench): Promise<readonly string[]> => {
  const results: (readonly Measurement[])[] = []
  try {
    for (let warmUp = 0; warmUp < warmUps; warmUp++) await measure()
    for (let repetition = 0; repetition < repetitions; repetition++) results.push(await measure())
  } finally {
    await tearDown?.()
  }
  const names = results[0] ?? []
  return names.map((_, index) =>
    row(
      name,
      results.flatMap((measurements) => measurements[index] ?? []),
    ),
  )
}
