/** Time is passed in as a Clock: tables never read the system's time themselves. */
export type Clock = {
  /** Milliseconds since the epoch; it never goes back and does not follow jumps of the wall clock. */
  nowMs(): number
  /** Runs `task` after a delay; the returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
}

/** The maximum delay of a timer. A longer delay is split. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** A clock that starts with the system's time and then follows the monotonic clock of the process. */
export const monotonicClock = (): Clock => {
  const startedAtMs = Date.now() - performance.now()
  return {
    nowMs: () => Math.floor(startedAtMs + performance.now()),
    schedule: (delayMs, task) => {
      const timer = setTimeout(task, Math.min(delayMs, LONGEST_DELAY_MS))
      return () => clearTimeout(timer)
    },
  }
}

/**
 * A clock that never shows less than `atMs`: when the other clock is behind, it continues from `atMs`. The system's
 * time may have been set back between two runs of the server, and without this the deadlines of a table would wait
 * until the old time is reached again.
 */
export const clockNotBefore = (atMs: number, clock: Clock): Clock => {
  const aheadMs = Math.max(0, atMs - clock.nowMs())
  return { nowMs: () => clock.nowMs() + aheadMs, schedule: (delayMs, task) => clock.schedule(delayMs, task) }
}

/** A moment by both clocks of the process. */
export type Moment = { readonly monotonicMs: number; readonly wallMs: number }

export const momentNow = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() })

/**
 * How long ago a moment may be, in milliseconds. While a process is frozen both clocks go on. While a machine sleeps
 * the monotonic one may stand still, and the wall clock may be set in either direction: so the larger difference
 * counts.
 */
export const sinceMs = ({ monotonicMs, wallMs }: Moment): number =>
  Math.max(performance.now() - monotonicMs, Math.abs(Date.now() - wallMs))
