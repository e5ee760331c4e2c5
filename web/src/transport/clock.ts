/** Time, passed in: tests hold the hands. */
export type Cancel = () => void

export type Clock = {
  /** Calls once after some milliseconds, unless cancelled. */
  readonly after: (ms: number, call: () => void) => Cancel
}

export const browserClock: Clock = {
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
