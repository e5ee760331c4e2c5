import assert from 'node:assert/strict'
import { MESSAGE_BURST } from '#common/limits.ts'
import { TestClock } from '../tables/testing.ts'
import { REFILL_MS } from './message-rate.ts'
import { RateRegistry } from './rate-registry.ts'

describe('the rates of players', () => {
  it('are kept until their buckets are full again, and then removed', () => {
    const clock = new TestClock()
    const registry = new RateRegistry<number>(clock, 1)
    for (let player = 0; player < 1_000; player++) {
      registry.open(player)
      registry.close(player)
    }
    const first = registry.open(0)
    assert.equal(registry.size, 1_000)
    clock.advance(REFILL_MS - 1)
    assert.equal(registry.open(0), first)
    assert.equal(registry.size, 1_000)
    clock.advance(1)
    registry.open(1_000)
    assert.equal(registry.size, 2)
  })

  it('are full when they are removed', () => {
    const clock = new TestClock()
    const rate = new RateRegistry<number>(clock, 1).open(1)
    const takeAll = (): number => {
      let taken = 0
      while (rate.take('message', 0, clock.nowMs())) taken++
      return taken
    }
    assert.equal(takeAll(), MESSAGE_BURST)
    assert.equal(takeAll(), 0)
    clock.advance(REFILL_MS)
    assert.equal(takeAll(), MESSAGE_BURST)
  })
})
