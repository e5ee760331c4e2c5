/** The answers of the statistics routes (specification sections 3 and 7). */
import * as z from 'zod/mini'
import { perShownCount, type ShownCount } from '../../record/counted.ts'
import { countSchema, type CountSchema } from './counted-schemas.ts'
import type { Sent } from './answers.ts'
import { ownRating, shownRating } from './rating-answers.ts'

/**
 * An ended game of the user. `id` is the game's. `position` counts from 1. `wasComputer`: a computer held the seat at
 * the end, so the game is lost (DESIGN decision 17). `withComputers`: the creator had filled seats with computers, so
 * the game counts for no ranking (DESIGN decision 20).
 */
const historyEntry = z.object({
  id: z.number(),
  isWinner: z.boolean(),
  playedAt: z.string(),
  position: z.number(),
  finalScore: z.number(),
  wasComputer: z.boolean(),
  withComputers: z.boolean(),
})
export type HistoryEntry = Sent<typeof historyEntry>

/**
 * The totals of the user's ended games, `withComputers` of which were with computers. Trick values are null before the
 * first trick taken; `lastPlayed` is ISO 8601, or null.
 */
const summary = z.object({
  gamesPlayed: z.number(),
  gamesWon: z.number(),
  gamesLost: z.number(),
  withComputers: z.number(),
  totalScore: z.number(),
  highestTrickValue: z.nullable(z.number()),
  lowestTrickValue: z.nullable(z.number()),
  lastPlayed: z.nullable(z.string()),
})
export type StatisticsSummary = Sent<typeof summary>

/**
 * Who gave the queen of spades to whom: `given[a][b]` times from player a to player b. The user is the first of the
 * players.
 */
const queenMatrix = z.object({
  players: z.array(z.object({ name: z.string(), avatarUrl: z.nullable(z.string()), isSelf: z.boolean() })),
  given: z.array(z.array(z.number())),
})
export type QueenMatrix = Sent<typeof queenMatrix>

const shownCounts = perShownCount<{ readonly [Name in ShownCount]: CountSchema<Name> }>(countSchema)

/**
 * More about the same games. `form` are the last 20, oldest first. Values for a round are null before the first round.
 */
const insights = z.object({
  form: z.array(z.object({ finalScore: z.number(), isWinner: z.boolean() })),
  pointsPerRound: z.nullable(z.number()),
  tricksPerRound: z.nullable(z.number()),
  queensTaken: z.number(),
  queensPerRound: z.nullable(z.number()),
  ...shownCounts,
  queenMatrix,
})
export type Insights = Sent<typeof insights>

/**
 * GET /api/stats/profile. `gameHistory` is newest first; `rating` is null without a rated game; when more games follow,
 * `next` is the `before` of the next page.
 */
export const statisticsAnswer = z.object({
  stats: summary,
  gameHistory: z.array(historyEntry),
  next: z.optional(z.number()),
  more: insights,
  rating: z.nullable(ownRating),
})
export type StatisticsAnswer = Sent<typeof statisticsAnswer>

/** A game of the user's last evening. `winners` are the names of the people who won; empty when a computer did. */
const lastGame = z.object({
  id: z.number(),
  endedAt: z.string(),
  isWinner: z.boolean(),
  finalScore: z.number(),
  winners: z.array(z.string()),
})
export type LastGame = Sent<typeof lastGame>

/** GET /api/games: the user's newest games of one evening, newest first. */
export const lastGamesAnswer = z.object({ games: z.array(lastGame) })

/**
 * An entry of the ranking. Scores are points of whole games. Players with equal percentage and average, or in the list
 * of ratings with equal ratings, share a `position`. `rating` is null without a rated game.
 */
const rankingEntry = z.object({
  userId: z.number(),
  nickname: z.string(),
  gamesPlayed: z.number(),
  gamesWon: z.number(),
  winPercentage: z.number(),
  avgScore: z.number(),
  bestScore: z.number(),
  position: z.number(),
  rating: z.nullable(shownRating),
})
export type RankingEntry = Sent<typeof rankingEntry>

/** GET /api/stats/rankings: one page of the ranking, best first. */
export const rankingsAnswer = z.array(rankingEntry)
