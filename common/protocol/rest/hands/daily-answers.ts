/**
 * The answers about the hand of the day: everybody plays the same cards against the same computers. Days are
 * 'YYYY-MM-DD' in Rome, from midnight to midnight; times are ISO 8601.
 */
import * as z from 'zod/mini'
import type { Sent } from '../answers.ts'

const person = z.object({ playerId: z.string(), nickname: z.string(), avatarUrl: z.nullable(z.string()) })

/** How far somebody is: `new` has not begun, `playing` can go on in `roomId`, `played` has finished. */
const HAND_STATES = ['new', 'playing', 'played'] as const

/**
 * GET /api/daily, for accounts and guests: today's hand. `number` counts the days. `roomId` is the table at which the
 * user can go on; null unless `playing`. `points` are the own ones; null until `played`. `players` have begun it.
 * `streak.days` in a row until today, or until yesterday while today's hand is not played; one missed day a week does
 * not end it, and `isFreeDayLeft` says whether this week's is left.
 */
export const dailyAnswer = z.object({
  day: z.string(),
  number: z.number(),
  state: z.enum(HAND_STATES),
  roomId: z.nullable(z.string()),
  points: z.nullable(z.number()),
  endsAt: z.string(),
  streak: z.object({ days: z.number(), isFreeDayLeft: z.boolean() }),
  players: z.number(),
})
export type DailyAnswer = Sent<typeof dailyAnswer>

/**
 * POST /api/daily begins today's hand, or goes on with it: the code of its table, which the browser enters like every
 * other. Errors: `handsPlayed`.
 */
export const handsTableAnswer = z.object({ roomId: z.string() })
export type HandsTableAnswer = Sent<typeof handsTableAnswer>

/** Why somebody is in no list: a guest; an account of the first days without a rated game; a second one of a device. */
const UNLISTED = ['guest', 'newAccount', 'device'] as const
export type Unlisted = (typeof UNLISTED)[number]

/**
 * GET /api/daily/{day}. `own` is null for who has not begun on that day, `points` for who has not finished. `gameId`
 * opens the replay (GET /api/games/{gameId}); null until it is public. `betterThan` is a percentage, compared with the
 * `computer` (sixteen results of `forte` with the same cards, lowest first; empty while it still plays) and all others.
 * `players` begin with the most points, at most 100. `deck` is for 'Verifica il mazzo', null until the day is over;
 * `serverPartHash` was promised a week before, and the players give no parts. Errors: `dailyNotFound`; `handsNotPlayed`
 * while the day runs and the own hand is not finished.
 */
export const dailyDayAnswer = z.object({
  day: z.string(),
  number: z.number(),
  isOver: z.boolean(),
  own: z.nullable(
    z.object({
      points: z.nullable(z.number()),
      betterThan: z.nullable(z.number()),
      unlisted: z.nullable(z.enum(UNLISTED)),
      gameId: z.nullable(z.number()),
    }),
  ),
  computer: z.array(z.number()),
  players: z.array(z.extend(person, { points: z.number(), gameId: z.nullable(z.number()) })),
  deck: z.nullable(
    z.object({ serverPartHash: z.string(), serverPart: z.string(), seedHash: z.string(), seed: z.string() }),
  ),
})
export type DailyDayAnswer = Sent<typeof dailyDayAnswer>

const weekRow = z.extend(person, { points: z.number(), left: z.nullable(z.number()), days: z.number() })

/**
 * GET /api/daily/{day}/week: the week of a day, Monday to Sunday: the best six days of each player, most points first,
 * at most 100. `left` are the points that the player left on the table on those days; null until that is known for each
 * of them. `own` is there for who is in no list too; null without a finished hand. Hands of today count for others only
 * when the own one is finished.
 */
export const dailyWeekAnswer = z.object({
  from: z.string(),
  to: z.string(),
  isOver: z.boolean(),
  rows: z.array(weekRow),
  own: z.nullable(weekRow),
})
export type DailyWeekAnswer = Sent<typeof dailyWeekAnswer>

/**
 * GET /api/daily/promises, for everybody: SHA-256 of the server's parts of the decks of today and the next seven days.
 */
export const dailyPromisesAnswer = z.object({
  promises: z.array(z.object({ day: z.string(), number: z.number(), serverPartHash: z.string() })),
})
export type DailyPromisesAnswer = Sent<typeof dailyPromisesAnswer>
