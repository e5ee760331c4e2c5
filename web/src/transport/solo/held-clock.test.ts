import assert from 'node:assert/strict'
import { HeldClock } from './held-clock.ts'
import { FakeClock } from '../test-clock.ts'

describe('a clock that can be held', () => {
  it('calls what became due when it is released, but not what was cancelled', async () => {
    const time = new FakeClock()
    const clock = new HeldClock(time)
    const called: string[] = []
    clock.after(10, () => called.push('early'))
    clock.after(100, () => called.push('late'))
    const cancel = clock.after(20, () => called.push('cancelled'))
    clock.hold(true)
    await time.advance(50)
    cancel()
    assert.deepEqual(called, [])
    clock.hold(false)
    assert.deepEqual(called, ['early'])
    await time.advance(50)
    assert.deepEqual(called, ['early', 'late'])
  })
})
