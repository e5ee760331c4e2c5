import assert from 'node:assert/strict'
import fc from 'fast-check'
import { daysAfter, instantOf, later, wallTimeAt, weekdayOf, ZONE } from './wall-time.ts'

/** The last Sunday of a month, when clocks change in Europe. */
const lastSunday = (year: number, month: 'March' | 'October'): string => {
  const last = `${year}-${month === 'March' ? '03' : '10'}-31`
  return daysAfter(last, -(weekdayOf(last) % 7))
}
const years = fc.integer({ min: 2020, max: 2060 })
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => later({ day: '2026-01-01', time: '00:00' }, minutes).time)
const changes = fc.tuple(years, fc.constantFrom('March', 'October'), fc.integer({ min: -8, max: 8 }))

describe('wall time', () => {
  it('is what the clocks of Rome show, around both changes of them', () => {
    fc.assert(
      fc.property(changes, times, ([year, month, days], time) => {
        const day = daysAfter(lastSunday(year, month), days)
        const isLeftOut = month === 'March' && days === 0 && time.startsWith('02:')
        const shown = { day, time: isLeftOut ? time.replace('02:', '03:') : time }
        assert.deepEqual(wallTimeAt(instantOf({ day, time })), shown)
      }),
    )
  })

  it('is in UTC one hour less in winter, and two in summer', () => {
    fc.assert(
      fc.property(changes, times, ([year, month, days], time) => {
        const day = daysAfter(lastSunday(year, month), days)
        // The clocks change between 2 and 3; a time that comes twice is the first one.
        const isChanged = days > 0 || (days === 0 && time >= (month === 'March' ? '02:00' : '03:00'))
        const isSummer = (month === 'March') === isChanged
        const isLeftOut = month === 'March' && days === 0 && time.startsWith('02:')
        const ahead = isSummer && !isLeftOut ? 2 : 1
        assert.equal(instantOf({ day, time }), Date.parse(`${day}T${time}:00Z`) - ahead * 3_600_000)
      }),
    )
  })

  for (const [wall, utc] of [
    ['2027-03-28 01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28 02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28 03:00', '2027-03-28T01:00:00.000Z'],
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-12-31 23:59', '2026-12-31T22:59:00.000Z'],
  ] as const)
    it(`${wall} is ${utc}`, () => {
      const [day = '', time = ''] = wall.split(' ')
      assert.equal(new Date(instantOf({ day, time })).toISOString(), utc)
    })

  it('is what the calendar of this machine says, at any moment', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', {
      timeZone: ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const hours = fc.integer({ min: 0, max: 40 * 365 * 24 * 60 }).map((minutes) => minutes * 60_000)
    const nearChanges = fc
      .tuple(changes, fc.integer({ min: -30 * 60, max: 30 * 60 }))
      .map(([[year, month], minutes]) => Date.parse(lastSunday(year, month)) + minutes * 60_000)
    fc.assert(
      fc.property(fc.oneof(hours, nearChanges), fc.integer({ min: 0, max: 59_999 }), (atMs, more) => {
        const { day, time } = wallTimeAt(atMs + more)
        assert.equal(`${day} ${time}`, calendar.format(atMs))
      }),
      { numRuns: 1_000 },
    )
  })

  it('knows the days of the week', () => {
    assert.deepEqual(
      ['2026-11-30', '2026-12-04', '2026-12-06'].map((day) => weekdayOf(day)),
      [1, 5, 7],
    )
    assert.equal(daysAfter('2028-02-28', 2), '2028-03-01')
    assert.deepEqual(later({ day: '2026-12-31', time: '23:30' }, 45), { day: '2027-01-01', time: '00:15' })
  })
})
