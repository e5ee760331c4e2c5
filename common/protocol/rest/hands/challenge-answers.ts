/**
 * The answers about challenges: two to eight people play the same four hands within a week, each alone against the same
 * computers. Times are ISO 8601.
 */
import * as z from 'zod/mini'
import type { Sent } from '../answers.ts'

const person = z.object({ playerId: z.string(), nickname: z.string(), avatarUrl: z.nullable(z.string()) })

/** `full`: eight others have begun. `over`: the week is over, and the user has not finished. */
const CHALLENGE_STATES = ['new', 'playing', 'played', 'full', 'over'] as const

/**
 * POST /api/challenges: the link is /sfida/{token}. Errors: `tooManyChallenges`, `circleNotFound`. The same for GET
 * /api/challenges/rooms/{roomId}: the challenge that the user plays, or has played, at this table. Errors:
 * `challengeNotFound`.
 */
export const newChallengeAnswer = z.object({ token: z.string() })
export type NewChallengeAnswer = Sent<typeof newChallengeAnswer>

/**
 * GET /api/challenges/{token}. `by` has made it; `by.playerId` may be none of the `players`, who are those that have
 * begun, in that order. `points` of a player, one for each hand: null until that player has finished all of them, and
 * for others also until the user has, or the week is over. `gameId` opens the replay, for who has finished, as in
 * GET /api/games/{gameId}; else null. `isSecond`: somebody else had begun on the same device before; such a player is
 * in no list of places. Errors: `challengeNotFound`.
 */
export const challengeAnswer = z.object({
  token: z.string(),
  hands: z.number(),
  closesAt: z.string(),
  by: person,
  circle: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  state: z.enum(CHALLENGE_STATES),
  /** The table at which the user can go on; null unless `playing`. */
  roomId: z.nullable(z.string()),
  players: z.array(
    z.extend(person, {
      isFinished: z.boolean(),
      points: z.array(z.nullable(z.number())),
      gameId: z.nullable(z.number()),
      isSecond: z.boolean(),
    }),
  ),
})
export type ChallengeAnswer = Sent<typeof challengeAnswer>

/** What each list of challenges says of one. */
const listed = z.object({
  token: z.string(),
  closesAt: z.string(),
  byName: z.string(),
  state: z.enum(CHALLENGE_STATES),
})

/** GET /api/challenges: those that the user has made or begun and that closed less than a week ago, newest first. */
export const ownChallengesAnswer = z.object({
  challenges: z.array(
    z.extend(listed, {
      begun: z.number(),
      finished: z.number(),
    }),
  ),
})
export type OwnChallengesAnswer = Sent<typeof ownChallengesAnswer>

/**
 * GET /api/challenges/circles/{slug}, for who belongs to the circle: its open challenges, those that the user can still
 * play first, then those that close first; at most 5. `players` have begun, in that order. Errors: `circleNotFound`.
 */
export const circleChallengesAnswer = z.object({
  challenges: z.array(
    z.extend(listed, {
      players: z.array(z.object({ nickname: z.string(), isFinished: z.boolean() })),
    }),
  ),
})
export type CircleChallengesAnswer = Sent<typeof circleChallengesAnswer>
