/** The browser events after which it makes sense to try the connection again. */
import type { Cancel } from './clock.ts'

/** The parts of a page that send these events: `window` and `document`. */
export type WakeEventTargets = { readonly window: EventTarget; readonly document: EventTarget & { readonly visibilityState: string } }

/** Calls `wake` when the browser is online again, even if another tab is in front, and when the page is visible again. Stops when cancelled. */
export const onWakeEvent = ({ window, document }: WakeEventTargets, wake: () => void): Cancel => {
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
