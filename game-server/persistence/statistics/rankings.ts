/**
 * The ranking: by win percentage, then by average score (DESIGN section 7), or by rating. Users with equal values share
 * a position.
 */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { RANKING_PAGE } from '#common/limits.ts'
import type { RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import { BY_RATING } from '../rating/rating-key.ts'
import { ratingsOf } from '../rating/ratings.ts'
import type { Database } from '../engine/database.ts'
import { BY_WINS, userCount, usersBefore, type Counting } from './ranking-steps.ts'
import { placesOf } from '../engine/sql.ts'

/** What the ranking can be sorted by: won games or ratings. */
export type RankedBy = 'wins' | 'rating'

/** A place in the order of the ranking: the highest key first, and of equal keys the highest id first. */
type Place = { readonly rankKey: number; readonly userId: number }

const rankedRows = z.array(
  z.object({
    userId: z.number(),
    rankKey: z.coerce.number(),
    gamesPlayed: z.number(),
    gamesWon: z.number(),
    totalScore: z.number(),
    bestScore: z.number(),
  }),
)
type Ranked = z.infer<typeof rankedRows>[number]

/** A ranking: how its users are counted, and the tables in which a row of it is. */
type Board = Counting & { readonly from: string }

const SUMS = 'gamesPlayed, gamesWon, totalScore, bestScore'
const AFTER = { sign: '<', order: 'DESC' } as const
const BEFORE = { sign: '>', order: 'ASC' } as const

/** The users next to a place, nearest first. */
const neighbours = async (
  manager: EntityManager,
  { key, from }: Board,
  { sign, order }: typeof AFTER | typeof BEFORE,
  { rankKey, userId }: Place,
  count: number,
): Promise<readonly Ranked[]> =>
  rankedRows.parse(
    await manager.query(
      `SELECT userId, ${key} AS rankKey, ${SUMS} FROM ${from} WHERE ${key} ${sign}= ? AND (${key} ${sign} ? OR userId ${sign} ?)
       ORDER BY ${key} ${order}, userId ${order} LIMIT ${count}`,
      [rankKey, rankKey, userId],
    ),
  )

const first = async (manager: EntityManager, { key, from }: Board): Promise<readonly Ranked[]> =>
  rankedRows.parse(
    await manager.query(
      `SELECT userId, ${key} AS rankKey, ${SUMS} FROM ${from} WHERE ${key} IS NOT NULL
       ORDER BY ${key} DESC, userId DESC LIMIT ${RANKING_PAGE}`,
    ),
  )

/** The row of a user; null when they are not in the ranking. */
const rankedUser = async (manager: EntityManager, { key, from }: Board, userId: number): Promise<Ranked | null> =>
  rankedRows.parse(
    await manager.query(
      `SELECT userId, ${key} AS rankKey, ${SUMS} FROM ${from} WHERE userId = ? AND ${key} IS NOT NULL`,
      [userId],
    ),
  )[0] ?? null

/** How many users with the same key come before a place. */
const equalBefore = async (manager: EntityManager, { key, of }: Board, { rankKey, userId }: Place): Promise<number> =>
  userCount.parse(
    await manager.query(`SELECT COUNT(*) AS users FROM ${of} WHERE ${key} = ? AND userId > ?`, [rankKey, userId]),
  )[0].users

const BOARDS: Record<RankedBy, Board> = {
  wins: { ...BY_WINS, from: 'player_statistics' },
  rating: { ...BY_RATING, from: 'player_ratings JOIN player_statistics USING (userId)' },
}

/** Some rows of the ranking in their order, and how many come before the first of them. */
type Page = { readonly rows: readonly Ranked[]; readonly before: number }

/** Null when the user is not in the ranking. */
const pageAfter = async (manager: EntityManager, board: Board, userId: number): Promise<Page | null> => {
  const place = await rankedUser(manager, board, userId)
  if (place === null) return null
  return {
    rows: await neighbours(manager, board, AFTER, place, RANKING_PAGE),
    before: (await usersBefore(manager, board, place)) + 1,
  }
}

/**
 * The page with a user's place, of the pages into which the whole ranking is divided; empty when the user is not in the
 * ranking.
 */
const pageAround = async (manager: EntityManager, board: Board, userId: number): Promise<Page> => {
  const own = await rankedUser(manager, board, userId)
  if (own === null) return { rows: [], before: 0 }
  const ahead = await usersBefore(manager, board, own)
  const above = ahead % RANKING_PAGE
  const better = above === 0 ? [] : await neighbours(manager, board, BEFORE, own, above)
  const worse = await neighbours(manager, board, AFTER, own, RANKING_PAGE - above)
  return { rows: [...better.toReversed(), own, ...worse].slice(0, RANKING_PAGE), before: ahead - better.length }
}

const names = z.array(z.object({ id: z.number(), nickname: z.string() }))

const nicknamesOf = async (
  manager: EntityManager,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map()
  const rows: unknown = await manager.query(`SELECT id, nickname FROM users WHERE id IN (${placesOf(userIds)})`, [
    ...userIds,
  ])
  return new Map(names.parse(rows).map(({ id, nickname }) => [id, nickname]))
}

/** The position of each row. Rows with equal keys have that of the first of them, who may be on the page before. */
const positionsOf = async (
  manager: EntityManager,
  board: Board,
  { rows, before }: Page,
): Promise<readonly number[]> => {
  const [top] = rows
  if (top === undefined) return []
  const ahead = before === 0 ? 0 : before - (await equalBefore(manager, board, top))
  const positions: number[] = []
  for (const [index, { rankKey }] of rows.entries()) {
    const isShared = index === 0 || rankKey === rows[index - 1]?.rankKey
    positions.push(isShared ? (positions.at(-1) ?? ahead + 1) : before + index + 1)
  }
  return positions
}

const entriesOf = async (manager: EntityManager, board: Board, page: Page): Promise<readonly RankingEntry[]> => {
  const userIds = page.rows.map(({ userId }) => userId)
  const nicknames = await nicknamesOf(manager, userIds)
  const ratings = await ratingsOf(manager, userIds)
  const positions = await positionsOf(manager, board, page)
  return page.rows.map(({ userId, gamesPlayed, gamesWon, totalScore, bestScore }, index) => ({
    userId,
    nickname: nicknames.get(userId) ?? '',
    gamesPlayed,
    gamesWon,
    winPercentage: (100 * gamesWon) / gamesPlayed,
    avgScore: totalScore / gamesPlayed,
    bestScore,
    position: positions[index] ?? 0,
    rating: ratings.get(userId) ?? null,
  }))
}

/** The ranking. Every promise may reject with `StorageError`. */
export class Rankings {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The first page. */
  first(by: RankedBy = 'wins'): Promise<readonly RankingEntry[]> {
    const board = BOARDS[by]
    return this.#database.run(async (manager) =>
      entriesOf(manager, board, { rows: await first(manager, board), before: 0 }),
    )
  }

  /** The page that begins after a user; null when that user is not in the ranking. */
  after(userId: number, by: RankedBy = 'wins'): Promise<readonly RankingEntry[] | null> {
    const board = BOARDS[by]
    return this.#database.run(async (manager) => {
      const page = await pageAfter(manager, board, userId)
      return page && entriesOf(manager, board, page)
    })
  }

  /** The page with a user's place; empty when they have none. */
  around(userId: number, by: RankedBy = 'wins'): Promise<readonly RankingEntry[]> {
    const board = BOARDS[by]
    return this.#database.run(async (manager) => entriesOf(manager, board, await pageAround(manager, board, userId)))
  }
}
