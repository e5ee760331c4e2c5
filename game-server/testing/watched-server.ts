/** The real server with a watch on its event loop. Asked for, it reports how long the loop stood still at most, in milliseconds, since it was asked last. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** `maxRssMb`: the most memory that was resident in the meantime, in MB. */
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

const report = (): void => {
  process.send?.({ maxDelayMs: delays.max / 1e6, maxRssMb: maxRss / BYTES_PER_MB } satisfies WatchReport)
  delays.reset()
  maxRss = process.memoryUsage.rss()
}
process.on('message', () => setTimeout(report, NEXT_TICK_MS))
process.on('disconnect', () => process.exit(0))

await import('../main.ts')
