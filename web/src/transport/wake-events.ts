/** The browser events after which it makes sense to try the connection again. */
import type { Cancel } from './timers.ts'

/** The parts of a page that send these events: `window` and `document`. */
export type WakeEventTargets = {
  readonly window: EventTarget
  readonly document: EventTarget & { readonly visibilityState: string }
}

/**
 * Calls `call` when the page comes back from the history of its tab as it was; it has heard of nothing meanwhile. Stops
 * when cancelled.
 */
export const onRestored = (window: EventTarget, call: () => void): Cancel => {
  const whenShown = (event: Event): void => {
    if (Reflect.get(event, 'persisted') === true) call()
  }
  window.addEventListener('pageshow', whenShown)
  return () => window.removeEventListener('pageshow', whenShown)
}

/**
 * Calls `wake` when the browser is online again, even if another tab is in front, when the page is visible again, and
 * when it comes back from the history of its tab as it was: `isRestored`, all its connections are closed. Stops when
 * cancelled.
 */
export const onWakeEvent = ({ window, document }: WakeEventTargets, wake: (isRestored: boolean) => void): Cancel => {
  const whenOnline = (): void => wake(false)
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') wake(false)
  }
  const cancelRestored = onRestored(window, () => wake(true))
  window.addEventListener('online', whenOnline)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    cancelRestored()
    window.removeEventListener('online', whenOnline)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
