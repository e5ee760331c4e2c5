/** The addresses and bodies of requests about circles of friends. The answers are in `circle-answers.ts`. */
import { z } from 'zod'
import { CIRCLE_SLUG_MAX_CHARS } from '../../../limits.ts'
import { because } from '../../errors.ts'
import { gameAddress } from '../addresses.ts'
import { placeName } from '../requests.ts'

/** The last part of a circle's link, and of its address below /api/circles. */
export const circleSlug = z
  .string(because('circleNotFound'))
  .max(CIRCLE_SLUG_MAX_CHARS, because('circleNotFound'))
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)+$/, because('circleNotFound'))

const name = placeName('circleNameLength', 'circleNameCharacters').refine(
  (text) => text !== '',
  because('circleNameLength'),
)

/** POST /api/circles. `gameId`: the id of a finished game as text, or its room and number, as in 'ABCDEF-1'. */
export const newCircleRequest = z.object(
  { name, gameId: gameAddress.nullish().transform((game) => game ?? null) },
  because('badRequest'),
)

/** PUT /api/circles/{slug}. */
export const circleNameRequest = z.object({ name }, because('badRequest'))

/** POST /api/circles/{slug}/table. `isNew`: a table is opened where none waits. */
export const circleTableRequest = z.object(
  { isNew: z.boolean(because('badRequest')).default(false) },
  because('badRequest'),
)

const playerId = z
  .string(because('badRequest'))
  .regex(/^[1-9]\d{0,8}$/, because('notInCircle'))
  .transform(Number)

/** The path of PUT /api/circles/{slug}/members/{playerId}, and the body of PUT /api/circles/{slug}/owner. */
export const circlePlayer = z.object({ playerId }, because('badRequest'))

/** PUT /api/circles/{slug}/members/{playerId}: what the person is from now on. */
export const standingRequest = z.object(
  { standing: z.enum(['member', 'reserve', 'removed'], because('badRequest')) },
  because('badRequest'),
)
export type NewStanding = z.infer<typeof standingRequest>['standing']
