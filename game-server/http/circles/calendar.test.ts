/** Calendars, read by a parser that is not ours. */
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { changedDate, type DateChange, type Slot } from '#common/circles/dates.ts'
import { wallTimeAt } from '#common/circles/wall-time.ts'
import type { CircleCalendar } from '../../persistence/circles/dates.ts'
import { circleCalendar, eveningCalendar } from './calendar.ts'

const NOW = Date.parse('2026-10-01T10:00:00Z')
const ORIGIN = 'https://regicidio.example'
const FRIDAYS: Slot = { weekday: 5, time: '21:00', fromDay: '2026-10-02' }
const UID = 'circle-7@regicidio.example'

const circle = (slot: Slot | null = FRIDAYS): CircleCalendar => ({
  id: 7,
  name: 'Venerdì; da Ada, sempre',
  slug: 'venerdi-x7k2m9q4ta',
  plan: { slot, dates: [], sequence: 1, changedAtMs: NOW },
})
/** A circle after a change of an evening, as the store numbers them. */
const after = (before: CircleCalendar, day: string, change: DateChange): CircleCalendar => {
  const { plan } = before
  const changed = changedDate(plan, day, change, NOW)
  assert.ok(changed.ok, JSON.stringify(changed))
  const number = { sequence: plan.sequence + 1, changedAtMs: plan.changedAtMs + 60_000 }
  const isAsPlanned = changed.value.time === null && changed.value.to === null && !changed.value.isCancelled
  const others = plan.dates.filter((date) => date.day !== day)
  const dates = isAsPlanned ? others : [...others, { ...changed.value, ...number }]
  return { ...before, plan: { ...plan, ...number, dates } }
}
const feed = (shown: CircleCalendar): ICAL.Component =>
  new ICAL.Component(ICAL.parse(circleCalendar({ circle: shown, origin: ORIGIN })))
const events = (calendar: ICAL.Component): readonly ICAL.Event[] =>
  calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
const textOf = (event: ICAL.Event | undefined, name: string): unknown =>
  event?.component.getFirstPropertyValue(name)?.toString()

/** The beginnings of evenings within a year, as the clocks of Rome show them; the parser uses the zone in the file. */
const beginnings = (calendar: ICAL.Component): readonly string[] => {
  const all = events(calendar)
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? assert.fail('no zone'))
  const shown = (start: ICAL.Time): string => {
    start.zone = zone
    const { day, time } = wallTimeAt(start.toJSDate().getTime())
    return `${day} ${time}`
  }
  const found: string[] = []
  for (const event of all) {
    if (textOf(event, 'status') === 'CANCELLED' || event.isRecurrenceException()) continue
    for (const other of all) if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other)
    if (!event.isRecurring()) {
      found.push(shown(event.startDate))
      continue
    }
    const iterator = event.iterator()
    for (let next = iterator.next(); next !== null && next.year < 2028; next = iterator.next())
      found.push(shown(event.getOccurrenceDetails(next).startDate))
  }
  return found.toSorted()
}
const between = (calendar: ICAL.Component, from: string, to: string): readonly string[] =>
  beginnings(calendar).filter((begins) => begins >= from && begins < to)

