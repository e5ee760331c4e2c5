import assert from 'node:assert/strict'
import { dayBeganMs, quietUntilMs } from './times.ts'

const at = (iso: string): number => Date.parse(iso)
const quietUntil = (iso: string): string | null => {
  const untilMs = quietUntilMs(at(iso))
  return untilMs === null ? null : new Date(untilMs).toISOString()
}
const dayBegan = (iso: string): string => new Date(dayBeganMs(at(iso))).toISOString()

describe('the quiet hours', () => {
  it('are from 23 to 8 in Rome', () => {
    assert.equal(quietUntil('2026-12-04T21:59:59.999Z'), null)
    assert.equal(quietUntil('2026-12-04T22:00:00Z'), '2026-12-05T07:00:00.000Z')
    assert.equal(quietUntil('2026-12-05T06:59:59.999Z'), '2026-12-05T07:00:00.000Z')
    assert.equal(quietUntil('2026-12-05T07:00:00Z'), null)
  })

  it('end at 8 of the clocks that are changed in them, forward and back', () => {
    assert.equal(quietUntil('2026-03-28T22:30:00Z'), '2026-03-29T06:00:00.000Z')
    assert.equal(quietUntil('2026-03-29T01:30:00Z'), '2026-03-29T06:00:00.000Z')
    assert.equal(quietUntil('2026-10-24T21:30:00Z'), '2026-10-25T07:00:00.000Z')
    assert.equal(quietUntil('2026-10-25T00:30:00Z'), '2026-10-25T07:00:00.000Z')
    assert.equal(quietUntil('2026-10-25T01:30:00Z'), '2026-10-25T07:00:00.000Z')
  })
})

describe('the day of a reminder', () => {
  it('begins at midnight in Rome, also on days of 23 and of 25 hours', () => {
    assert.equal(dayBegan('2026-03-29T21:59:00Z'), '2026-03-28T23:00:00.000Z')
    assert.equal(dayBegan('2026-03-29T22:00:00Z'), '2026-03-29T22:00:00.000Z')
    assert.equal(dayBegan('2026-10-25T22:59:00Z'), '2026-10-24T22:00:00.000Z')
    assert.equal(dayBegan('2026-10-25T23:00:00Z'), '2026-10-25T23:00:00.000Z')
  })
})
