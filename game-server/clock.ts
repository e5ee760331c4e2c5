/** Time, passed in: the tables never read a clock of their own. */
export type Clock = {
  /** Milliseconds since the epoch; it never goes back and does not follow jumps of the wall clock. */
  nowMs(): number
  /** Runs `task` after a delay; the returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
}

/** The longest delay that a timer can wait for; a longer one wakes up in between. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** A clock that starts at the wall clock's time and goes on with the process's monotonic one. */
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
 * A clock that goes on from a moment, should the other one be behind it: the wall clock may have been set back between two runs of
 * the server, and a table whose time stood still until then would stand still with it.
 */
export const goingOnFrom = (atMs: number, clock: Clock): Clock => {
  const aheadMs = Math.max(0, atMs - clock.nowMs())
  return { nowMs: () => clock.nowMs() + aheadMs, schedule: (delayMs, task) => clock.schedule(delayMs, task) }
}
