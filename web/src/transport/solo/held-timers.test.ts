import assert from 'node:assert/strict'
import { HeldTimers } from './held-timers.ts'
import { FakeTimers } from '../test-timers.ts'

describe('timers that can be held', () => {
  it('calls what became due when it is released, but not what was cancelled', async () => {
    const time = new FakeTimers()
    const timers = new HeldTimers(time)
    const called: string[] = []
    timers.after(10, () => called.push('early'))
    timers.after(100, () => called.push('late'))
    const cancel = timers.after(20, () => called.push('cancelled'))
    timers.hold(true)
    await time.advance(50)
    cancel()
    assert.deepEqual(called, [])
    timers.hold(false)
    assert.deepEqual(called, ['early'])
    await time.advance(50)
    assert.deepEqual(called, ['early', 'late'])
  })
})
