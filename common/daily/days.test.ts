import assert from 'node:assert/strict'
import { dayAt, endOf, numberOf, streakOf, weekOf } from './days.ts'
import { betterThan, fieldAmong, unfinishedPoints, weekResult } from './standings.ts'

const at = (iso: string): number => Date.parse(iso)
const HOUR_MS = 3_600_000

describe('a day of the hand that everybody plays', () => {
  it('goes from midnight to midnight in Rome, also when the clocks change', () => {
    assert.equal(dayAt(at('2026-11-28T22:59:59Z')), '2026-11-28')
    assert.equal(dayAt(at('2026-11-28T23:00:00Z')), '2026-11-29')
    for (const [day, hours] of [
      ['2026-11-28', 24],
      ['2027-03-28', 23],
      ['2027-10-31', 25],
    ] as const) {
      const begins = endOf(new Date(at(day) - 24 * HOUR_MS).toISOString().slice(0, 10))
      assert.equal((endOf(day) - begins) / HOUR_MS, hours, day)
      assert.deepEqual([dayAt(begins), dayAt(endOf(day) - 1)], [day, day])
      assert.notEqual(dayAt(endOf(day)), day)
    }
  })

  it('has a number, which counts on over changes of the clocks and years', () => {
    assert.deepEqual(['2026-11-28', '2026-11-29', '2027-03-28', '2027-03-29'].map(numberOf), [1, 2, 121, 122])
  })

  it('belongs to a week from Monday to Sunday', () => {
    const week = weekOf('2026-11-28')
    assert.deepEqual([week[0], week[6], week.length], ['2026-11-23', '2026-11-29', 7])
    assert.deepEqual(weekOf('2026-11-23'), week)
    assert.deepEqual(weekOf('2026-11-29'), week)
  })
})

describe('days in a row', () => {
  const streak = (today: string, ...played: readonly string[]) => {
    const { days, isFreeDayLeft } = streakOf(new Set(played), today)
    return [days, isFreeDayLeft]
  }

  it('count until today, or until yesterday while today is not played', () => {
    assert.deepEqual(streak('2026-12-03'), [0, true])
    assert.deepEqual(streak('2026-12-03', '2026-12-03'), [1, true])
    assert.deepEqual(streak('2026-12-03', '2026-12-01', '2026-12-02'), [2, true])
    assert.deepEqual(streak('2026-12-03', '2026-12-01', '2026-12-02', '2026-12-03'), [3, true])
  })

  it('go on over one missed day of each week, which does not count', () => {
    // Wednesday is missed, and then Tuesday of the next week.
    const two = ['2026-12-01', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-09']
    assert.deepEqual(streak('2026-12-09', ...two), [7, false])
    assert.deepEqual(streak('2026-12-14', ...two, '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'), [11, true])
  })

  it('end with a second missed day of a week, or with two in a row', () => {
    assert.deepEqual(streak('2026-12-06', '2026-11-30', '2026-12-02', '2026-12-04', '2026-12-05', '2026-12-06'), [
      4,
      false,
    ])
    assert.deepEqual(streak('2026-12-08', '2026-12-05', '2026-12-08'), [1, true])
    assert.deepEqual(streak('2026-12-08', '2026-12-04', '2026-12-05'), [0, true])
  })
})

describe('a result with the same cards', () => {
  it('is better than a percentage of the others, and half of those with as many points', () => {
    const better = (points: number, others: readonly number[]) => betterThan(fieldAmong(points, others))
    assert.equal(better(17, []), null)
    assert.equal(better(17, [1, 2, 3, 20]), 75)
    assert.equal(better(17, [17]), 50)
    assert.equal(better(-30, [-20, 4]), 0)
    const sixteen = Array.from({ length: 16 }, (_, index) => index)
    assert.equal(better(12.5, sixteen), 81)
    assert.equal(betterThan(fieldAmong(3, [1, 2]), fieldAmong(3, [3, 4])), 62)
  })

  it('counts 25 % when it was never finished: as much as the lower quartile of the computer', () => {
    assert.equal(unfinishedPoints([]), null)
    assert.equal(unfinishedPoints([-7]), -7)
    for (const step of [3, 5, 11]) {
      const computer = Array.from({ length: 16 }, (_, index) => (15 - index) * step)
      const points = unfinishedPoints(computer) ?? NaN
      assert.ok(points > 3 * step && points < 4 * step)
      assert.equal(betterThan(fieldAmong(points, computer)), 25)
    }
  })

  it('makes a week with the best six days', () => {
    const day = (number: number, points: number, left: number | null = 12) => ({
      day: `2026-12-0${number}`,
      points,
      left,
    })
    assert.deepEqual(weekResult([]), { points: 0, left: 0, days: 0 })
    assert.deepEqual(weekResult([day(1, 10), day(2, -30)]), { points: -20, left: 2.4, days: 2 })
    const seven = [day(1, 1), day(2, 2), day(3, 3), day(4, -40, null), day(5, 5), day(6, 6), day(7, 7)]
    assert.deepEqual(weekResult(seven), { points: 24, left: 7.2, days: 6 })
    assert.equal(weekResult([day(1, 1, null)]).left, null)
  })
})
