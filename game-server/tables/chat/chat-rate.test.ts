import assert from 'node:assert/strict'
import { CHAT_BURST, CHAT_LINES_PER_SECOND } from '#common/limits.ts'
import { ChatRate } from './chat-rate.ts'

const NEXT_LINE_MS = Math.ceil(1_000 / CHAT_LINES_PER_SECOND)

describe('the rate of chat lines', () => {
  const taken = (rate: ChatRate, userId: number, nowMs: number): number =>
    Array.from({ length: 100 }, () => rate.take(userId, nowMs)).filter(Boolean).length

  it('is a few at once, and then one now and then, for each person', () => {
    const rate = new ChatRate(true)
    assert.equal(taken(rate, 1, 0), CHAT_BURST)
    assert.equal(taken(rate, 2, 0), CHAT_BURST)
    assert.equal(taken(rate, 1, NEXT_LINE_MS - 2), 0)
    assert.equal(taken(rate, 1, NEXT_LINE_MS), 1)
    assert.equal(taken(rate, 1, 60_000), CHAT_BURST)
  })

  it('keeps nobody in memory who has said nothing for a while', () => {
    const rate = new ChatRate(true)
    for (let userId = 0; userId < 1_000; userId++) rate.take(userId, userId)
    rate.take(0, 500_000)
    assert.equal(rate.size, 1)
  })

  it('is lifted', () => {
    assert.equal(taken(new ChatRate(false), 1, 0), 100)
  })
})
