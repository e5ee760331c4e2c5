/** The answers about the evenings of a circle. Days and times are those that the clocks of Rome show. */
import * as z from 'zod/mini'
import { ANSWERS } from '../../../circles/dates.ts'
import { WEEKDAYS, ZONE } from '../../../circles/wall-time.ts'
import type { Sent } from '../answers.ts'

const wallTime = { day: z.string(), time: z.string() }

/** Everybody who belongs, the owner first, then since when; null: has said nothing about this day. */
const people = z.array(
  z.object({
    playerId: z.string(),
    nickname: z.string(),
    avatarUrl: z.nullable(z.string()),
    answer: z.nullable(z.enum(ANSWERS)),
  }),
)

/** `name` is the day for which it was planned at first, with which requests name it for ever. */
const evening = z.object({
  ...wallTime,
  name: z.string(),
  isMoved: z.boolean(),
  isCancelled: z.boolean(),
  ownAnswer: z.nullable(z.enum(ANSWERS)),
  people,
})
/** An evening that is planned. */
export type CircleEvening = Sent<typeof evening>

const proposal = z.object({ ...wallTime, ownAnswer: z.nullable(z.enum(ANSWERS)), people })
/** An evening that somebody proposes. */
export type CircleProposal = Sent<typeof proposal>

/**
 * GET /api/circles/{slug}/dates, and the answer of every change to it. The last of the `evenings` is the next one,
 * those before it are cancelled. `proposals` are among which the circle chooses, the earliest first.
 */
export const circleDatesAnswer = z.object({
  zone: z.literal(ZONE),
  slot: z.nullable(z.object({ weekday: z.literal(WEEKDAYS), time: z.string() })),
  evenings: z.array(evening),
  proposals: z.array(proposal),
})
export type CircleDates = Sent<typeof circleDatesAnswer>

/** POST /api/circles/{slug}/calendar: the own calendar is at /api/circles/calendar/{token}.ics, for whoever has it. */
export const calendarAnswer = z.object({ token: z.string() })
