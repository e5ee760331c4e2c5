import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  changedDate,
  chosenDate,
  eveningNamed,
  eveningOn,
  firstDay,
  nextEvening,
  openProposals,
  shownEvenings,
  upcoming,
  type DateChange,
  type Plan,
  type PlannedDate,
} from './dates.ts'
import { daysAfter, instantOf, later, wallTimeAt, WEEKDAYS, weekdayOf } from './wall-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Saturday, at noon in Rome. */
const NOW = Date.parse('2026-11-28T11:00:00Z')
const FRIDAYS: Plan = { slot: { weekday: 5, time: '21:00', fromDay: '2026-12-04' }, dates: [] }
const NOTHING: Plan = { slot: null, dates: [] }

/** A plan after changes of evenings, by their names. */
const after = (plan: Plan, ...changes: readonly (readonly [day: string, change: DateChange])[]): Plan =>
  changes.reduce(({ slot, dates }, [day, change]): Plan => {
    const changed = changedDate({ slot, dates }, day, change, NOW)
    assert.ok(changed.ok, JSON.stringify(changed))
    return { slot, dates: [...dates.filter((date) => date.day !== day), changed.value] }
  }, plan)
const refusalOf = (plan: Plan, day: string, change: DateChange, nowMs = NOW): string => {
  const changed = changedDate(plan, day, change, nowMs)
  return changed.ok ? 'ok' : changed.code
}
const at = (day: string, time: string) => ({ day, time })
const shown = (plan: Plan, nowMs = NOW): readonly string[] =>
  shownEvenings(plan, nowMs).map(({ at: { day, time }, isCancelled }) => `${day} ${time}${isCancelled ? ' -' : ''}`)

const times = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => later(at('2026-01-01', '00:00'), minutes).time)
/** Any minute of ten years, which have both changes of the clocks. */
const moments = fc
  .integer({ min: Date.UTC(2026) / MINUTE_MS, max: Date.UTC(2036) / MINUTE_MS })
  .map((minutes) => minutes * MINUTE_MS)

describe('the evenings of a slot', () => {
  it('are each week at the same time of the clock, whatever the clocks do', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...WEEKDAYS), times, (nowMs, weekday, time) => {
        const slot = { weekday, time, fromDay: firstDay(weekday, time, nowMs) }
        const evenings = upcoming({ slot, dates: [] }, nowMs)
        assert.equal(evenings[0]?.day, slot.fromDay)
        assert.ok(evenings.length >= 25)
        for (const [index, evening] of evenings.entries()) {
          assert.deepEqual(evening.at, at(daysAfter(slot.fromDay, 7 * index), time))
          assert.equal(weekdayOf(evening.day), weekday)
          const inLeftOutHour = time.startsWith('02:') && wallTimeAt(instantOf(evening.at)).time !== time
          assert.ok(inLeftOutHour || wallTimeAt(instantOf(evening.at)).time === time)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('begin at 21 in Rome before and after each change of the clocks', () => {
    const utc = (fromDay: string, nowMs: number): readonly string[] =>
      upcoming({ slot: { weekday: 5, time: '21:00', fromDay }, dates: [] }, nowMs)
        .slice(0, 2)
        .map((evening) => new Date(instantOf(evening.at)).toISOString())
    assert.deepEqual(utc('2026-10-23', Date.parse('2026-10-20')), [
      '2026-10-23T19:00:00.000Z',
      '2026-10-30T20:00:00.000Z',
    ])
    assert.deepEqual(utc('2027-03-26', Date.parse('2027-03-20')), [
      '2027-03-26T20:00:00.000Z',
      '2027-04-02T19:00:00.000Z',
    ])
  })

  it('have a next one at any time: the first that began less than three hours ago, or is to come', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...WEEKDAYS), times, (nowMs, weekday, time) => {
        const slot = { weekday, time, fromDay: '2020-01-01' }
        const next = nextEvening({ slot, dates: [] }, nowMs)
        assert.ok(next !== null)
        const beginsMs = instantOf(next.at)
        assert.ok(beginsMs + 180 * MINUTE_MS > nowMs)
        // One hour less when the clocks jump forward.
        assert.ok(beginsMs - nowMs <= 7 * DAY_MS - 180 * MINUTE_MS + 60 * MINUTE_MS)
      }),
    )
  })

  it('begin with the first that is to come', () => {
    const friday = Date.parse('2026-12-04T19:59:00Z')
    assert.equal(firstDay(5, '21:00', friday), '2026-12-04')
    assert.equal(firstDay(5, '21:00', friday + MINUTE_MS), '2026-12-11')
    assert.equal(firstDay(6, '21:00', NOW), '2026-11-28')
    assert.equal(firstDay(6, '11:00', NOW), '2026-12-05')
  })
})

