/**
 * When a circle plays: a standing slot of the week, single evenings beside it, and evenings that are cancelled or
 * moved. Pure: the time comes with each question, in milliseconds since the epoch.
 */
import { CIRCLE_DAYS_AHEAD } from '../limits.ts'
import { ok, refused, type Result } from '../result.ts'
import { daysAfter, instantOf, isBefore, wallTimeAt, weekdayOf, type WallTime, type Weekday } from './wall-time.ts'

/** What somebody says about a day. */
export const ANSWERS = ['yes', 'maybe', 'no'] as const
export type Answer = (typeof ANSWERS)[number]

/** How long an evening lasts: so long it is the next one after its beginning, and fills a calendar. */
export const EVENING_MINUTES = 180
const EVENING_MS = EVENING_MINUTES * 60_000

/** 'Ogni venerdì alle 21'. The first evening is on `fromDay`, which is such a weekday. */
export type Slot = { readonly weekday: Weekday; readonly time: string; readonly fromDay: string }

/**
 * An evening about which something was decided. `day` is the one for which it was planned at first: it names the
 * evening for ever. `time` is that of a single evening; null: it is one of the slot. `to` is where it was moved.
 */
export type PlannedDate = {
  readonly day: string
  readonly time: string | null
  readonly to: WallTime | null
  readonly isCancelled: boolean
}

export type Plan = { readonly slot: Slot | null; readonly dates: readonly PlannedDate[] }

/** An evening, whoever planned it: when it was to be at first, and when it is now. */
export type Evening = {
  readonly day: string
  readonly isSingle: boolean
  readonly planned: WallTime
  readonly at: WallTime
  readonly isCancelled: boolean
}

/** The first day of a slot whose evening begins after `nowMs`. */
export const firstDay = (weekday: Weekday, time: string, nowMs: number): string => {
  const today = wallTimeAt(nowMs).day
  const day = daysAfter(today, (weekday - weekdayOf(today) + 7) % 7)
  return instantOf({ day, time }) > nowMs ? day : daysAfter(day, 7)
}

const isSlotDay = (slot: Slot, day: string): boolean => day >= slot.fromDay && weekdayOf(day) === slot.weekday

const unchanged = (day: string): PlannedDate => ({ day, time: null, to: null, isCancelled: false })

/** The evening of a row; null for one of a slot that there is no more. */
const eveningOf = (slot: Slot | null, { day, time, to, isCancelled }: PlannedDate): Evening | null => {
  const at = time ?? (slot !== null && isSlotDay(slot, day) ? slot.time : null)
  if (at === null) return null
  const planned = { day, time: at }
  return { day, isSingle: time !== null, planned, at: to ?? planned, isCancelled }
}

/** The evening that was planned for a day at first, and so is named after it; null when there is none. */
export const eveningNamed = ({ slot, dates }: Plan, day: string): Evening | null =>
  eveningOf(slot, dates.find((date) => date.day === day) ?? unchanged(day))

/** Every evening about which something was decided, in the order of their first days. */
export const decidedEvenings = ({ slot, dates }: Plan): readonly Evening[] =>
  dates.flatMap((date) => eveningOf(slot, date) ?? []).toSorted((one, other) => (one.day < other.day ? -1 : 1))

const isOver = ({ at }: Pick<Evening, 'at'>, nowMs: number): boolean => nowMs >= instantOf(at) + EVENING_MS

/** The evenings that are not over, for as many days as may be planned ahead, the next one first. */
export const upcoming = (plan: Plan, nowMs: number): readonly Evening[] => {
  const today = wallTimeAt(nowMs).day
  const last = daysAfter(today, CIRCLE_DAYS_AHEAD)
  const decided = new Set(plan.dates.map(({ day }) => day))
  const regular: PlannedDate[] = []
  // One that began yesterday evening may still go on.
  for (let day = daysAfter(today, -1); plan.slot !== null && day <= last; day = daysAfter(day, 1))
    if (isSlotDay(plan.slot, day) && !decided.has(day)) regular.push(unchanged(day))
  return [...plan.dates, ...regular]
    .flatMap((date) => eveningOf(plan.slot, date) ?? [])
    .filter((evening) => !isOver(evening, nowMs) && evening.at.day <= last)
    .toSorted((one, other) => (isBefore(one.at, other.at) ? -1 : 1))
}

/** How many evenings are shown at most. */
const SHOWN = 4

