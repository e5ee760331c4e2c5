import assert from 'node:assert/strict'
import fc from 'fast-check'
import { eveningOf, isDay, noonOf, spanOf } from './days.ts'
import { daysAfter } from './wall-time.ts'

const HOUR_MS = 60 * 60_000

describe('an evening', () => {
  const rows: readonly (readonly [when: string, day: string])[] = [
    ['2026-11-27T21:00:00+01:00', '2026-11-27'],
    ['2026-11-28T02:00:00+01:00', '2026-11-27'],
    ['2026-11-28T11:59:59.999+01:00', '2026-11-27'],
    ['2026-11-28T12:00:00+01:00', '2026-11-28'],
    ['2026-07-03T12:00:00+02:00', '2026-07-03'],
    ['2026-07-03T11:59:00+02:00', '2026-07-02'],
    ['2027-01-01T00:30:00+01:00', '2026-12-31'],
    // The night in which an hour is missing, and the one in which an hour comes twice.
    ['2026-03-29T01:59:00+01:00', '2026-03-28'],
    ['2026-03-29T11:59:00+02:00', '2026-03-28'],
    ['2026-03-29T12:00:00+02:00', '2026-03-29'],
    ['2026-10-25T02:30:00+02:00', '2026-10-24'],
    ['2026-10-25T02:30:00+01:00', '2026-10-24'],
    ['2026-10-25T11:59:00+01:00', '2026-10-24'],
    ['2026-10-25T12:00:00+01:00', '2026-10-25'],
  ]
  for (const [when, day] of rows)
    it(`at ${when} is that of ${day}`, () => assert.equal(eveningOf(Date.parse(when)), day))

  it('has 23 hours when the clocks go forward, and 25 when they go back', () => {
    const hours = (day: string): number => (spanOf(day).toMs - spanOf(day).fromMs) / HOUR_MS
    assert.deepEqual(['2026-03-27', '2026-03-28', '2026-10-24', '2026-10-25'].map(hours), [24, 23, 25, 24])
  })

  it('follows the one before without a gap, and all its moments belong to it', () => {
    const anyDay = fc.integer({ min: 0, max: 36_000 }).map((days) => daysAfter('2000-01-01', days))
    fc.assert(
      fc.property(anyDay, fc.double({ min: 0, max: 1, noNaN: true }), (day, part) => {
        const { fromMs, toMs } = spanOf(day)
        assert.equal(toMs, noonOf(daysAfter(day, 1)))
        assert.equal(eveningOf(fromMs), day)
        assert.equal(eveningOf(toMs - 1), day)
        assert.equal(eveningOf(Math.min(toMs - 1, Math.floor(fromMs + part * (toMs - fromMs)))), day)
        assert.ok(isDay(day))
      }),
    )
  })

  it('has no name that the calendar does not have', () => {
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '1999-12-31',
      '2026-11-27T',
      '',
      '2026-00-10',
      '20260101',
    ])
      assert.equal(isDay(text), false, text)
    assert.ok(isDay('2028-02-29'))
  })
})
