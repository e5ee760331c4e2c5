import assert from 'node:assert/strict'
import { NOTHING_COUNTED } from '#common/record/counted.ts'
import { RANKED_GAMES, RANKING_PAGE } from '#common/limits.ts'
import type { RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import { SEATS } from '#common/rules/seats.ts'
import { createDataSource } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { lockAccounts } from '../accounts/people.ts'
import { addToSums } from './player-sums.ts'
import { Rankings } from './rankings.ts'
import { BY_WINS, repairSteps } from './ranking-steps.ts'
import { PLAYER_GAMES, type PlayerGameRow } from './statistics-entities.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'

const USERS = 120
const GAMES = 300
const AT_ONCE = 8

/** Whole numbers below a limit, always the same ones. */
let state = 7
const random = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}

/** Four different users; those with low ids play more. */
const players = (): readonly number[] => {
  const chosen = new Set<number>()
  while (chosen.size < SEATS.length) chosen.add(1 + Math.min(random(USERS), random(USERS)))
  return [...chosen]
}

/** A game in which many totals and wins are equal, so that many users share a position. */
const gameOf = (gameId: number): readonly PlayerGameRow[] => {
  const winner = random(4)
  const counts = {
    ...NOTHING_COUNTED,
    isComputer: 0,
    withComputers: 0,
    endedAtMs: gameId,
  }
  return players().map((userId, seat) => ({
    ...counts,
    gameId,
    seat,
    userId,
    total: seat === winner ? 52 : 40,
    position: seat === winner ? 1 : 2,
    isWinner: seat === winner ? 1 : 0,
    queensGiven: '[0,1,0,0]',
  }))
}

type Sum = { readonly userId: number; readonly games: bigint; readonly wins: bigint; readonly total: bigint }

/** The order of the ranking by exact fractions, without rank keys. Zero: they share a position. */
const compared = (a: Sum, b: Sum): number => {
  const byWins = b.wins * a.games - a.wins * b.games
  const byAverage = b.total * a.games - a.total * b.games
  return Number(byWins === 0n ? byAverage : byWins)
}

describeOnEveryDatabase('the ranking', (location) => {
  let storage: Storage
  let database: Database
  let games: readonly (readonly PlayerGameRow[])[]

  beforeEach(async () => {
    storage = await openStorage({ ...location(), onError: failOnError })
    const source = await createDataSource(location())
    await source.initialize()
    database = new Database(source)
    const users = Array.from(
      { length: USERS },
      (_, index) => `(${index + 1}, 'p${index}@example.it', 'Nome${index}', 'nome${index}', 'x', 10, 1)`,
    )
    await source.query(
      `INSERT INTO users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs) VALUES ${users.join(', ')}`,
    )
    await source.query(
      "INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs) VALUES ('ABCDEF', 1, 'Sala', 'closed', 1)",
    )
    games = Array.from({ length: GAMES }, (_, index) => gameOf(index + 1))
    await source.query(
      `INSERT INTO games (id, roomId, gameNumber, startedAtMs, endedAtMs) VALUES ${games.map((_, index) => `(${index + 1}, 'ABCDEF', ${index + 1}, 1, ${index + 1})`).join(', ')}`,
    )
    for (let from = 0; from < GAMES; from += AT_ONCE) await Promise.all(games.slice(from, from + AT_ONCE).map(end))
  })
  afterEach(async () => {
    await database.close()
    await storage.close()
  })

  /** Ends a game as the projection does; many games end at the same time. */
  const end = (rows: readonly PlayerGameRow[]): Promise<void> =>
    database.transaction(async (manager) => {
      await lockAccounts(
        manager,
        rows.map(({ userId }) => userId),
      )
      await manager.insert(PLAYER_GAMES, [...rows])
      await addToSums(manager, rows)
    })

  const expected = (gone: ReadonlySet<number> = new Set()) => {
    const sums = Array.from({ length: USERS }, (_, index): Sum => {
      const own = games.flat().filter(({ userId }) => userId === index + 1)
      const sumOf = (values: readonly number[]): bigint => BigInt(values.reduce((sum, value) => sum + value, 0))
      return {
        userId: index + 1,
        games: BigInt(own.length),
        wins: sumOf(own.map(({ isWinner }) => isWinner)),
        total: sumOf(own.map(({ total }) => total)),
      }
    })
    const ranked = sums
      .filter((sum) => sum.games >= RANKED_GAMES && !gone.has(sum.userId))
      .toSorted((a, b) => compared(a, b) || b.userId - a.userId)
    return ranked.map((sum) => ({
      userId: sum.userId,
      gamesPlayed: Number(sum.games),
      gamesWon: Number(sum.wins),
      position: 1 + ranked.filter((other) => compared(other, sum) < 0).length,
    }))
  }
  const short = (entries: readonly RankingEntry[] | null) =>
    (entries ?? []).map(({ userId, gamesPlayed, gamesWon, position }) => ({ userId, gamesPlayed, gamesWon, position }))

  it('has everybody with enough games in the order of exact fractions, page by page, with shared positions', async () => {
    const rankings = new Rankings(database)
    const all = expected()
    assert.ok(all.length > RANKING_PAGE && all.length < USERS)
    assert.ok(new Set(all.map(({ position }) => position)).size < all.length)
    const pages = [await rankings.first()]
    for (let last = pages[0]?.at(-1); last !== undefined; last = pages.at(-1)?.at(-1))
      pages.push((await rankings.after(last.userId)) ?? [])
    assert.deepEqual(short(pages.flat()), all)
    assert.deepEqual(
      pages.map(({ length }) => length),
      [RANKING_PAGE, all.length - RANKING_PAGE, 0],
    )
    for (const [index, { userId }] of all.entries()) {
      const start = index - (index % RANKING_PAGE)
      assert.deepEqual(short(await rankings.around(userId)), all.slice(start, start + RANKING_PAGE))
      assert.deepEqual(short(await rankings.after(userId)), all.slice(index + 1, index + 1 + RANKING_PAGE))
    }
    assert.deepEqual(await database.transaction((manager) => repairSteps(manager, BY_WINS)), { before: [], after: [] })
    const [best] = pages.flat()
    assert.ok(best !== undefined)
    assert.equal(best.winPercentage, (100 * best.gamesWon) / best.gamesPlayed)
    assert.equal(best.bestScore, 52)
    assert.match(best.nickname, /^Nome/)
  })

  it('knows nobody with too few games, and no deleted account', async () => {
    const rankings = new Rankings(database)
    const all = expected()
    const outside =
      Array.from({ length: USERS }, (_, index) => index + 1).find((userId) =>
        all.every((ranked) => ranked.userId !== userId),
      ) ?? 0
    assert.deepEqual([await rankings.around(outside), await rankings.after(outside)], [[], null])
    const gone = new Set([all[0]?.userId ?? 0, all[20]?.userId ?? 0])
    for (const userId of gone) assert.ok((await storage.profiles.remove(userId)) !== null)
    assert.deepEqual(short(await rankings.first()), expected(gone).slice(0, RANKING_PAGE))
    for (const userId of gone)
      assert.deepEqual([await rankings.around(userId), await rankings.after(userId)], [[], null])
    assert.deepEqual(await database.transaction((manager) => repairSteps(manager, BY_WINS)), { before: [], after: [] })
  })
})
