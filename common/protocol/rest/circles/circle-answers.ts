/** The answers about circles of friends. Times are ISO 8601; days are 'YYYY-MM-DD' in Rome. */
import * as z from 'zod/mini'
import type { Sent } from '../answers.ts'
import { STANDINGS } from '../../../circles/standings.ts'

const person = z.object({ playerId: z.string(), nickname: z.string(), avatarUrl: z.nullable(z.string()) })

const member = z.extend(person, { standing: z.enum(STANDINGS), isOwner: z.optional(z.literal(true)) })
/** Somebody of a circle. */
export type CircleMember = Sent<typeof member>

const table = z.object({
  roomId: z.string(),
  status: z.enum(['waiting', 'playing', 'suspended']),
  /** Whether the user has a seat there. */
  isSeated: z.boolean(),
  players: z.array(z.object({ name: z.string(), avatarUrl: z.nullable(z.string()) })),
})
/** A table of a circle that is waiting, playing or suspended. */
export type CircleTable = Sent<typeof table>

const circleSummary = z.object({
  slug: z.string(),
  name: z.string(),
  standing: z.enum(STANDINGS),
  members: z.number(),
  /** Whether a table of the circle waits or plays now. */
  hasTable: z.boolean(),
})
/** GET /api/circles: the circles of the user, those with a table first; without those that have removed them. */
export const circlesAnswer = z.object({ circles: z.array(circleSummary) })
export type CirclesAnswer = Sent<typeof circlesAnswer>

/**
 * GET /api/circles/{slug}, and the answer of every change to it. `standing` is null for a stranger. `members` are those
 * who belong, the owner first, then since when; `waiting` those who ask, are invited, or (for the owner only) were
 * removed. `tables` are those of the circle: the ones where the user sits or can sit down first, then the others; of
 * suspended ones only those with a seat of the user. Who does not belong gets empty lists.
 */
export const circleAnswer = z.object({
  slug: z.string(),
  name: z.string(),
  standing: z.nullable(z.enum(STANDINGS)),
  isOwner: z.boolean(),
  members: z.array(member),
  waiting: z.array(member),
  tables: z.array(table),
})
export type CircleAnswer = Sent<typeof circleAnswer>

/**
 * GET /api/circles/{slug}/invitation, for everybody who has the link: the name of the circle, and the code of the table
 * where a seat is free, or null.
 */
export const circleInvitationAnswer = z.object({ slug: z.string(), name: z.string(), roomId: z.nullable(z.string()) })
export type CircleInvitation = Sent<typeof circleInvitationAnswer>

/**
 * GET /api/circles/games/{gameId}, for who has played the game: the circle whose table it was, if the user belongs to
 * it, and whether the four may found one. Not when one of them is a guest, a computer, or gone.
 */
export const gameCircleAnswer = z.object({
  circle: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  canFound: z.boolean(),
})
export type GameCircle = Sent<typeof gameCircleAnswer>

/**
 * POST /api/circles/{slug}/table: the code of the table where the user plays now, which the browser enters like every
 * other; null when there is none and no new one was asked for.
 */
export const circleTableAnswer = z.object({ roomId: z.nullable(z.string()) })
export type CircleTableAnswer = Sent<typeof circleTableAnswer>
