/** Time is passed in, so that tests control it. */
export type Cancel = () => void

export type Timers = {
  /** Calls the function once after some milliseconds, unless it is cancelled. */
  readonly after: (ms: number, call: () => void) => Cancel
}

export const browserTimers: Timers = {
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
