/** Challenges that are found without their link: by the table of a player, and by the circle for which they are. */
import { z } from 'zod'
import { belongs } from '#common/circles/standings.ts'
import { CIRCLE_CHALLENGES } from '#common/limits.ts'
import type { CircleChallengesAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { circleFor } from '../circles/known-circle.ts'
import type { Database } from '../engine/database.ts'
import { placesOf } from '../engine/sql.ts'
import { stateOf } from './challenges.ts'
import { CHALLENGE_SETS, challengeSet, ownerOf } from './sets.ts'

/** The token of the challenge that a user plays, or has played, in a room; null when it is no room of theirs. */
export const challengeOfRoom = async (database: Database, roomId: string, userId: number): Promise<string | null> => {
  const [play] = await database.select('SELECT setName FROM duplicate_plays WHERE roomId = ? AND userId = ?', [
    roomId,
    userId,
  ])
  const set = String(play?.['setName'])
  if (!set.startsWith(CHALLENGE_SETS)) return null
  const [challenge] = await database.select('SELECT token FROM challenges WHERE id = ?', [Number(ownerOf(set))])
  return challenge === undefined ? null : String(challenge['token'])
}

const milliseconds = z.coerce.number()
const challengeRows = z.array(
  z.object({ id: z.number(), token: z.string(), closesAtMs: milliseconds, nickname: z.string() }),
)
const playRows = z.array(
  z.object({
    setName: z.string(),
    userId: z.number(),
    roomId: z.string(),
    endedAtMs: milliseconds.nullable(),
    nickname: z.string(),
  }),
)

/** Those that the user can still play first, then those that close first. */
const OPEN = `SELECT challenges.id AS id, challenges.token AS token, challenges.closesAtMs AS closesAtMs,
  users.nickname AS nickname FROM challenges JOIN users ON users.id = challenges.makerId
  LEFT JOIN duplicate_plays own ON own.setName = CONCAT('${CHALLENGE_SETS}', challenges.id) AND own.userId = ?
  WHERE challenges.circleId = ? AND challenges.closesAtMs > ?
  ORDER BY own.endedAtMs IS NOT NULL, challenges.closesAtMs, challenges.id LIMIT ${CIRCLE_CHALLENGES}`

/** The open challenges of a circle, for who belongs to it; `nowMs` since the epoch. Errors: `circleNotFound`. */
export const circleChallenges = async (
  database: Database,
  slug: string,
  userId: number,
  nowMs: number,
): Promise<Result<CircleChallengesAnswer, 'circleNotFound'>> => {
  const circle = await circleFor(database.select, slug, userId)
  if (circle === null || !belongs(circle.standing)) return refused('circleNotFound')
  const open = challengeRows.parse(await database.select(OPEN, [userId, circle.id, nowMs]))
  const sets = open.map(({ id }) => challengeSet(id))
  const plays =
    sets.length === 0
      ? []
      : playRows.parse(
          await database.select(
            `SELECT plays.setName AS setName, plays.userId AS userId, plays.roomId AS roomId, plays.endedAtMs AS endedAtMs,
             users.nickname AS nickname FROM duplicate_plays plays JOIN users ON users.id = plays.userId
             WHERE plays.setName IN (${placesOf(sets)}) ORDER BY plays.begunAtMs, plays.userId`,
            sets,
          ),
        )
  return ok({
    challenges: open.map(({ id, token, closesAtMs, nickname }) => {
      const begun = plays.filter(({ setName }) => setName === challengeSet(id))
      return {
        token,
        closesAt: new Date(closesAtMs).toISOString(),
        byName: nickname,
        state: stateOf(begun, userId, false).state,
        players: begun.map((play) => ({ nickname: play.nickname, isFinished: play.endedAtMs !== null })),
      }
    }),
  })
}