/** The next evening, after those before it that are cancelled: whoever comes to look is told of them too. */
export const shownEvenings = (plan: Plan, nowMs: number): readonly Evening[] => {
  const evenings = upcoming(plan, nowMs)
  const next = evenings.findIndex(({ isCancelled }) => !isCancelled)
  return evenings.slice(0, next === -1 ? SHOWN : next + 1).slice(-SHOWN)
}

/** The evening that takes place next, or now; null when none is planned. */
export const nextEvening = (plan: Plan, nowMs: number): Evening | null =>
  upcoming(plan, nowMs).find(({ isCancelled }) => !isCancelled) ?? null

/** The evening that takes place on a day, which is the one about which answers for this day are; null for none. */
export const eveningOn = (plan: Plan, day: string, nowMs: number): Evening | null =>
  upcoming(plan, nowMs).find(({ at, isCancelled }) => !isCancelled && at.day === day) ?? null

/** What can be done about an evening. `undo` takes back that it was cancelled, else that it was moved. */
export type DateChange =
  | { readonly type: 'add'; readonly time: string }
  | { readonly type: 'move'; readonly to: WallTime }
  | { readonly type: 'cancel' | 'undo' }

/** No such evening is to come; there is one on that day; that time is over, or too far away. */
export type DateRefusal = 'dateNotFound' | 'dateTaken' | 'dateOutOfReach'

const sameTime = (one: WallTime, other: WallTime): boolean => one.day === other.day && one.time === other.time

/** Whether something can be planned for a time: it is to come, and not too far away. */
export const isInReach = (wall: WallTime, nowMs: number): boolean =>
  instantOf(wall) > nowMs && wall.day <= daysAfter(wallTimeAt(nowMs).day, CIRCLE_DAYS_AHEAD)

/** Why an evening cannot be at a time; null when it can. An answer is about a day, so each day has one evening. */
const misplaced = (plan: Plan, name: string, at: WallTime, nowMs: number): DateRefusal | null => {
  if (!isInReach(at, nowMs)) return 'dateOutOfReach'
  const other = eveningOn(plan, at.day, nowMs)
  return other !== null && other.day !== name ? 'dateTaken' : null
}

/** The row of the evening named `day` after a change. */
export const changedDate = (
  plan: Plan,
  day: string,
  change: DateChange,
  nowMs: number,
): Result<PlannedDate, DateRefusal> => {
  const evening = eveningNamed(plan, day)
  if (change.type === 'add') {
    const wrong = misplaced(plan, day, { day, time: change.time }, nowMs)
    if (wrong !== null) return refused(wrong)
    return evening === null ? ok({ ...unchanged(day), time: change.time }) : refused('dateTaken')
  }
  if (evening === null || isOver(evening, nowMs)) return refused('dateNotFound')
  const { isSingle, planned, at, isCancelled } = evening
  const row = { day, time: isSingle ? planned.time : null }
  const placed = (wall: WallTime): Result<PlannedDate, DateRefusal> => {
    const wrong = misplaced(plan, day, wall, nowMs)
    if (wrong !== null) return refused(wrong)
    return ok({ ...row, to: sameTime(wall, planned) ? null : wall, isCancelled: false })
  }
  if (change.type === 'cancel') return ok({ ...row, to: sameTime(at, planned) ? null : at, isCancelled: true })
  if (change.type === 'move') return placed(change.to)
  return placed(isCancelled ? at : planned)
}

/** An evening that somebody proposes instead of the one named `insteadOf`; beside all others, when that is null. */
export type Proposal = WallTime & { readonly insteadOf: string | null }

/** The proposals among which can still be chosen. */
export const openProposals = <P extends Proposal>(proposals: readonly P[], nowMs: number): readonly P[] =>
  proposals.filter((proposal) => instantOf(proposal) > nowMs).toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

/** The row of the evening that a chosen proposal moves or, when that one is over or was never planned, adds. */
export const chosenDate = (
  plan: Plan,
  { day, time, insteadOf }: Proposal,
  nowMs: number,
): Result<PlannedDate, DateRefusal> => {
  const replaced = insteadOf === null ? null : eveningNamed(plan, insteadOf)
  if (replaced !== null && !isOver(replaced, nowMs))
    return changedDate(plan, replaced.day, { type: 'move', to: { day, time } }, nowMs)
  return changedDate(plan, day, { type: 'add', time }, nowMs)
}