describe('an evening', () => {
  it('is the next one while it lasts', () => {
    const begins = Date.parse('2026-12-04T20:00:00Z')
    assert.equal(nextEvening(FRIDAYS, begins + 179 * MINUTE_MS)?.day, '2026-12-04')
    assert.equal(nextEvening(FRIDAYS, begins + 180 * MINUTE_MS)?.day, '2026-12-11')
    assert.equal(nextEvening(NOTHING, NOW), null)
  })

  it('that lasts past midnight is still the next one', () => {
    const plan: Plan = { slot: { weekday: 5, time: '23:00', fromDay: '2026-12-04' }, dates: [] }
    assert.equal(nextEvening(plan, Date.parse('2026-12-05T00:30:00Z'))?.day, '2026-12-04')
  })

  it('that is cancelled is shown before the next one, and can come back', () => {
    const cancelled = after(FRIDAYS, ['2026-12-04', { type: 'cancel' }])
    assert.deepEqual(shown(cancelled), ['2026-12-04 21:00 -', '2026-12-11 21:00'])
    assert.equal(nextEvening(cancelled, NOW)?.day, '2026-12-11')
    assert.equal(eveningOn(cancelled, '2026-12-04', NOW), null)
    assert.deepEqual(shown(after(cancelled, ['2026-12-04', { type: 'undo' }])), ['2026-12-04 21:00'])
  })

  it('can be moved, cancelled where it is now, and brought back step by step', () => {
    const moved = after(FRIDAYS, ['2026-12-04', { type: 'move', to: at('2026-12-05', '20:30') }])
    assert.deepEqual(shown(moved), ['2026-12-05 20:30'])
    assert.equal(eveningOn(moved, '2026-12-05', NOW)?.day, '2026-12-04')
    const cancelled = after(moved, ['2026-12-04', { type: 'cancel' }])
    assert.deepEqual(shown(cancelled), ['2026-12-05 20:30 -', '2026-12-11 21:00'])
    const again = after(cancelled, ['2026-12-04', { type: 'undo' }])
    assert.deepEqual(shown(again), ['2026-12-05 20:30'])
    assert.deepEqual(shown(after(again, ['2026-12-04', { type: 'undo' }])), ['2026-12-04 21:00'])
  })

  it('can be added beside the slot, or without one', () => {
    assert.deepEqual(shown(after(NOTHING, ['2026-12-01', { type: 'add', time: '20:00' }])), ['2026-12-01 20:00'])
    const both = after(FRIDAYS, ['2026-12-01', { type: 'add', time: '20:00' }])
    assert.deepEqual(shown(both), ['2026-12-01 20:00'])
    assert.equal(eveningNamed(both, '2026-12-01')?.isSingle, true)
  })

  it('of a slot that there is no more is forgotten, and a single one is not', () => {
    const plan = after(
      FRIDAYS,
      ['2026-12-04', { type: 'move', to: at('2026-12-05', '20:30') }],
      ['2026-12-01', { type: 'add', time: '20:00' }],
    )
    assert.deepEqual(shown({ ...plan, slot: null }), ['2026-12-01 20:00'])
  })

  for (const [what, plan, day, change, code] of [
    ['added where one is', FRIDAYS, '2026-12-04', { type: 'add', time: '18:00' }, 'dateTaken'],
    ['added in the past', NOTHING, '2026-11-27', { type: 'add', time: '21:00' }, 'dateOutOfReach'],
    ['added earlier today', NOTHING, '2026-11-28', { type: 'add', time: '12:00' }, 'dateOutOfReach'],
    ['added in a year', NOTHING, '2027-11-28', { type: 'add', time: '12:00' }, 'dateOutOfReach'],
    ['cancelled where none is', FRIDAYS, '2026-12-03', { type: 'cancel' }, 'dateNotFound'],
    ['cancelled when it is over', FRIDAYS, '2026-11-27', { type: 'cancel' }, 'dateNotFound'],
    ['moved to that of another', FRIDAYS, '2026-12-04', { type: 'move', to: at('2026-12-11', '20:00') }, 'dateTaken'],
    ['moved to the past', FRIDAYS, '2026-12-04', { type: 'move', to: at('2026-11-20', '20:00') }, 'dateOutOfReach'],
    ['moved to another time', FRIDAYS, '2026-12-04', { type: 'move', to: at('2026-12-04', '20:00') }, 'ok'],
  ] as const)
    it(`${what}: ${code}`, () => assert.equal(refusalOf(plan, day, change), code))

  it('comes back only while nothing else is on its day', () => {
    const moved = after(FRIDAYS, ['2026-12-11', { type: 'move', to: at('2026-12-12', '20:30') }])
    const crowded = after(moved, ['2026-12-04', { type: 'move', to: at('2026-12-11', '21:00') }])
    assert.equal(refusalOf(crowded, '2026-12-11', { type: 'undo' }), 'dateTaken')
  })

  it('never shares its day with another one, whatever is done', () => {
    const days = fc.integer({ min: -5, max: 30 }).map((days) => daysAfter('2026-11-28', days))
    const change = fc.oneof(
      times.map((time): DateChange => ({ type: 'add', time })),
      fc.tuple(days, times).map(([day, time]): DateChange => ({ type: 'move', to: at(day, time) })),
      fc.constantFrom<DateChange>({ type: 'cancel' }, { type: 'undo' }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(days, change), { maxLength: 40 }), (changes) => {
        let dates: readonly PlannedDate[] = []
        for (const [day, what] of changes) {
          const changed = changedDate({ ...FRIDAYS, dates }, day, what, NOW)
          if (changed.ok) dates = [...dates.filter((date) => date.day !== day), changed.value]
        }
        const taken = upcoming({ ...FRIDAYS, dates }, NOW).filter(({ isCancelled }) => !isCancelled)
        assert.equal(new Set(taken.map((evening) => evening.at.day)).size, taken.length)
      }),
    )
  })
})

