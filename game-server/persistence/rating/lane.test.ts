import assert from 'node:assert/strict'
import { NOTHING_COUNTED } from '#common/record/counted.ts'
import { CERTAIN_RATING_GAMES, RANKING_PAGE, RATING_OPPONENTS } from '#common/limits.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import { FIRST_RATING, newRatings, rested, shownRating, type Rating } from '../../rating/rating.ts'
import { createDataSource, neverWaitForLocks } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { PLAYER_STATISTICS } from '../statistics/statistics-entities.ts'
import { repairSteps } from '../statistics/ranking-steps.ts'
import { openStorage, type Storage } from '../storage.ts'
import { RatingLane } from './lane.ts'
import { GAME_RATINGS, PLAYER_RATINGS } from './rating-entities.ts'
import { BY_RATING } from './rating-key.ts'
import { repairRatings } from './repair.ts'
import { numbersFrom } from '../../testing/numbers.ts'

const USERS = 90
const GAMES = 600
const FIRST_MS = 1_794_000_000_000
const HOUR_MS = 3_600_000

type Game = {
  readonly gameId: number
  readonly endedAtMs: number
  readonly userIds: readonly number[]
  readonly places: readonly number[]
}

/** Games in no order of their ids, some of which end at the same moment. */
const gamesFrom = (seed: number, count = GAMES): readonly Game[] => {
  const random = numbersFrom(seed)
  return Array.from({ length: count }, (_, index) => {
    const players = new Set<number>()
    while (players.size < SEATS.length) players.add(1 + random(USERS))
    const totals = SEATS.map(() => random(12))
    return {
      gameId: index + 1,
      endedAtMs: FIRST_MS + random(count) * HOUR_MS,
      userIds: [...players],
      places: totals.map((total) => 1 + totals.filter((other) => other > total).length),
    }
  })
}

const inOrder = (games: readonly Game[]): readonly Game[] =>
  games.toSorted((a, b) => a.endedAtMs - b.endedAtMs || a.gameId - b.gameId)

/** The ratings after these games, computed in memory. */
const expected = (games: readonly Game[]) => {
  const players = new Map<number, Rating & { readonly games: number; readonly ratedAtMs: number }>()
  for (const { endedAtMs, userIds, places } of inOrder(games)) {
    const before = userIds.map((userId) => {
      const own = players.get(userId)
      return own === undefined ? FIRST_RATING : rested(own, endedAtMs - own.ratedAtMs)
    })
    const after = newRatings(before.map((rating, i) => ({ before: rating, place: places[i] ?? 0, isCounted: true })))
    for (const [i, userId] of userIds.entries())
      players.set(userId, {
        ...(after[i] ?? FIRST_RATING),
        games: (players.get(userId)?.games ?? 0) + 1,
        ratedAtMs: endedAtMs,
      })
  }
  return [...players].map(([userId, rating]) => ({ userId, ...rating })).toSorted((a, b) => a.userId - b.userId)
}

