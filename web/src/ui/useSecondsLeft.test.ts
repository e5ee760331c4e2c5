import { equal } from 'node:assert/strict'
import { browserTimers } from '../transport/timers.ts'
import { secondsUntil } from './useSecondsLeft.ts'

const HOUR_MS = 3_600_000

for (const [what, aheadMs] of [
  ['forwards', 5 * HOUR_MS],
  ['backwards', -5 * HOUR_MS],
] as const) {
  describe(`a page whose wall clock jumps ${what}`, () => {
    const { now } = Date
    beforeEach(() => {
      Date.now = () => now() + aheadMs
    })
    afterEach(() => {
      Date.now = now
    })

    it('counts down the same seconds', () => equal(secondsUntil(performance.now() + 30_000), 30))
    it('runs timers at the right time', () => new Promise<void>((resolve) => void browserTimers.after(20, resolve)))
  })
}
