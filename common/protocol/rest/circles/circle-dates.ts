/** The requests about the evenings of a circle. Days are 'YYYY-MM-DD' and times 'HH:MM', as the clocks of Rome show. */
import { z } from 'zod'
import { ANSWERS } from '../../../circles/dates.ts'
import { WEEKDAYS } from '../../../circles/wall-time.ts'

const day = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const wallTime = z.object({ day, time })

/** The day in an address. */
export const dayInAddress = day

/** PUT /api/circles/{slug}/slot: each week at this time; null: no longer. */
export const slotRequest = z.object({ slot: z.nullable(z.object({ weekday: z.literal(WEEKDAYS), time })) })

/** PUT /api/circles/{slug}/dates/{day}/answer */
export const dateAnswerRequest = z.object({ answer: z.enum(ANSWERS) })

/**
 * PUT /api/circles/{slug}/dates/{day}, where `day` names the evening. `undo` takes back that it was cancelled, else
 * that it was moved.
 */
export const dateChangeRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add'), time }),
  z.object({ type: z.literal('move'), to: wallTime }),
  z.object({ type: z.enum(['cancel', 'undo']) }),
])

/** POST /api/circles/{slug}/proposals */
export const proposalRequest = wallTime

/** POST /api/circles/{slug}/calendar: the own address of the calendar, or with `isNew` another one instead of it. */
export const calendarRequest = z.object({ isNew: z.optional(z.boolean()) })

const icsFile = <T>(name: z.ZodType<T, string>) =>
  z
    .string()
    .endsWith('.ics')
    .transform((file) => file.slice(0, -'.ics'.length))
    .pipe(name)

/** The last part of the address of a calendar: its token. */
export const calendarFile = icsFile(z.string().regex(/^[\w-]{32}$/))
/** The last part of the address of one evening as a file: the day that names it. */
export const eveningFile = icsFile(day)