describeOnEveryDatabase('the lane of ratings', (location) => {
  let storage: Storage
  let databases: Database[]
  let nowMs: number
  const [database, other] = [
    (): Database => databases[0] ?? assert.fail(),
    (): Database => databases[1] ?? assert.fail(),
  ]

  const opened = async (): Promise<Database> => {
    const source = await createDataSource(location())
    await source.initialize()
    await neverWaitForLocks(source)
    return new Database(source)
  }
  beforeEach(async () => {
    nowMs = FIRST_MS + GAMES * HOUR_MS
    storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
    databases = [await opened(), await opened()]
    const users = Array.from(
      { length: USERS },
      (_, index) => `(${index + 1}, 'p${index}@example.it', 'Nome${index}', 'nome${index}', 'x', 10, 1)`,
    )
    await database().run(async (manager) => {
      await manager.query(
        `INSERT INTO users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs) VALUES ${users.join(', ')}`,
      )
      await manager.query(
        "INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs) VALUES ('ABCDEF', 1, 'Sala', 'closed', 1)",
      )
      const sums = { ...NOTHING_COUNTED, gamesPlayed: 9, gamesWon: 3, totalScore: 90, bestScore: 40, lastPlayedMs: 1 }
      await manager.insert(
        PLAYER_STATISTICS,
        users.map((_, index) => ({ ...sums, userId: index + 1, rankKey: null })),
      )
    })
  })
  afterEach(async () => {
    for (const each of databases) await each.close()
    await storage.close()
  })

  /** Ends games as the projection does. */
  const end = (games: readonly Game[], where = database()): Promise<void> =>
    where.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO games (id, roomId, gameNumber, startedAtMs, endedAtMs) VALUES ${games.map(({ gameId, endedAtMs }) => `(${gameId}, 'ABCDEF', ${gameId}, 1, ${endedAtMs})`).join(', ')}`,
      )
      await manager.query(
        `INSERT INTO game_ratings (gameId, seat, userId, endedAtMs, place, isCounted) VALUES ${games
          .flatMap(({ gameId, endedAtMs, userIds, places }) =>
            userIds.map((userId, seat) => `(${gameId}, ${seat}, ${userId}, ${endedAtMs}, ${places[seat]}, 1)`),
          )
          .join(', ')}`,
      )
    })
  const lane = (of = database()): RatingLane => new RatingLane(of, () => nowMs, failOnError)
  const stored = () =>
    database().run((manager) => manager.find(GAME_RATINGS, { order: { gameId: 'ASC', seat: 'ASC' } }))
  const players = async () =>
    (await database().run((manager) => manager.find(PLAYER_RATINGS, { order: { userId: 'ASC' } }))).map(
      ({ userId, mu, sigma, games, ratedAtMs }) => ({ userId, mu, sigma, games, ratedAtMs }),
    )

  it('rates games in the order of their endings, whatever the order of their ids', async () => {
    const games = gamesFrom(1)
    await end(games)
    await lane().advance()
    assert.deepEqual(await players(), expected(games))
    assert.deepEqual(await repairRatings(database(), true), { before: [], after: [] })
  })

  it('rates a game once when several processes want it', async () => {
    const games = gamesFrom(2)
    const lanes = [lane(), lane(other()), lane(await (async () => (databases.push(await opened()), databases[2]))())]
    for (let from = 0; from < GAMES; from += 150) {
      await end(inOrder(games).slice(from, from + 150))
      await Promise.all(lanes.map((each) => each.advance()))
    }
    assert.deepEqual(await players(), expected(games))
    const rows = await stored()
    assert.equal(rows.length, 4 * GAMES)
    for (const userId of [1, 40, USERS]) {
      const counts = rows.filter((row) => row.userId === userId).map((row) => row.games ?? 0)
      assert.deepEqual(
        counts.toSorted((a, b) => a - b),
        counts.map((_, index) => index + 1),
      )
    }
  })

  it('loses no game that comes late, while others rate too', async () => {
    const games = gamesFrom(3, 80)
    const random = numbersFrom(9)
    const late = games.filter(() => random(4) === 0)
    await end(games.filter((game) => !late.includes(game)))
    await lane().advance()
    for (const game of late) {
      await Promise.all([end([game], other()), lane().advance(), lane(other()).advance()])
    }
    await Promise.all([lane().advance(), lane(other()).advance()])
    assert.deepEqual(await players(), expected(games))
    assert.ok((await stored()).every(({ ratingVersion }) => ratingVersion !== null))
    assert.deepEqual(await repairRatings(database(), true), { before: [], after: [] })
  })

  it('is repaired: rows become what they were, after any damage', async () => {
    const games = gamesFrom(4, 150)
    await end(games)
    await lane().advance()
    const before = [await stored(), await players()]
    for (const sql of [
      'UPDATE game_ratings SET muAfter = 1 WHERE gameId = 70 AND seat = 2',
      'UPDATE game_ratings SET ratingVersion = NULL, muBefore = 5 WHERE gameId > 100',
      'DELETE FROM player_ratings WHERE userId < 20',
      'UPDATE player_ratings SET ratingKey = NULL, opponents = 2 WHERE userId > 70',
      'UPDATE player_ratings SET mu = 3, ratedAtMs = ratedAtMs + 5 WHERE userId = 30',
      'UPDATE rating_cursor SET ratingVersion = 0',
    ]) {
      await database().run((manager) => manager.query(sql))
      const checked = await repairRatings(database(), true)
      const found = await repairRatings(database(), false)
      assert.equal(found.before.length + found.after.length > 0, checked.before.length + checked.after.length > 0, sql)
      assert.deepEqual([await stored(), await players()], before, sql)
      assert.deepEqual(await repairRatings(database(), true), { before: [], after: [] }, sql)
    }
  })

  it('leaves all to a process with a newer version', async () => {
    await end(gamesFrom(5, 20))
    await database().run((manager) => manager.query('UPDATE rating_cursor SET ratingVersion = 99'))
    await lane().advance()
    assert.deepEqual(await players(), [])
  })

  describe('and the list of ratings', () => {
    let games: readonly Game[]
    beforeEach(async () => {
      games = gamesFrom(6)
      await end(games)
      await lane().advance()
    })
    const listed = (gone: ReadonlySet<number> = new Set()) =>
      expected(games)
        .filter((player) => player.games >= CERTAIN_RATING_GAMES && !gone.has(player.userId))
        .toSorted((a, b) => b.mu - a.mu || b.userId - a.userId)
        .map(({ userId, mu }, index) => ({
          userId,
          position: index + 1,
          rating: { value: shownRating(mu), isCertain: true },
        }))
    const short = (entries: readonly RankingEntry[] | null) =>
      (entries ?? []).map(({ userId, position, rating }) => ({ userId, position, rating }))

    const opponents = async (): Promise<ReadonlyMap<number, number>> =>
      new Map(
        (await database().run((manager) => manager.find(PLAYER_RATINGS))).map((row) => [row.userId, row.opponents]),
      )
    /** Every place is counted from steps: they are those that a count of all users gives. */
    const rightSteps = async (): Promise<void> =>
      assert.deepEqual(await database().transaction((manager) => repairSteps(manager, BY_RATING)), {
        before: [],
        after: [],
      })

    it('has those with enough rated games, best first, page by page', async () => {
      const all = listed()
      assert.ok(all.length > RANKING_PAGE && all.length < USERS, String(all.length))
      assert.deepEqual(short(await storage.rankings.first('rating')), all.slice(0, RANKING_PAGE))
      const last = all[RANKING_PAGE - 1]?.userId ?? 0
      assert.deepEqual(short(await storage.rankings.after(last, 'rating')), all.slice(RANKING_PAGE))
      for (const index of [0, 7, RANKING_PAGE, all.length - 1]) {
        const start = index - (index % RANKING_PAGE)
        const page = await storage.rankings.around(all[index]?.userId ?? 0, 'rating')
        assert.deepEqual(short(page), all.slice(start, start + RANKING_PAGE))
      }
      await rightSteps()
    })

    it('does not have a deleted account, whose games stay for the others', async () => {
      const before = await stored()
      const gone = new Set(
        listed()
          .slice(0, 2)
          .map(({ userId }) => userId),
      )
      for (const userId of gone) assert.ok((await storage.profiles.remove(userId)) !== null)
      assert.deepEqual(short(await storage.rankings.first('rating')), listed(gone).slice(0, RANKING_PAGE))
      assert.deepEqual(await stored(), before)
      assert.deepEqual(await repairRatings(database(), true), { before: [], after: [] })
      await rightSteps()
      const [lost = 0] = gone
      assert.deepEqual(
        [await storage.rankings.around(lost, 'rating'), await storage.rankings.after(lost, 'rating')],
        [[], null],
      )
    })

    it('does not have who has had no rated game for 60 days, until the next one', async () => {
      const all = new Set(listed().map(({ userId }) => userId))
      const last = new Map(expected(games).map(({ userId, ratedAtMs }) => [userId, ratedAtMs]))
      const lastMs = (userId: number): number => last.get(userId) ?? 0
      const half = [...all].map(lastMs).toSorted((a, b) => a - b)[Math.floor(all.size / 2)] ?? 0
      nowMs = half + 60 * 24 * HOUR_MS
      const idle = new Set([...all].filter((userId) => lastMs(userId) < half))
      assert.ok(idle.size > 5 && idle.size < all.size)
      await storage.ratingLane.look()
      assert.deepEqual(short(await storage.rankings.first('rating')), listed(idle).slice(0, RANKING_PAGE))
      await rightSteps()
      nowMs += GAMES * HOUR_MS
      await Promise.all([storage.ratingLane.look(), lane(other()).look()])
      assert.deepEqual(await storage.rankings.first('rating'), [])
      await rightSteps()
      const back = listed()
        .slice(0, 4)
        .map(({ userId }) => userId)
      await end([{ gameId: GAMES + 1, endedAtMs: nowMs, userIds: back, places: [1, 2, 3, 4] }])
      await storage.ratingLane.look()
      assert.deepEqual(new Set((await storage.rankings.first('rating')).map(({ userId }) => userId)), new Set(back))
      await rightSteps()
    })

    it('has only those who have met enough others', async () => {
      const [first, ...four] = Array.from({ length: RATING_OPPONENTS + 1 }, (_, index) => index + 1)
      assert.ok(first !== undefined)
      await database().run((manager) => manager.query('DELETE FROM game_ratings'))
      await database().run((manager) => manager.query('DELETE FROM games'))
      assert.ok((await repairRatings(database(), false)).before.length > 0)
      assert.deepEqual([await players(), await storage.rankings.first('rating')], [[], []])
      await rightSteps()
      const gameOf = (gameId: number, userIds: readonly number[]): Game => ({
        gameId,
        endedAtMs: FIRST_MS + gameId * HOUR_MS,
        userIds,
        places: [1, 2, 3, 4],
      })
      const circle = Array.from({ length: CERTAIN_RATING_GAMES + 5 }, (_, index) =>
        gameOf(index + 1, [first, ...four.slice(0, 3)]),
      )
      const guests = Array.from({ length: 2 }, (_, index) =>
        gameOf(100 + index, [first, ...four.slice(3 * index, 3 * index + 3)]),
      )
      const rest = gameOf(102, [first, ...four.slice(-3)])
      await end([...circle, ...guests])
      await lane().advance()
      assert.deepEqual(await storage.rankings.first('rating'), [])
      assert.equal((await opponents()).get(first), RATING_OPPONENTS - 2)
      await end([rest])
      await lane().advance()
      assert.deepEqual(
        (await storage.rankings.first('rating')).map(({ userId, position }) => [userId, position]),
        [[first, 1]],
      )
      assert.equal((await opponents()).get(first), RATING_OPPONENTS)
      assert.deepEqual(await repairRatings(database(), true), { before: [], after: [] })
      await rightSteps()
    })

    it('says in the copy of the own data what each game has changed', async () => {
      const own = (await storage.profiles.ownData(40))?.ratings ?? []
      const rows = inOrder(games).filter(({ userIds }) => userIds.includes(40))
      assert.deepEqual(
        own.map(({ gameId }) => gameId),
        rows.map(({ gameId }) => gameId),
      )
      const mu = expected(games).find(({ userId }) => userId === 40)?.mu ?? 0
      assert.equal(own.at(-1)?.after, shownRating(mu))
    })
  })
})
