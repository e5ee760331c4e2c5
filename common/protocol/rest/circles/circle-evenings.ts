/**
 * The evenings and seasons of a circle of friends. Days are 'YYYY-MM-DD' in Rome; an evening lasts from the noon of its
 * day to the next noon. People are named once in each answer, and elsewhere by their `playerId`. Guests and computers
 * have no part in sums, tables and matrices.
 */
import * as z from 'zod/mini'
import type { Sent } from '../answers.ts'

const person = z.object({ playerId: z.string(), nickname: z.string(), avatarUrl: z.nullable(z.string()) })
const people = z.array(person)
/** Somebody who has played in a circle. */
export type EveningPerson = Sent<typeof person>

/**
 * GET /api/circles/{slug}/evenings?before={day}: the evenings before a day, or the newest ones, newest first. When more
 * follow, `next` is the `before` of the next page. `winners` are several when their sums are equal.
 */
export const eveningsAnswer = z.object({
  people,
  evenings: z.array(z.object({ day: z.string(), games: z.number(), winners: z.array(z.string()) })),
  next: z.optional(z.string()),
})
export type EveningsAnswer = Sent<typeof eveningsAnswer>

const notedRound = z.nullable(z.object({ playerId: z.string(), gameId: z.number(), points: z.number() }))
const queenGift = z.object({ giverId: z.string(), takerId: z.string(), times: z.number() })

/**
 * GET /api/circles/{slug}/evenings/{day}: all lists are empty when nobody has played. `sums` begin with the highest
 * total. In `games`, in the order in which they were played, guests are named too. `queens`: who gave the queen to
 * whom, most often first. `story`: the best and the worst round, and who took the queen with the king or the ace of
 * spades.
 */
export const eveningAnswer = z.object({
  circle: z.string(),
  day: z.string(),
  people,
  sums: z.array(
    z.object({
      playerId: z.string(),
      games: z.number(),
      gamesWon: z.number(),
      total: z.number(),
      isWinner: z.boolean(),
    }),
  ),
  games: z.array(
    z.object({
      id: z.number(),
      endedAt: z.string(),
      seats: z.array(
        z.object({
          seat: z.number(),
          playerId: z.string(),
          total: z.number(),
          position: z.number(),
          isWinner: z.boolean(),
        }),
      ),
    }),
  ),
  queens: z.array(queenGift),
  story: z.object({
    best: notedRound,
    worst: notedRound,
    regicides: z.array(z.object({ playerId: z.string(), times: z.number() })),
  }),
})
export type EveningAnswer = Sent<typeof eveningAnswer>

/** A season: `name` is null for a quarter of the year. Both days belong to it. */
const season = { from: z.string(), to: z.string(), name: z.nullable(z.string()) }
const matrix = z.array(z.array(z.number()))

/**
 * GET /api/circles/{slug}/season?from={day}: the season to which that day belongs, or the present one. `table` begins
 * with the most points: those of the places of each game (15, 5, −5, −15) and a tenth of its total. `average` is theirs
 * for a game; only who was there on a third of the evenings can have the best one. The matrices are about the `players`
 * who have played the most: `ahead[a][b]` counts the games in which a came before b, of `together[a][b]`;
 * `queens[a][b]` how often a gave the queen to b. `trophies` are the seasons that are over, newest first.
 */
export const seasonAnswer = z.object({
  season: z.object(season),
  evenings: z.number(),
  people,
  table: z.array(
    z.object({
      playerId: z.string(),
      evenings: z.number(),
      eveningsWon: z.number(),
      games: z.number(),
      gamesWon: z.number(),
      points: z.number(),
      average: z.number(),
      hasBestAverage: z.boolean(),
    }),
  ),
  matrices: z.object({ players: z.array(z.string()), ahead: matrix, together: matrix, queens: matrix }),
  trophies: z.array(z.object({ ...season, winners: z.array(z.string()), points: z.number() })),
})
export type SeasonAnswer = Sent<typeof seasonAnswer>