describe('the calendar of a circle', () => {
  it('has every Friday at 21 in Rome, across both changes of the clocks', () => {
    const year = beginnings(feed(circle()))
    assert.equal(year.length, 66)
    assert.ok(year.every((begins) => begins.endsWith(' 21:00')))
    assert.deepEqual(
      year.filter((begins) => begins < '2026-11-08').map((begins) => begins.slice(0, 10)),
      ['2026-10-02', '2026-10-09', '2026-10-16', '2026-10-23', '2026-10-30', '2026-11-06'],
    )
    assert.ok(year.includes('2027-03-26 21:00') && year.includes('2027-04-02 21:00'))
  })

  it('says in UTC when that is', () => {
    const [event] = events(feed(circle()))
    const iterator = (event ?? assert.fail()).iterator()
    const instants = Array.from({ length: 6 }, () => iterator.next()?.toJSDate().toISOString().slice(0, 16))
    assert.deepEqual(instants.slice(3, 5), ['2026-10-23T19:00', '2026-10-30T20:00'])
  })

  it('is well formed', () => {
    const text = circleCalendar({ circle: circle(), origin: ORIGIN })
    assert.ok(text.endsWith('END:VCALENDAR\r\n'))
    assert.ok(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')))
    const calendar = feed(circle())
    const [event] = events(calendar)
    // The parser gives the names of calendars as they are written.
    assert.equal(calendar.getFirstPropertyValue('name'), String.raw`Venerdì\; da Ada\, sempre`)
    assert.equal(event?.summary, 'Regicidio: Venerdì; da Ada, sempre')
    assert.equal(textOf(event, 'url'), `${ORIGIN}/c/venerdi-x7k2m9q4ta`)
    assert.equal(textOf(event, 'rrule'), 'FREQ=WEEKLY;BYDAY=FR')
    assert.equal(textOf(event, 'dtstamp'), '2026-10-01T10:00:00Z')
    assert.equal(event?.startDate.zone?.tzid, 'Europe/Rome')
    assert.equal(event?.duration.toSeconds(), 3 * 3_600)
    assert.deepEqual([event?.uid, event?.sequence], [UID, 1])
  })

  it('leaves out an evening that is cancelled, and has it again when it takes place after all', () => {
    const cancelled = after(circle(), '2026-10-23', { type: 'cancel' })
    const [event] = events(feed(cancelled))
    assert.equal(textOf(event, 'exdate'), '2026-10-23T21:00:00')
    assert.deepEqual([event?.uid, event?.sequence], [UID, 2])
    assert.deepEqual(between(feed(cancelled), '2026-10-20', '2026-11-01'), ['2026-10-30 21:00'])
    const again = after(cancelled, '2026-10-23', { type: 'undo' })
    assert.deepEqual(between(feed(again), '2026-10-20', '2026-11-01'), ['2026-10-23 21:00', '2026-10-30 21:00'])
    assert.equal(events(feed(again))[0]?.sequence, 3)
  })

  it('moves one evening, to the other side of a change of the clocks too', () => {
    const moved = after(circle(), '2026-10-23', { type: 'move', to: { day: '2026-10-26', time: '20:30' } })
    const [, exception] = events(feed(moved))
    assert.equal(textOf(exception, 'recurrence-id'), '2026-10-23T21:00:00')
    assert.deepEqual([exception?.uid, exception?.sequence], [UID, 2])
    assert.deepEqual(between(feed(moved), '2026-10-20', '2026-11-01'), ['2026-10-26 20:30', '2026-10-30 21:00'])
    const cancelled = after(moved, '2026-10-23', { type: 'cancel' })
    assert.deepEqual(between(feed(cancelled), '2026-10-20', '2026-11-01'), ['2026-10-30 21:00'])
  })

  it('has single evenings, moved and cancelled under the same id', () => {
    const added = after(circle(null), '2027-03-27', { type: 'add', time: '18:00' })
    assert.deepEqual(beginnings(feed(added)), ['2027-03-27 18:00'])
    const moved = after(added, '2027-03-27', { type: 'move', to: { day: '2027-03-28', time: '18:00' } })
    assert.deepEqual(beginnings(feed(moved)), ['2027-03-28 18:00'])
    const cancelled = after(moved, '2027-03-27', { type: 'cancel' })
    assert.deepEqual(beginnings(feed(cancelled)), [])
    const told = [added, moved, cancelled].map((shown) => {
      const [event] = events(feed(shown))
      return [event?.uid, event?.sequence, textOf(event, 'status')]
    })
    const uid = 'circle-7-2027-03-27@regicidio.example'
    assert.deepEqual(told, [
      [uid, 2, 'CONFIRMED'],
      [uid, 3, 'CONFIRMED'],
      [uid, 4, 'CANCELLED'],
    ])
  })

  it('has an evening once, when a slot begins on the day of a single one', () => {
    const added = after(circle(null), '2026-10-09', { type: 'add', time: '18:00' })
    const slot = { ...added, plan: { ...added.plan, slot: FRIDAYS } }
    assert.deepEqual(between(feed(slot), '2026-10-08', '2026-10-17'), ['2026-10-09 18:00', '2026-10-16 21:00'])
  })

  it('is empty when nothing is planned', () => assert.deepEqual(beginnings(feed(circle(null))), []))
})

describe('one evening as a file', () => {
  const file = (shown: CircleCalendar, day: string): ICAL.Component | null => {
    const text = eveningCalendar({ circle: shown, origin: ORIGIN }, day)
    return text === null ? null : new ICAL.Component(ICAL.parse(text))
  }

  it('is an event of its own, and the same one after a change', () => {
    const moved = after(circle(), '2026-10-30', { type: 'move', to: { day: '2026-10-31', time: '21:30' } })
    const told = [circle(), moved].map((shown) => {
      const calendar = file(shown, '2026-10-30') ?? assert.fail()
      const [event] = events(calendar)
      return [event?.uid, event?.sequence, ...beginnings(calendar)]
    })
    const uid = 'circle-7-2026-10-30@regicidio.example'
    assert.deepEqual(told, [
      [uid, 1, '2026-10-30 21:00'],
      [uid, 2, '2026-10-31 21:30'],
    ])
  })

  it('says that it is cancelled', () => {
    const calendar = file(after(circle(), '2026-10-30', { type: 'cancel' }), '2026-10-30')
    assert.equal(textOf(events(calendar ?? assert.fail())[0], 'status'), 'CANCELLED')
  })

  it('is none where no evening is', () => assert.equal(file(circle(), '2026-10-31'), null))
})
