/**
 * Preloaded into the server of a benchmark: at SIGUSR2 it prints a `WatchReport` of the time since it printed the last one, or since the start.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How long the event loop stood still at most, in milliseconds, and the most memory that was resident, in MB. */
export type WatchReport = { readonly maxDelayMs: number; readonly maxRssMb: number }

const RSS_STEP_MS = 10
/** The watch ticks this often. What it measures is at most this much too long. */
const TICK_MS = 1
/** A standstill that has just ended is known at the next tick only. */
const NEXT_TICK_MS = 10
const BYTES_PER_MB = 1024 * 1024

const delays = monitorEventLoopDelay({ resolution: TICK_MS })
let maxRss = 0
delays.enable()
setInterval(() => {
  maxRss = Math.max(maxRss, process.memoryUsage.rss())
}, RSS_STEP_MS).unref()

const print = (): void => {
  const report: WatchReport = { maxDelayMs: delays.max / 1e6, maxRssMb: maxRss / BYTES_PER_MB }
  process.stdout.write(`watched: ${JSON.stringify(report)}\n`)
  delays.reset()
  maxRss = process.memoryUsage.rss()
}
process.on('SIGUSR2', () => setTimeout(print, NEXT_TICK_MS))
