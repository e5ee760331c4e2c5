/** The form with which the admin restricts an account. */
import type { RestrictionKind } from '#common/protocol/rest/conduct-vocabulary.ts'
import { DAY_MS } from '#common/timings.ts'
import { CONDUCT } from '../../text/conduct.ts'
import type { Measure } from '../../transport/rest/conduct.ts'

/** `until` is a day, as in '2026-12-03': the last one on which the restriction holds. */
export type MeasureFields = { readonly kind: RestrictionKind; readonly until: string; readonly reason: string }

const WEEK_DAYS = 7

/** A day in the admin's time zone, as a date field has it. */
const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** At first: no words for a week. */
export const firstMeasure = (now: Date): MeasureFields => ({
  kind: 'silenced',
  until: dayOf(new Date(now.getTime() + WEEK_DAYS * DAY_MS)),
  reason: '',
})

/** The end of a day, in milliseconds since the epoch; not a number when the text is not a day. */
const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59`)

/** Why the form cannot be sent; null when it can. */
export const measureProblem = ({ until, reason }: MeasureFields, now: Date): string | null => {
  // Comparing with a number that is no number is never true.
  if (!(endOfDay(until) > now.getTime())) return CONDUCT.admin.untilMissing
  return reason.trim() === '' ? CONDUCT.admin.reasonMissing : null
}

export const measureOf = ({ kind, until, reason }: MeasureFields): Measure => ({
  kind,
  until: new Date(endOfDay(until)).toISOString(),
  reason: reason.trim(),
})
