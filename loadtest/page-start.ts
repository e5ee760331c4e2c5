/** How a page starts, by the definitions of Lighthouse. Times are milliseconds since the page was asked for. */

/** Something of the page that lasts: a task of its thread, or a request. */
export type Span = { readonly fromMs: number; readonly toMs: number }

export type PageStart = {
  readonly paintMs: number
  readonly longTasks: readonly Span[]
  readonly requests: readonly Span[]
}

/** A task that lasts longer than this holds up whoever taps meanwhile. */
const LONG_TASK_MS = 50
/** A page is interactive when nothing holds it up for so long. */
export const QUIET_MS = 5_000
/** As many requests may be under way then. */
const QUIET_REQUESTS = 2

/** When more requests were under way than a quiet page may have. */
const busyNetwork = (requests: readonly Span[]): readonly Span[] => {
  const changes = requests
    .flatMap(({ fromMs, toMs }) => [
      { atMs: fromMs, by: 1 },
      { atMs: toMs, by: -1 },
    ])
    .toSorted((a, b) => a.atMs - b.atMs || a.by - b.by)
  const busy: Span[] = []
  let underWay = 0
  let fromMs = 0
  for (const { atMs, by } of changes) {
    if (by > 0 && underWay === QUIET_REQUESTS) fromMs = atMs
    if (by < 0 && underWay === QUIET_REQUESTS + 1) busy.push({ fromMs, toMs: atMs })
    underWay += by
  }
  return busy
}

/** The end of the last long task before the page was quiet for the first time: time to interactive. */
export const interactiveMs = ({ paintMs, longTasks, requests }: PageStart): number => {
  let quietFrom = paintMs
  for (const { fromMs, toMs } of [...longTasks, ...busyNetwork(requests)].toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (fromMs - quietFrom >= QUIET_MS) break
    quietFrom = Math.max(quietFrom, toMs)
  }
  return Math.max(paintMs, ...longTasks.map(({ toMs }) => toMs).filter((toMs) => toMs <= quietFrom))
}

/** What long tasks lasted too long between the first paint and then: total blocking time. */
export const blockingMs = (start: PageStart): number => {
  const endMs = interactiveMs(start)
  return start.longTasks
    .map(({ fromMs, toMs }) => Math.min(toMs, endMs) - Math.max(fromMs, start.paintMs) - LONG_TASK_MS)
    .reduce((total, ms) => total + Math.max(0, ms), 0)
}
