import assert from 'node:assert/strict'
import { swipeOf } from './useSwipe.ts'

describe('the swipe of a finger', () => {
  it('goes far enough sideways, and more sideways than up or down', () => {
    const from = { clientX: 200, clientY: 300 }
    for (const [x, y, swipe] of [
      [-60, 10, 'left'],
      [60, -10, 'right'],
      [-39, 0, null],
      [50, 80, null],
      [0, 200, null],
    ] as const) {
      assert.equal(swipeOf(from, { clientX: from.clientX + x, clientY: from.clientY + y }), swipe)
    }
  })
})
