/** When circles play (`common/circles/dates.ts`). Days and times are those that the clocks of Rome show. */
import { EntitySchema } from 'typeorm'
import type { Answer } from '#common/circles/dates.ts'
import { milliseconds, text } from '../engine/entity-columns.ts'

const whole = { type: 'integer' } as const
const day = text(10)
const time = text(5)
const ofCircle = { ...whole, primary: true, foreignKey: { target: 'Circle', onDelete: 'CASCADE' } } as const
const ofUser = { ...whole, primary: true, foreignKey: { target: 'User' } } as const

/**
 * The slot of the week; without one all three are null. `sequence` counts the changes of the circle's evenings, so it
 * rises for ever: calendars take the event with the higher one.
 */
export type CircleSlotRow = {
  readonly circleId: number
  readonly weekday: number | null
  readonly time: string | null
  readonly fromDay: string | null
  readonly sequence: number
  readonly changedAtMs: number
}

export const CIRCLE_SLOTS = new EntitySchema<CircleSlotRow>({
  name: 'CircleSlot',
  tableName: 'circle_slots',
  columns: {
    circleId: ofCircle,
    weekday: { ...whole, nullable: true },
    time: { ...time, nullable: true },
    fromDay: { ...day, nullable: true },
    sequence: whole,
    changedAtMs: milliseconds,
  },
  indices: [{ columns: ['weekday'] }],
})

/** A `PlannedDate`, with the number of the change that made it so. */
export type CircleDateRow = {
  readonly circleId: number
  readonly day: string
  readonly time: string | null
  readonly toDay: string | null
  readonly toTime: string | null
  readonly isCancelled: number
  readonly sequence: number
  readonly changedAtMs: number
}

export const CIRCLE_DATES = new EntitySchema<CircleDateRow>({
  name: 'CircleDate',
  tableName: 'circle_dates',
  columns: {
    circleId: ofCircle,
    day: { ...day, primary: true },
    time: { ...time, nullable: true },
    toDay: { ...day, nullable: true },
    toTime: { ...time, nullable: true },
    isCancelled: whole,
    sequence: whole,
    changedAtMs: milliseconds,
  },
  indices: [{ columns: ['day'] }, { columns: ['toDay'] }],
})

/** A `Proposal`. A circle has one for a day at most, because answers are about days. */
export type CircleProposalRow = {
  readonly circleId: number
  readonly day: string
  readonly time: string
  readonly insteadOf: string | null
}

export const CIRCLE_PROPOSALS = new EntitySchema<CircleProposalRow>({
  name: 'CircleProposal',
  tableName: 'circle_proposals',
  columns: { circleId: ofCircle, day: { ...day, primary: true }, time, insteadOf: { ...day, nullable: true } },
})

/** What somebody says about a day, whichever evening is then: one that is moved there finds its answers. */
export type CircleAnswerRow = {
  readonly circleId: number
  readonly day: string
  readonly userId: number
  readonly answer: Answer
  readonly atMs: number
}

export const CIRCLE_ANSWERS = new EntitySchema<CircleAnswerRow>({
  name: 'CircleAnswer',
  tableName: 'circle_answers',
  columns: { circleId: ofCircle, day: { ...day, primary: true }, userId: ofUser, answer: text(5), atMs: milliseconds },
  indices: [{ columns: ['userId'] }],
})

/**
 * The address of somebody's calendar of a circle. The token is stored as it is, because its owner can copy it again,
 * and because the evenings that it shows are in the same database.
 */
export type CircleCalendarRow = {
  readonly circleId: number
  readonly userId: number
  readonly token: string
  readonly createdAtMs: number
}

export const CIRCLE_CALENDARS = new EntitySchema<CircleCalendarRow>({
  name: 'CircleCalendar',
  tableName: 'circle_calendars',
  columns: { circleId: ofCircle, userId: ofUser, token: text(32), createdAtMs: milliseconds },
  indices: [{ columns: ['userId'] }, { columns: ['token'], unique: true }],
})
