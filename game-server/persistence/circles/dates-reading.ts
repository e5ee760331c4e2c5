/** Reads when a circle plays, for those who belong to it. */
import {
  ANSWERS,
  openProposals,
  shownEvenings,
  type Answer,
  type PlannedDate,
  type Proposal,
  type Slot,
} from '#common/circles/dates.ts'
import { WEEKDAYS, ZONE } from '#common/circles/wall-time.ts'
import type { CircleDates, CircleProposal } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { playerIdOf } from '#common/table/view.ts'
import { belongs } from '#common/circles/standings.ts'
import { PERSON_COLUMNS, personOf, textOrNull } from '../accounts/people.ts'
import { type Cells, type Select, placesOf } from '../engine/sql.ts'
import { circleById, circleFor, type KnownCircle } from './known-circle.ts'

/** The number of the change that made something so, and when that was. */
type Changed = { readonly sequence: number; readonly changedAtMs: number }

/** The evenings of a circle. `sequence` and `changedAtMs` are those of the last change of any of them. */
export type CirclePlan = Changed & {
  readonly slot: Slot | null
  readonly dates: readonly (PlannedDate & Changed)[]
}

/** The circle, if the user for whom it was read belongs to it; otherwise null. */
const ifOwn = (circle: KnownCircle | null): KnownCircle | null =>
  circle !== null && belongs(circle.standing) ? circle : null

/** The circle of a link, for somebody who belongs to it; null for everybody else. */
export const ownCircleAt = async (select: Select, slug: string, userId: number): Promise<KnownCircle | null> =>
  ifOwn(await circleFor(select, slug, userId))

/** The circle of a calendar; null when nobody who belongs to it has this token. */
export const circleOfCalendar = async (select: Select, token: string): Promise<KnownCircle | null> => {
  const [row] = await select('SELECT circleId, userId FROM circle_calendars WHERE token = ?', [token])
  return row === undefined ? null : ifOwn(await circleById(select, Number(row['circleId']), Number(row['userId'])))
}

const changed = ({ sequence, changedAtMs }: Cells): Changed => ({
  sequence: Number(sequence),
  changedAtMs: Number(changedAtMs),
})

const slotOf = (row: Cells): Slot | null => {
  const weekday = WEEKDAYS.find((day) => day === Number(row['weekday']))
  const [time, fromDay] = [textOrNull(row['time']), textOrNull(row['fromDay'])]
  return weekday === undefined || time === null || fromDay === null ? null : { weekday, time, fromDay }
}

const dateOf = (row: Cells): PlannedDate & Changed => {
  const [day, time] = [textOrNull(row['toDay']), textOrNull(row['toTime'])]
  return {
    day: String(row['day']),
    time: textOrNull(row['time']),
    to: day === null || time === null ? null : { day, time },
    isCancelled: Number(row['isCancelled']) === 1,
    ...changed(row),
  }
}

/** What is planned in a circle. */
export const planOf = async (select: Select, circleId: number): Promise<CirclePlan> => {
  const [slot = { sequence: 0, changedAtMs: 0 }] = await select(
    'SELECT weekday, time, fromDay, sequence, changedAtMs FROM circle_slots WHERE circleId = ?',
    [circleId],
  )
  const dates = await select(
    'SELECT day, time, toDay, toTime, isCancelled, sequence, changedAtMs FROM circle_dates WHERE circleId = ? ORDER BY day',
    [circleId],
  )
  return { ...changed(slot), slot: slotOf(slot), dates: dates.map(dateOf) }
}

/** The evenings among which a circle can choose now. */
export const proposalsOf = async (select: Select, circleId: number, nowMs: number): Promise<readonly Proposal[]> => {
  const rows = await select('SELECT day, time, insteadOf FROM circle_proposals WHERE circleId = ?', [circleId])
  const proposals = rows.map(({ day, time, insteadOf }) => ({
    day: String(day),
    time: String(time),
    insteadOf: textOrNull(insteadOf),
  }))
  return openProposals(proposals, nowMs)
}

type About = Pick<CircleProposal, 'ownAnswer' | 'people'>

const PEOPLE = `SELECT ${PERSON_COLUMNS} FROM circle_members JOIN users ON users.id = circle_members.userId
  JOIN circles ON circles.id = circle_members.circleId
  WHERE circle_members.circleId = ? AND circle_members.standing IN ('member', 'reserve')
  ORDER BY circles.ownerId = users.id DESC, circle_members.sinceMs, users.id`

/** Who says what about some days, by the day. */
const answersFor = async (
  select: Select,
  circleId: number,
  userId: number,
  days: readonly string[],
): Promise<(day: string) => About> => {
  const people = (await select(PEOPLE, [circleId])).map(personOf)
  const marks = placesOf(days)
  const rows =
    days.length === 0
      ? []
      : await select(`SELECT day, userId, answer FROM circle_answers WHERE circleId = ? AND day IN (${marks})`, [
          circleId,
          ...days,
        ])
  const given = new Map(rows.map((row) => [`${String(row['day'])} ${String(row['userId'])}`, row['answer']]))
  const answerOf = (day: string, id: number): Answer | null =>
    ANSWERS.find((answer) => answer === given.get(`${day} ${id}`)) ?? null
  return (day) => ({
    ownAnswer: answerOf(day, userId),
    people: people.map(({ userId: id, name, avatarUrl }) => ({
      playerId: playerIdOf(id),
      nickname: name,
      avatarUrl,
      answer: answerOf(day, id),
    })),
  })
}

/** The next evening of a circle and the proposed ones, as somebody who belongs to it sees them. */
export const datesFor = async (
  select: Select,
  circleId: number,
  userId: number,
  nowMs: number,
): Promise<CircleDates> => {
  const plan = await planOf(select, circleId)
  const proposals = await proposalsOf(select, circleId, nowMs)
  const evenings = shownEvenings(plan, nowMs)
  const days = [...evenings.map(({ at }) => at.day), ...proposals.map(({ day }) => day)]
  const about = await answersFor(select, circleId, userId, [...new Set(days)])
  return {
    zone: ZONE,
    slot: plan.slot && { weekday: plan.slot.weekday, time: plan.slot.time },
    evenings: evenings.map(({ day, at, planned, isCancelled }) => ({
      ...at,
      name: day,
      isMoved: at.day !== planned.day || at.time !== planned.time,
      isCancelled,
      ...about(at.day),
    })),
    proposals: proposals.map(({ day, time }) => ({ day, time, ...about(day) })),
  }
}
