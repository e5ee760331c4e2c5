/**
 * Relative times as people say them: '5 minuti fa', 'ieri' (specification section 9, 'Relative times are shown in
 * Italian').
 */

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
/**
 * Times less than this many seconds ago are not counted, because the clocks of server and browser may differ by a few
 * seconds.
 */
const NOW_SECONDS = 10

const italian = new Intl.RelativeTimeFormat('it', { numeric: 'auto' })
/** Always with a number: the forms 'settimana scorsa' and 'anno scorso' would need an article in a sentence. */
const counted = new Intl.RelativeTimeFormat('it', { numeric: 'always' })
const COUNTED_UNITS: ReadonlySet<Intl.RelativeTimeFormatUnit> = new Set(['week', 'month', 'year'])

/**
 * How long ago an ISO 8601 time was, in Italian; empty when the text is not a time. A time after `now` counts as now.
 */
export const relativeTime = (iso: string, now: Date): string => {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  const seconds = Math.max(0, Math.floor((now.getTime() - then) / 1_000))
  if (seconds < NOW_SECONDS) return 'poco fa'
  const [unit, size] = UNITS.find(([, unitSeconds]) => seconds >= unitSeconds) ?? (['second', 1] as const)
  return (COUNTED_UNITS.has(unit) ? counted : italian).format(-Math.floor(seconds / size), unit)
}
