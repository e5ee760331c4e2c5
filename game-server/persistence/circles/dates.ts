/** Plans the evenings of circles: the slot of the week, changes of evenings, proposals, answers, and calendars. */
import { randomBytes } from 'node:crypto'
import { IsNull, LessThan, type EntityManager } from 'typeorm'
import {
  changedDate,
  chosenDate,
  eveningOn,
  firstDay,
  isInReach,
  shownEvenings,
  upcoming,
  type Answer,
  type DateChange,
  type DateRefusal,
  type PlannedDate,
} from '#common/circles/dates.ts'
import { daysAfter, wallTimeAt, type WallTime, type Weekday } from '#common/circles/wall-time.ts'
import { CIRCLE_DATES as DATES_AT_MOST, CIRCLE_PROPOSALS as PROPOSALS_AT_MOST } from '#common/limits.ts'
import type { CircleDates as Dates } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { belongs } from '#common/circles/standings.ts'
import { lockAccounts } from '../accounts/people.ts'
import { rollback, type Database } from '../engine/database.ts'
import { selectIn, type Select } from '../engine/sql.ts'
import { lockCircle } from './circle-rows.ts'
import { CIRCLE_ANSWERS, CIRCLE_CALENDARS, CIRCLE_DATES, CIRCLE_PROPOSALS, CIRCLE_SLOTS } from './dates-entities.ts'
import { circleOfCalendar, datesFor, ownCircleAt, planOf, proposalsOf, type CirclePlan } from './dates-reading.ts'
import type { KnownCircle } from './known-circle.ts'

/** Why nothing was changed. `circleNotFound`: there is no such circle, or the user does not belong to it. */
type Refusal = DateRefusal | 'circleNotFound' | 'tooManyDates' | 'tooManyProposals'

/** Who wants something of which circle. */
export type Asking = { readonly slug: string; readonly userId: number }

/** A circle with what is planned in it, for calendars. */
export type CircleCalendar = Pick<KnownCircle, 'id' | 'name' | 'slug'> & { readonly plan: CirclePlan }

/** How many days answers are kept after the day that they are about. */
const ANSWERS_KEPT_DAYS = 60
const TOKEN_BYTES = 24

/** A circle that a transaction has locked, with what is planned in it. */
type Change = {
  readonly manager: EntityManager
  readonly select: Select
  readonly circleId: number
  readonly userId: number
  readonly plan: CirclePlan
  readonly nowMs: number
}

/** Stores a slot, or that there is none, with the number of this change, which is the result. */
const noteChange = async (
  { manager, circleId, plan, nowMs }: Change,
  slot: CirclePlan['slot'] = plan.slot,
): Promise<number> => {
  const { weekday = null, time = null, fromDay = null } = slot ?? {}
  const sequence = plan.sequence + 1
  const row = { circleId, weekday, time, fromDay, sequence, changedAtMs: nowMs }
  await manager.upsert(CIRCLE_SLOTS, row, ['circleId'])
  return sequence
}

/** Stores what was decided about an evening; an evening of the slot that is as planned again has no row. */
const keepDate = async (change: Change, { day, time, to, isCancelled }: PlannedDate): Promise<Refusal | null> => {
  const { manager, circleId, plan, nowMs } = change
  const decided = new Set(plan.dates.map((date) => date.day))
  const open = upcoming(plan, nowMs).filter((evening) => decided.has(evening.day))
  if (!decided.has(day) && open.length >= DATES_AT_MOST) return 'tooManyDates'
  const sequence = await noteChange(change)
  if (time === null && to === null && !isCancelled) {
    await manager.delete(CIRCLE_DATES, { circleId, day })
    return null
  }
  const moved = { toDay: to?.day ?? null, toTime: to?.time ?? null }
  const row = { circleId, day, time, ...moved, isCancelled: Number(isCancelled), sequence, changedAtMs: nowMs }
  await manager.upsert(CIRCLE_DATES, row, ['circleId', 'day'])
  return null
}

const keepAnswer = async ({ manager, circleId, userId, nowMs }: Change, day: string, answer: Answer): Promise<void> => {
  await manager.upsert(CIRCLE_ANSWERS, { circleId, day, userId, answer, atMs: nowMs }, ['circleId', 'day', 'userId'])
  const oldest = daysAfter(wallTimeAt(nowMs).day, -ANSWERS_KEPT_DAYS)
  await manager.delete(CIRCLE_ANSWERS, { circleId, day: LessThan(oldest) })
}

/** Stores a proposal. Who makes it can come, unless they have said something else about that day. */
const keepProposal = async (change: Change, { day, time }: WallTime): Promise<Refusal | null> => {
  const { manager, select, circleId, userId, plan, nowMs } = change
  if (!isInReach({ day, time }, nowMs)) return 'dateOutOfReach'
  if (eveningOn(plan, day, nowMs) !== null) return 'dateTaken'
  const open = await proposalsOf(select, circleId, nowMs)
  const others = open.filter((proposal) => proposal.day !== day)
  if (others.length >= PROPOSALS_AT_MOST) return 'tooManyProposals'
  if (open.length === 0) await manager.delete(CIRCLE_PROPOSALS, { circleId })
  const [first] = open
  const insteadOf = first === undefined ? (shownEvenings(plan, nowMs)[0]?.day ?? null) : first.insteadOf
  await manager.upsert(CIRCLE_PROPOSALS, { circleId, day, time, insteadOf }, ['circleId', 'day'])
  const said = await manager.findOneBy(CIRCLE_ANSWERS, { circleId, day, userId })
  if (said === null) await keepAnswer(change, day, 'yes')
  return null
}

