/**
 * The ranking: by win percentage, then by average score (DESIGN section 7). Users with equal values share a position.
 */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { RANKING_PAGE } from '#common/limits.ts'
import type { RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import type { Database } from '../engine/database.ts'
import { stepEnd, stepOf } from './rank-key.ts'

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

const COLUMNS = 'userId, rankKey, gamesPlayed, gamesWon, totalScore, bestScore'
const AFTER = 'rankKey <= ? AND (rankKey < ? OR userId < ?) ORDER BY rankKey DESC, userId DESC'
const BEFORE = 'rankKey >= ? AND (rankKey > ? OR userId > ?) ORDER BY rankKey, userId'

/** The users next to a place, nearest first. */
const neighbours = async (
  manager: EntityManager,
  order: typeof AFTER | typeof BEFORE,
  { rankKey, userId }: Place,
  count: number,
): Promise<readonly Ranked[]> =>
  rankedRows.parse(
    await manager.query(`SELECT ${COLUMNS} FROM player_statistics WHERE ${order} LIMIT ${count}`, [
      rankKey,
      rankKey,
      userId,
    ]),
  )

const first = async (manager: EntityManager): Promise<readonly Ranked[]> =>
  rankedRows.parse(
    await manager.query(
      `SELECT ${COLUMNS} FROM player_statistics WHERE rankKey >= 0 ORDER BY rankKey DESC, userId DESC LIMIT ${RANKING_PAGE}`,
    ),
  )

/** The row of a user; null when they are not in the ranking. */
const rankedUser = async (manager: EntityManager, userId: number): Promise<Ranked | null> =>
  rankedRows.parse(
    await manager.query(`SELECT ${COLUMNS} FROM player_statistics WHERE userId = ? AND rankKey IS NOT NULL`, [userId]),
  )[0] ?? null

const counts = z.tuple([z.object({ users: z.coerce.number() })])

const EQUAL = 'SELECT COUNT(*) AS users FROM player_statistics WHERE rankKey = ? AND userId > ?'
/** The steps above, then the higher keys of the same step, then the equal keys. */
const ALL = `SELECT (SELECT COALESCE(SUM(users), 0) FROM ranking_steps WHERE step > ?)
  + (SELECT COUNT(*) FROM player_statistics WHERE rankKey > ? AND rankKey < ?) + (${EQUAL}) AS users`

/** How many users with the same key come before a place. */
const equalBefore = async (manager: EntityManager, { rankKey, userId }: Place): Promise<number> =>
  counts.parse(await manager.query(EQUAL, [rankKey, userId]))[0].users

/** How many users come before a place. They are counted by steps, because many thousands may come before. */
const usersBefore = async (manager: EntityManager, { rankKey, userId }: Place): Promise<number> => {
  const step = stepOf(rankKey)
  return counts.parse(await manager.query(ALL, [step, rankKey, stepEnd(step), rankKey, userId]))[0].users
}

/** Some rows of the ranking in their order, and how many come before the first of them. */
type Page = { readonly rows: readonly Ranked[]; readonly before: number }

/** Null when the user is not in the ranking. */
const pageAfter = async (manager: EntityManager, userId: number): Promise<Page | null> => {
  const place = await rankedUser(manager, userId)
  if (place === null) return null
  return {
    rows: await neighbours(manager, AFTER, place, RANKING_PAGE),
    before: (await usersBefore(manager, place)) + 1,
  }
}

/**
 * The page with a user's place, of the pages into which the whole ranking is divided; empty when the user is not in the
 * ranking.
 */
const pageAround = async (manager: EntityManager, userId: number): Promise<Page> => {
  const own = await rankedUser(manager, userId)
  if (own === null) return { rows: [], before: 0 }
  const ahead = await usersBefore(manager, own)
  const above = ahead % RANKING_PAGE
  const better = above === 0 ? [] : await neighbours(manager, BEFORE, own, above)
  const worse = await neighbours(manager, AFTER, own, RANKING_PAGE - above)
  return { rows: [...better.toReversed(), own, ...worse].slice(0, RANKING_PAGE), before: ahead - better.length }
}

const names = z.array(z.object({ id: z.number(), nickname: z.string() }))

const nicknamesOf = async (
  manager: EntityManager,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map()
  const rows: unknown = await manager.query(
    `SELECT id, nickname FROM users WHERE id IN (${userIds.map(() => '?').join(', ')})`,
    [...userIds],
  )
  return new Map(names.parse(rows).map(({ id, nickname }) => [id, nickname]))
}

/** The position of each row. Rows with equal keys have that of the first of them, who may be on the page before. */
const positionsOf = async (manager: EntityManager, { rows, before }: Page): Promise<readonly number[]> => {
  const [top] = rows
  if (top === undefined) return []
  const ahead = before === 0 ? 0 : before - (await equalBefore(manager, top))
  const positions: number[] = []
  for (const [index, { rankKey }] of rows.entries()) {
    const isShared = index === 0 || rankKey === rows[index - 1]?.rankKey
    positions.push(isShared ? (positions.at(-1) ?? ahead + 1) : before + index + 1)
  }
  return positions
}

const entriesOf = async (manager: EntityManager, page: Page): Promise<readonly RankingEntry[]> => {
  const nicknames = await nicknamesOf(
    manager,
    page.rows.map(({ userId }) => userId),
  )
  const positions = await positionsOf(manager, page)
  return page.rows.map(({ userId, gamesPlayed, gamesWon, totalScore, bestScore }, index) => ({
    userId,
    nickname: nicknames.get(userId) ?? '',
    gamesPlayed,
    gamesWon,
    winPercentage: (100 * gamesWon) / gamesPlayed,
    avgScore: totalScore / gamesPlayed,
    bestScore,
    position: positions[index] ?? 0,
  }))
}

/** The ranking. Every promise may reject with `StorageError`. */
export class Rankings {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The first page. */
  first(): Promise<readonly RankingEntry[]> {
    return this.#database.run(async (manager) => entriesOf(manager, { rows: await first(manager), before: 0 }))
  }

  /** The page that begins after a user; null when that user is not in the ranking. */
  after(userId: number): Promise<readonly RankingEntry[] | null> {
    return this.#database.run(async (manager) => {
      const page = await pageAfter(manager, userId)
      return page && entriesOf(manager, page)
    })
  }

  /** The page with a user's place; empty when they have none. */
  around(userId: number): Promise<readonly RankingEntry[]> {
    return this.#database.run(async (manager) => entriesOf(manager, await pageAround(manager, userId)))
  }
}