describe('another evening', () => {
  const saturday = { ...at('2026-12-05', '20:00'), insteadOf: '2026-12-04' }
  const chosen = (plan: Plan, insteadOf: string | null, nowMs = NOW): unknown =>
    chosenDate(plan, { ...saturday, insteadOf }, nowMs)

  it('takes the place of the one for which it was proposed', () => {
    const moved = { day: '2026-12-04', time: null, to: at('2026-12-05', '20:00'), isCancelled: false }
    assert.deepEqual(chosen(FRIDAYS, '2026-12-04'), { ok: true, value: moved })
    const cancelled = after(FRIDAYS, ['2026-12-04', { type: 'cancel' }])
    assert.deepEqual(chosen(cancelled, '2026-12-04'), { ok: true, value: moved })
  })

  it('is one of its own when there was none, or it is over', () => {
    const single = { day: '2026-12-05', time: '20:00', to: null, isCancelled: false }
    assert.deepEqual(chosen(NOTHING, null), { ok: true, value: single })
    assert.deepEqual(chosen(NOTHING, '2026-12-04'), { ok: true, value: single })
    assert.deepEqual(chosen(FRIDAYS, '2026-12-04', Date.parse('2026-12-05T09:00:00Z')), { ok: true, value: single })
  })

  it('can be chosen until its time', () => {
    const begins = Date.parse('2026-12-05T19:00:00Z')
    const earlier = { ...at('2026-12-04', '20:00'), insteadOf: null }
    assert.deepEqual(openProposals([saturday, earlier], NOW), [earlier, saturday])
    assert.deepEqual(openProposals([saturday, earlier], begins - 1), [saturday])
    assert.deepEqual(openProposals([saturday], begins), [])
  })
})
