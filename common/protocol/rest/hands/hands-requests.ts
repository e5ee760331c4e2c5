/**
 * The requests about hands that others play too. The hand of the day, whose requests have no body: GET and POST
 * /api/daily, GET /api/daily/promises, GET /api/daily/{day} and GET /api/daily/{day}/week. Challenges: POST and GET
 * /api/challenges, GET /api/challenges/{token}, /rooms/{roomId} and /circles/{slug} below it, and POST
 * /api/challenges/{token}/play, which has no body. The answers are in `daily-answers.ts` and `challenge-answers.ts`.
 */
import { z } from 'zod'
import { isDay } from '../../../circles/days.ts'
import { because } from '../../errors.ts'
import { circleSlug } from '../circles/circles.ts'

/** The day in an address, 'YYYY-MM-DD' in Rome. */
export const dailyDay = z.string(because('dailyNotFound')).refine(isDay, because('dailyNotFound'))

/** POST /api/challenges. `circle`: the slug of a circle of the user, whose page shows the challenge. */
export const newChallengeRequest = z.object(
  { circle: circleSlug.nullish().transform((slug) => slug ?? null) },
  because('badRequest'),
)

/** The last part of the link of a challenge. */
export const challengeToken = z.string(because('challengeNotFound')).regex(/^[\w-]{22}$/, because('challengeNotFound'))
