/**
 * The requests about challenges: POST and GET /api/challenges, GET /api/challenges/{token}, /rooms/{roomId} and
 * /circles/{slug} below it, and POST /api/challenges/{token}/play, which has no body. The answers are in
 * `challenge-answers.ts`.
 */
import { z } from 'zod'
import { because } from '../../errors.ts'
import { circleSlug } from '../circles/circles.ts'

/** POST /api/challenges. `circle`: the slug of a circle of the user, whose page shows the challenge. */
export const newChallengeRequest = z.object(
  { circle: circleSlug.nullish().transform((slug) => slug ?? null) },
  because('badRequest'),
)

/** The last part of the link of a challenge. */
export const challengeToken = z.string(because('challengeNotFound')).regex(/^[\w-]{22}$/, because('challengeNotFound'))
