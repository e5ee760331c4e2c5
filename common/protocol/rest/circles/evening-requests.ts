/** What is asked about the evenings and seasons of a circle. The answers are in `circle-evenings.ts`. */
import { z } from 'zod'
import { isDay } from '../../../circles/days.ts'
import { isSeason } from '../../../circles/seasons.ts'
import { circleNameRequest } from './circles.ts'

const day = z.string({ error: 'badRequest' }).refine(isDay, { error: 'badRequest' })

/** The day in GET /api/circles/{slug}/evenings/{day}. */
export const eveningDay = day

/** GET /api/circles/{slug}/evenings. */
export const eveningsQuery = z.object({ before: z.optional(day) })

/** GET /api/circles/{slug}/season. */
export const seasonQuery = z.object({ from: z.optional(day) })

/**
 * PUT /api/circles/{slug}/season: the first and the last day, at most a year apart, and a name like that of a circle.
 */
export const seasonRequest = z
  .object(
    {
      from: day,
      to: day,
      name: circleNameRequest.shape.name,
    },
    { error: 'badRequest' },
  )
  .refine(isSeason, { error: 'badRequest' })
