/** What can wait is done when the page has nothing else to do. */
import type { Cancel } from './timers.ts'

/** Where the browser does not say when it is idle: so much later. */
const UNTOLD_MS = 200

/** Calls `then` when the page is idle. */
const whenIdle = (then: () => void): Cancel => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(then, UNTOLD_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then)
  return () => cancelIdleCallback(handle)
}

/** Calls `then` when the page is idle, but not before so many milliseconds have passed since it was loaded. */
export const whenQuiet = (afterMs: number, then: () => void): Cancel => {
  let cancel: Cancel = () => removeEventListener('load', wait)
  const wait = (): void => {
    const timer = setTimeout(() => (cancel = whenIdle(then)), afterMs)
    cancel = () => clearTimeout(timer)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => cancel()
}

/** Does one after the other, each when the page is idle: together they would hold it up. What fails is left out. */
export const inTurn = async (tasks: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const task of tasks) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    await task().catch(() => undefined)
  }
}
