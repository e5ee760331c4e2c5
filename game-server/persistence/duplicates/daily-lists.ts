/** The lists of a day and of a week: found, summed up and cut off by the database, however many have played. */
import type { Day } from '#common/circles/days.ts'
import { daysAfter } from '#common/circles/wall-time.ts'
import { endOf } from '#common/daily/days.ts'
import { DAYS_COUNTED } from '#common/daily/standings.ts'
import { playerIdOf } from '#common/table/view.ts'
import { z } from 'zod'
import { guestPlaceholder } from '../accounts/users.ts'
import type { Database } from '../engine/database.ts'
import { dailySet } from './sets.ts'

/** How many players a list shows. */
const LISTED_AT_MOST = 100
/** An account is in the lists from this day on, counted from the day on which it was made. */
export const LISTED_AFTER_DAYS = 2
const TENTHS = 10

type Value = string | number

/**
 * Who is in the lists of a day: no guest, no deleted account, no second one of a device, no account of the first days.
 */
const LISTED = `plays.isSecond = 0 AND users.deletedAtMs IS NULL AND users.nicknameKey NOT LIKE ?
  AND (users.createdAtMs < ? OR ratings.games > 0)`
const PEOPLE = `JOIN users ON users.id = plays.userId LEFT JOIN player_ratings ratings ON ratings.userId = plays.userId`
const listedOn = (day: Day): readonly Value[] => [`${guestPlaceholder('')}%`, endOf(daysAfter(day, -LISTED_AFTER_DAYS))]

const person = { userId: z.number(), nickname: z.string(), avatarUrl: z.string().nullable() }
const dayRows = z.array(z.object({ ...person, points: z.number(), gameId: z.number().nullable() }))
// MySQL sums up to decimal numbers, which it returns as strings.
const sum = z.coerce.number()
const weekRows = z.array(z.object({ ...person, points: sum, pointsLeft: sum.nullable(), priced: sum, days: sum }))

type PersonRow = { readonly userId: number; readonly nickname: string; readonly avatarUrl: string | null }
export const personOf = ({ userId, nickname, avatarUrl }: PersonRow) => ({
  playerId: playerIdOf(userId),
  nickname,
  avatarUrl,
})

/** The first of a day, with most points first; `gameId` is that of the hand. */
export const playersOfDay = async (database: Database, day: Day, engineVersion: number) => {
  const rows = await database.select(
    `SELECT plays.userId AS userId, users.nickname AS nickname, users.avatarUrl AS avatarUrl, plays.total AS points,
     games.id AS gameId FROM duplicate_plays plays ${PEOPLE}
     LEFT JOIN games ON games.roomId = plays.roomId AND games.gameNumber = 1
     WHERE plays.setName = ? AND plays.total IS NOT NULL AND plays.engineVersion = ? AND ${LISTED}
     ORDER BY plays.total DESC, plays.begunAtMs, plays.userId LIMIT ${LISTED_AT_MOST}`,
    [dailySet(day), engineVersion, ...listedOn(day)],
  )
  return dayRows.parse(rows).map(({ points, gameId, ...row }) => ({ ...personOf(row), points, gameId }))
}

/** How many others have finished the hand of a day, and how many of them have fewer points, or as many. */
export const fieldOf = async (
  database: Database,
  { day, userId, engineVersion }: { readonly day: Day; readonly userId: number; readonly engineVersion: number },
  points: number,
) => {
  const [row] = await database.select(
    `SELECT COUNT(*) AS others, COALESCE(SUM(total < ?), 0) AS fewer, COALESCE(SUM(total = ?), 0) AS equals
     FROM duplicate_plays WHERE setName = ? AND userId <> ? AND isSecond = 0 AND engineVersion = ? AND total IS NOT NULL`,
    [points, points, dailySet(day), userId, engineVersion],
  )
  return { others: Number(row?.['others']), fewer: Number(row?.['fewer']), equal: Number(row?.['equals']) }
}

/** A day that counts in its week. `unfinished`: the points of who has not finished; null: they do not count. */
export type CountedDay = { readonly day: Day; readonly unfinished: number | null }

/** The results of a day that are listed. */
const resultsOf = ({ day, unfinished }: CountedDay): { readonly sql: string; readonly values: readonly Value[] } => {
  const isEach = unfinished !== null
  return {
    sql: `SELECT plays.userId AS userId, plays.setName AS setName, plays.begunAtMs AS begunAtMs,
      ${isEach ? 'COALESCE(plays.total, ?)' : 'plays.total'} AS points, plays.pointsLeft AS pointsLeft
      FROM duplicate_plays plays ${PEOPLE}
      WHERE plays.setName = ?${isEach ? '' : ' AND plays.total IS NOT NULL'} AND ${LISTED}`,
    values: [...(isEach ? [unfinished] : []), dailySet(day), ...listedOn(day)],
  }
}

/**
 * The first of a week, with most points first: the sums of the best days of each, of equal ones the earlier. Of two
 * with the same points, who has played on more days, then who has begun earlier.
 */
export const playersOfWeek = async (database: Database, days: readonly CountedDay[]) => {
  if (days.length === 0) return []
  const results = days.map(resultsOf)
  const order = 'points DESC, days DESC, firstAtMs, userId'
  const rows = await database.select(
    `SELECT best.userId AS userId, users.nickname AS nickname, users.avatarUrl AS avatarUrl, best.points AS points,
     best.pointsLeft AS pointsLeft, best.priced AS priced, best.days AS days FROM (
       SELECT userId, SUM(points) AS points, SUM(pointsLeft) AS pointsLeft, COUNT(pointsLeft) AS priced,
       COUNT(*) AS days, MIN(firstAtMs) AS firstAtMs FROM (
         SELECT userId, points, pointsLeft, MIN(begunAtMs) OVER (PARTITION BY userId) AS firstAtMs,
         ROW_NUMBER() OVER (PARTITION BY userId ORDER BY points DESC, setName) AS place
         FROM (${results.map(({ sql }) => sql).join(' UNION ALL ')}) results
       ) placed WHERE place <= ${DAYS_COUNTED} GROUP BY userId ORDER BY ${order} LIMIT ${LISTED_AT_MOST}
     ) best JOIN users ON users.id = best.userId
     ORDER BY best.points DESC, best.days DESC, best.firstAtMs, best.userId`,
    results.flatMap(({ values }) => values),
  )
  return weekRows.parse(rows).map(({ points, pointsLeft, priced, days: counted, ...row }) => ({
    ...personOf(row),
    points,
    left: pointsLeft !== null && priced === counted ? pointsLeft / TENTHS : null,
    days: counted,
  }))
}
