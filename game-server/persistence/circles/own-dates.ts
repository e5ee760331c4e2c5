/** What somebody has said about the evenings of their circles: the part of the export, and its deletion. */
import type { EntityManager } from 'typeorm'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import { ANSWERS } from '#common/circles/dates.ts'
import type { Database } from '../engine/database.ts'
import { CIRCLE_ANSWERS, CIRCLE_CALENDARS } from './dates-entities.ts'

const iso = (cell: unknown): string => new Date(Number(cell)).toISOString()

/** The answers of a user, the latest day first, and the addresses of their calendars. */
export const datesInExport = async (database: Database, userId: number): Promise<OwnData['circleDates']> => {
  const answers = await database.select(
    `SELECT circles.name, circle_answers.day, circle_answers.answer, circle_answers.atMs FROM circle_answers
      JOIN circles ON circles.id = circle_answers.circleId WHERE circle_answers.userId = ?
      ORDER BY circle_answers.day DESC, circles.id`,
    [userId],
  )
  const calendars = await database.select(
    `SELECT circles.name, circle_calendars.token, circle_calendars.createdAtMs FROM circle_calendars
      JOIN circles ON circles.id = circle_calendars.circleId WHERE circle_calendars.userId = ? ORDER BY circles.id`,
    [userId],
  )
  return {
    answers: answers.map(({ name, day, answer, atMs }) => ({
      circle: String(name),
      day: String(day),
      answer: ANSWERS.find((known) => known === answer) ?? 'maybe',
      at: iso(atMs),
    })),
    calendars: calendars.map(({ name, token, createdAtMs }) => ({
      circle: String(name),
      token: String(token),
      createdAt: iso(createdAtMs),
    })),
  }
}

/** Forgets what somebody has said in a circle to which they no longer belong, and closes their calendar of it. */
export const forgetDates = async (manager: EntityManager, circleId: number, userId: number): Promise<void> => {
  await manager.delete(CIRCLE_ANSWERS, { circleId, userId })
  await manager.delete(CIRCLE_CALENDARS, { circleId, userId })
}
