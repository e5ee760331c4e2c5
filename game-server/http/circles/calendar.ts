/** The evenings of a circle as iCalendar (RFC 5545), for the calendars of phones. */
import ical, {
  escape,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalWeekday,
  type ICalCalendar,
  type ICalDayJsStub,
  type ICalEventData,
} from 'ical-generator'
import { decidedEvenings, EVENING_MINUTES, eveningNamed, type Evening, type Slot } from '#common/circles/dates.ts'
import { later, weekdayOf, ZONE, type WallTime, type Weekday } from '#common/circles/wall-time.ts'
import type { CircleCalendar } from '../../persistence/circles/dates.ts'

/** How often calendars are asked to look again, in seconds. Most of them decide that themselves. */
const REFRESH_SECONDS = 6 * 60 * 60

const WEEKDAY: Readonly<Record<Weekday, ICalWeekday>> = {
  1: ICalWeekday.MO,
  2: ICalWeekday.TU,
  3: ICalWeekday.WE,
  4: ICalWeekday.TH,
  5: ICalWeekday.FR,
  6: ICalWeekday.SA,
  7: ICalWeekday.SU,
}

/** Since 1996 the clocks change on the last Sundays of March and October, at 1 o'clock in UTC. */
const ROME = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

/**
 * A wall time in the one form that the library writes as it is. It would write a `Date` as the clocks of this server
 * show it, whatever zone the event has.
 */
const asWritten = ({ day, time }: WallTime): ICalDayJsStub => {
  const parts: Readonly<Record<string, string>> = {
    YYYYMMDD: day.replaceAll('-', ''),
    HHmmss: `${time.replace(':', '')}00`,
  }
  const toDate = (): Date => new Date(`${day}T${time}Z`)
  return { format: (form = '') => parts[form] ?? '', isValid: () => true, toDate, toJSON: () => `${day}T${time}` }
}

/** What calendars are made of; `origin` is the public one of the site. */
type Source = { readonly circle: CircleCalendar; readonly origin: string }

/** The id of an evening, or of all evenings of the slot, which stays the same whatever is decided about them. */
const uidOf = ({ circle, origin }: Source, day: string | null): string =>
  `circle-${circle.id}${day === null ? '' : `-${day}`}@${new URL(origin).hostname}`

const eventAt = (
  { circle, origin }: Source,
  at: WallTime,
  change: Pick<CircleCalendar['plan'], 'sequence' | 'changedAtMs'>,
) => {
  const changedAt = new Date(change.changedAtMs)
  const address = `${origin}/c/${circle.slug}`
  return {
    start: asWritten(at),
    end: asWritten(later(at, EVENING_MINUTES)),
    timezone: ZONE,
    sequence: change.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    summary: `Regicidio: ${circle.name}`,
    description: address,
    url: address,
  } satisfies ICalEventData
}

const statusOf = ({ isCancelled }: Evening): ICalEventStatus =>
  isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED

/** All evenings of the slot, without those that are cancelled, and those on whose day a single evening is. */
const slotEvent = (source: Source, slot: Slot, decided: readonly Evening[]): ICalEventData => {
  const isOfSlot = ({ day }: Evening): boolean => day >= slot.fromDay && weekdayOf(day) === slot.weekday
  const left = decided.filter((evening) => isOfSlot(evening) && (evening.isCancelled || evening.isSingle))
  return {
    ...eventAt(source, { day: slot.fromDay, time: slot.time }, source.circle.plan),
    id: uidOf(source, null),
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: WEEKDAY[slot.weekday],
      ...(left.length > 0 && { exclude: left.map(({ day }) => asWritten({ day, time: slot.time })) }),
    },
  }
}

/** A single evening, or one of the slot at another time. */
const decidedEvent = (source: Source, evening: Evening): ICalEventData => {
  const { plan } = source.circle
  const event = eventAt(source, evening.at, plan.dates.find(({ day }) => day === evening.day) ?? plan)
  return evening.isSingle
    ? { ...event, id: uidOf(source, evening.day), status: statusOf(evening) }
    : { ...event, id: uidOf(source, null), recurrenceId: asWritten(evening.planned) }
}

const calendarWith = ({ circle }: Source, events: ICalEventData[]): ICalCalendar =>
  ical({
    prodId: { company: 'Regicidio', product: 'Circolo', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    // The library escapes texts of events only.
    name: escape(circle.name, false),
    // With a name, the library would write times in UTC as if they were of that zone. Without events there are none,
    // and a calendar must have something in it.
    timezone: { name: events.length === 0 ? ZONE : null, generator: () => ROME },
    ttl: REFRESH_SECONDS,
    events,
  })

const written = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

/** All evenings of a circle. */
export const circleCalendar = (source: Source): string => {
  const { slot } = source.circle.plan
  const decided = decidedEvenings(source.circle.plan)
  const apart = decided.filter(({ isSingle, isCancelled }) => isSingle || !isCancelled)
  const events = apart.map((evening) => decidedEvent(source, evening))
  return written(calendarWith(source, slot === null ? events : [slotEvent(source, slot, decided), ...events]))
}

/** One evening by its name, on its own; null when there is none. */
export const eveningCalendar = (source: Source, day: string): string | null => {
  const { plan } = source.circle
  const evening = eveningNamed(plan, day)
  if (evening === null) return null
  const event = { ...eventAt(source, evening.at, plan), id: uidOf(source, day), status: statusOf(evening) }
  return written(calendarWith(source, [event]))
}