export class CircleDates {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The next evening with its answers, and the proposals. */
  async of({ slug, userId }: Asking): Promise<Result<Dates, 'circleNotFound'>> {
    const circle = await ownCircleAt(this.#database.select, slug, userId)
    if (circle === null) return refused('circleNotFound')
    return ok(await datesFor(this.#database.select, circle.id, userId, this.#now()))
  }

  /**
   * The circle meets each week at this time, or no longer. What was decided about evenings of another weekday is
   * forgotten; single evenings stay.
   */
  setSlot(asking: Asking, slot: { readonly weekday: Weekday; readonly time: string } | null) {
    return this.#change(asking, async (change) => {
      const { manager, circleId, plan, nowMs } = change
      const isSameDay = slot !== null && slot.weekday === plan.slot?.weekday
      if (!isSameDay) await manager.delete(CIRCLE_DATES, { circleId, time: IsNull() })
      const fromDay = isSameDay ? plan.slot?.fromDay : undefined
      await noteChange(change, slot && { ...slot, fromDay: fromDay ?? firstDay(slot.weekday, slot.time, nowMs) })
      return null
    })
  }

  /** Adds, moves or cancels the evening that is named `day`, or takes that back. */
  changeDate(asking: Asking, day: string, what: DateChange) {
    return this.#change(asking, async (change) => {
      const changed = changedDate(change.plan, day, what, change.nowMs)
      return changed.ok ? keepDate(change, changed.value) : changed.code
    })
  }

  /** Says whether the user can come on a day on which an evening is planned or proposed. */
  answer(asking: Asking, day: string, answer: Answer) {
    return this.#change(asking, async (change) => {
      const { select, circleId, plan, nowMs } = change
      const isAsked =
        eveningOn(plan, day, nowMs) !== null ||
        (await proposalsOf(select, circleId, nowMs)).some((proposal) => proposal.day === day)
      if (!isAsked) return 'dateNotFound'
      await keepAnswer(change, day, answer)
      return null
    })
  }

  /** Proposes another evening: instead of the first one that is to come, if there is one. */
  propose(asking: Asking, at: WallTime) {
    return this.#change(asking, (change) => keepProposal(change, at))
  }

  /** Takes a proposal back. */
  withdraw(asking: Asking, day: string) {
    return this.#change(asking, async ({ manager, circleId }) => {
      await manager.delete(CIRCLE_PROPOSALS, { circleId, day })
      return null
    })
  }

  /** The circle plays at one of the proposed times; the other proposals are over. */
  choose(asking: Asking, day: string) {
    return this.#change(asking, async (change) => {
      const { manager, select, circleId, plan, nowMs } = change
      const proposal = (await proposalsOf(select, circleId, nowMs)).find((one) => one.day === day)
      if (proposal === undefined) return 'dateNotFound'
      const chosen = chosenDate(plan, proposal, nowMs)
      if (!chosen.ok) return chosen.code
      await manager.delete(CIRCLE_PROPOSALS, { circleId })
      return keepDate(change, chosen.value)
    })
  }

  /** The token of the user's calendar of a circle; with `isNew` another one, and the old one is lost. */
  tokenOf({ slug, userId }: Asking, isNew: boolean): Promise<Result<string, 'circleNotFound'>> {
    return this.#database.transaction<Result<string, 'circleNotFound'>>(async (manager) => {
      const change = await this.#begun(manager, { slug, userId })
      if (change === null) return refused('circleNotFound')
      const { circleId } = change
      const known = isNew ? null : await manager.findOneBy(CIRCLE_CALENDARS, { circleId, userId })
      if (known !== null) return ok(known.token)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const row = { circleId, userId, token, createdAtMs: this.#now() }
      await manager.upsert(CIRCLE_CALENDARS, row, ['circleId', 'userId'])
      return ok(token)
    })
  }

  /** What the calendar with this token shows; null when nobody who belongs to a circle has it. */
  async calendar(token: string): Promise<CircleCalendar | null> {
    return this.#planned(await circleOfCalendar(this.#database.select, token))
  }

  /** The same for somebody who is signed in; null when they do not belong to the circle. */
  async calendarOf({ slug, userId }: Asking): Promise<CircleCalendar | null> {
    return this.#planned(await ownCircleAt(this.#database.select, slug, userId))
  }

  async #planned(circle: KnownCircle | null): Promise<CircleCalendar | null> {
    return circle && { ...circle, plan: await planOf(this.#database.select, circle.id) }
  }

  /** Locks an account and a circle before anything else is read; null when the user does not belong to it. */
  async #begun(manager: EntityManager, { slug, userId }: Asking): Promise<Change | null> {
    await lockAccounts(manager, [userId])
    const circle = await lockCircle(manager, slug, userId)
    if (circle === null || !belongs(circle.standing)) return null
    const select = selectIn(manager)
    const plan = await planOf(select, circle.id)
    return { manager, select, circleId: circle.id, userId, plan, nowMs: this.#now() }
  }

  /** Runs a change while the circle is locked. Resolves with what is planned then, or why nothing was changed. */
  #change(asking: Asking, work: (change: Change) => Promise<Refusal | null>): Promise<Result<Dates, Refusal>> {
    return this.#database.transaction<Result<Dates, Refusal>>(async (manager) => {
      const change = await this.#begun(manager, asking)
      if (change === null) return refused('circleNotFound')
      const refusal = await work(change)
      if (refusal !== null) return rollback(refused(refusal))
      return ok(await datesFor(change.select, change.circleId, asking.userId, change.nowMs))
    })
  }
}
