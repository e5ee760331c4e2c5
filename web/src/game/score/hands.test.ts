import assert from 'node:assert/strict'
import { playing } from '../test-tables.ts'
import { ownPoints, setOfHands } from './hands.ts'

describe('hands that everybody plays alone', () => {
  it('are of a day, or of a challenge', () => {
    assert.deepEqual(setOfHands('daily:2026-11-28'), { kind: 'daily', of: '2026-11-28' })
    assert.deepEqual(setOfHands('challenge:7'), { kind: 'challenge', of: '7' })
  })

  it('bring points, each one its own', () => {
    const view = playing({ roundScores: [[17, -3, 4, -18] as const, [-26, 10, 10, 6] as const] }, [])
    assert.deepEqual(ownPoints(view), [17, -26])
    assert.deepEqual(ownPoints({ ...view, viewerSeat: null }), [])
  })
})
