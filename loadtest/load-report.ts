/** What a load test shows: a line while it runs, a table at its end, and a page with plots. */
import { escapeHtml } from '#common/html.ts'
import { quantile } from './bench.ts'
import type { LoadProgress } from './peers/load.ts'

/**
 * About one second of a load test. `delay`: from the sent move to each client, in milliseconds. `cpuPercent`: of a
 * core, for the server.
 */
export type Sample = {
  readonly atS: number
  readonly movesPerS: number
  readonly delayP50Ms: number
  readonly delayP99Ms: number
  readonly cpuPercent: number
  readonly cpuUsPerMove: number
  readonly memoryMb: number
  /** That one client received for a move. */
  readonly bytesPerMove: number
  readonly errors: number
  readonly playing: number
}

export type LoadRun = {
  readonly machine: string
  readonly date: string
  readonly command: string
  readonly tables: number
  readonly transport: string
  readonly samples: readonly Sample[]
}

const CLIENTS = 4
/** The first seconds are not in the table: the engine still compiles the code. */
const WARM_UP_S = 10

/** What the clients and the operating system have told of some seconds. */
export const sampleOf = (
  { moves, bytes, errors, closed, delaysMs, playing }: LoadProgress,
  {
    atS,
    forS,
    cpuS,
    memoryMb,
  }: { readonly atS: number; readonly forS: number; readonly cpuS: number; readonly memoryMb: number },
): Sample => ({
  atS,
  movesPerS: moves / forS,
  delayP50Ms: delaysMs.length === 0 ? 0 : quantile(delaysMs, 0.5),
  delayP99Ms: delaysMs.length === 0 ? 0 : quantile(delaysMs, 0.99),
  cpuPercent: (cpuS / forS) * 100,
  cpuUsPerMove: moves === 0 ? 0 : (cpuS / moves) * 1e6,
  memoryMb,
  bytesPerMove: moves === 0 ? 0 : bytes / moves / CLIENTS,
  errors: errors + closed,
  playing,
})

const BAR_WIDTH = 24

/** A progress bar with the time that is left and the figures of the last second. */
export const liveLine = (
  { atS, movesPerS, delayP50Ms, delayP99Ms, cpuPercent, memoryMb, errors }: Sample,
  totalS: number,
): string => {
  const bar = '█'.repeat(Math.round(Math.min(1, atS / totalS) * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
  const left = Math.max(0, Math.round(totalS - atS))
  const figures = `${Math.round(movesPerS)} moves/s, ${delayP50Ms.toFixed(1)} / ${delayP99Ms.toFixed(1)} ms, ${Math.round(cpuPercent)} % CPU, ${Math.round(memoryMb)} MB`
  return `${bar} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left, ${figures}${errors > 0 ? `, ${errors} errors` : ''}`
}

/** The figures of a sample, as columns of the table and as plots. */
const FIGURES = [
  ['moves a second', ({ movesPerS }) => movesPerS],
  ['play to client, median of a second (ms)', ({ delayP50Ms }) => delayP50Ms],
  ['play to client, p99 of a second (ms)', ({ delayP99Ms }) => delayP99Ms],
  ['processor time of the server (% of a core)', ({ cpuPercent }) => cpuPercent],
  ['processor time a move (µs)', ({ cpuUsPerMove }) => cpuUsPerMove],
  ['resident memory of the server (MB)', ({ memoryMb }) => memoryMb],
  ['bytes a client and move', ({ bytesPerMove }) => bytesPerMove],
  ['refusals and closed sockets', ({ errors }) => errors],
  ['games that are not over', ({ playing }) => playing],
] as const satisfies readonly (readonly [string, (sample: Sample) => number])[]

const shown = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))
const counted = ({ samples }: LoadRun): readonly Sample[] =>
  samples.length > 2 * WARM_UP_S ? samples.filter(({ atS }) => atS > WARM_UP_S) : samples

/** A Markdown table: the median second of each figure, with the lowest and the highest. */
export const summaryTable = (run: LoadRun): string => {
  const samples = counted(run)
  const rows = FIGURES.map(([name, of]) => {
    const values = samples.map(of)
    return `| ${name} | ${shown(quantile(values, 0.5))} | ${shown(Math.min(...values))} | ${shown(Math.max(...values))} |`
  })
  return ['| what, second by second | median | lowest | highest |', '|---|---|---|---|', ...rows].join('\n')
}

const PLOT = { width: 900, height: 160, left: 70, bottom: 24 } as const

const plot = (name: string, samples: readonly Sample[], of: (sample: Sample) => number): string => {
  const { width, height, left, bottom } = PLOT
  const [highest, lastS] = [Math.max(1e-9, ...samples.map(of)), samples.at(-1)?.atS ?? 1]
  const at = (sample: Sample): string =>
    `${(left + (sample.atS / lastS) * (width - left)).toFixed(1)},${((1 - of(sample) / highest) * (height - bottom - 8) + 8).toFixed(1)}`
  return [
    `<h2>${name}</h2><svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${name}">`,
    `<path d="M${left} 8V${height - bottom}H${width}" fill="none" stroke="#999"/>`,
    `<text x="${left - 6}" y="14" text-anchor="end">${shown(highest)}</text><text x="${left - 6}" y="${height - bottom}" text-anchor="end">0</text>`,
    `<text x="${width}" y="${height - 6}" text-anchor="end">${Math.round(lastS)} s</text>`,
    `<polyline points="${samples.map(at).join(' ')}" fill="none" stroke="#1f6f54" stroke-width="1.5"/></svg>`,
  ].join('')
}

/** A page with the table and a plot of each figure over time; it needs no other file. */
export const loadPage = (run: LoadRun): string => {
  const rows = summaryTable(run)
    .split('\n')
    .filter((_, index) => index !== 1)
    .map(
      (line) =>
        `<tr>${line
          .split('|')
          .slice(1, -1)
          .map((cell) => `<td>${cell.trim()}</td>`)
          .join('')}</tr>`,
    )
  return [
    '<!doctype html><meta charset="utf-8"><title>Load test</title>',
    '<style>body{font:14px sans-serif;margin:2rem;max-width:60rem}svg{display:block;font-size:12px}td{padding:.2rem .8rem;border-bottom:1px solid #ddd}h2{font-size:1rem}</style>',
    `<h1>${run.tables} tables over ${run.transport}</h1><p>${escapeHtml(run.date)}, ${escapeHtml(run.machine)}<br><code>${escapeHtml(run.command)}</code></p>`,
    `<table>${rows.join('')}</table>`,
    ...FIGURES.map(([name, of]) => plot(name, run.samples, of)),
  ].join('\n')
}
