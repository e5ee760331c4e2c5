/**
 * Finished games of many users, written straight into an empty database, with the sums that the projection would keep.
 * There are no journals and no rows of `game_players`, because the statistics do not read them. The same numbers give
 * the same games.
 */
import type { EntityManager, TableIndex } from 'typeorm'
import { CERTAIN_RATING_GAMES, RATING_OPPONENTS } from '#common/limits.ts'
import { COUNTED, COUNTED_NAMES, type Counted } from '#common/record/counted.ts'
import { SEATS, perSeat, type PerSeat } from '#common/rules/seats.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { USERS } from '../persistence/accounts/people.ts'
import { RANK_KEY } from '../persistence/statistics/rank-key.ts'
import { BY_RATING } from '../persistence/rating/rating-key.ts'
import { BY_WINS, repairSteps } from '../persistence/statistics/ranking-steps.ts'
import { FIRST_RATING, RATING_VERSION } from '../rating/rating.ts'
import { insertLiterals, insertRows, queriesOf, type Query, type Value, withDatabase } from './database-rows.ts'
import { accountRow, personOf, sessionRow } from './seeded-tables.ts'
import { numbersFrom } from './numbers.ts'

/**
 * `heavyGames` of the games are user 1's, with players of all circles. `signedIn` are users who get a login session
 * (`cookieOf`).
 */
export type StatisticsSeeding = {
  readonly users: number
  readonly games: number
  readonly heavyGames: number
  readonly signedIn: readonly number[]
}

/** Users play with those of their own circle. */
const CIRCLE = 10
const GAMES_OF_A_ROOM = 50
const FIRST_GAME_MS = 1_700_000_000_000
const GAME_MS = 60_000
/** Games after which what was made is written. */
const WRITTEN_GAMES = 20_000

type Random = ReturnType<typeof numbersFrom>

/**
 * Four users: one circle, in which some play much more than others; a heavy game has user 1 with three of another
 * circle.
 */
const playersOf = (random: Random, users: number, isHeavy: boolean): PerSeat<number> => {
  const circles = Math.floor(users / CIRCLE)
  const circle = isHeavy ? 1 + random(circles - 1) : Math.floor((random(2 ** 30) / 2 ** 30) ** 2 * circles)
  const offset = random(CIRCLE)
  const [gap, other] = [1 + random(3), 4 + random(3)]
  const member = (place: number): number => circle * CIRCLE + ((offset + place) % CIRCLE) + 1
  return [isHeavy ? 1 : member(0), member(gap), member(other), member(other + gap)]
}

const seatsOf = (random: Random, gameId: number, players: PerSeat<number>): readonly (readonly Value[])[] => {
  const totals = perSeat((seat) => random(110) - 40 + ((players[seat] * 7) % 40))
  const atMs = FIRST_GAME_MS + gameId * GAME_MS
  const rounds = 3 + random(8)
  return SEATS.map((seat) => {
    const [userId, total] = [players[seat], totals[seat]]
    const position = 1 + totals.filter((other) => other > total).length
    const [isWinner, tricks, queens] = [position === 1 ? 1 : 0, rounds * 2 + random(rounds * 2), random(rounds)]
    const certain: Partial<Record<Counted, number>> = { rounds, tricks, queens, highestTrick: 10 }
    const likely = {
      sum: () => random(queens + 1),
      highest: () => 10 + random(40),
      lowest: () => -random(60),
    }
    const counts = COUNTED_NAMES.map((name) => certain[name] ?? likely[COUNTED[name].fold]())
    const given = JSON.stringify(perSeat(() => random(3)))
    return [gameId, seat, userId, atMs, total, position, isWinner, 0, ...counts, given]
  })
}

const COUNTED_COLUMNS = COUNTED_NAMES.join(', ')
const PLAYER_GAMES = `player_games (gameId, seat, userId, endedAtMs, total, position, isWinner, isComputer, ${COUNTED_COLUMNS}, queensGiven)`

/** Makes games and writes them in groups. */
const writeGames = async (query: Query, { users, games, heavyGames }: StatisticsSeeding): Promise<void> => {
  const random = numbersFrom(users + games)
  let [gameRows, seatRows]: [Value[][], (readonly Value[])[]] = [[], []]
  for (let gameId = 1; gameId <= games; gameId++) {
    const isHeavy = Math.floor((gameId * heavyGames) / games) > Math.floor(((gameId - 1) * heavyGames) / games)
    const atMs = FIRST_GAME_MS + gameId * GAME_MS
    gameRows.push([gameId, roomOf(gameId), ((gameId - 1) % GAMES_OF_A_ROOM) + 1, atMs - GAME_MS, atMs])
    seatRows.push(...seatsOf(random, gameId, playersOf(random, users, isHeavy)))
    if (gameRows.length < WRITTEN_GAMES && gameId < games) continue
    await insertLiterals(query, 'games (id, roomId, gameNumber, startedAtMs, endedAtMs)', gameRows)
    await insertLiterals(query, PLAYER_GAMES, seatRows)
    ;[gameRows, seatRows] = [[], []]
  }
}

const roomOf = (gameId: number): string =>
  Math.floor((gameId - 1) / GAMES_OF_A_ROOM)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0')

const FOLDED = { sum: 'SUM', highest: 'MAX', lowest: 'MIN' }

const writeSums = async (manager: EntityManager): Promise<void> => {
  const counts = COUNTED_NAMES.map((name) => `${FOLDED[COUNTED[name].fold]}(${name})`).join(', ')
  await manager.query(
    `INSERT INTO player_statistics (userId, gamesPlayed, gamesWon, totalScore, bestScore, lastPlayedMs, ${COUNTED_COLUMNS})
     SELECT userId, COUNT(*), SUM(isWinner), SUM(total), MAX(total), MAX(endedAtMs), ${counts} FROM player_games GROUP BY userId`,
  )
  await manager.query(`UPDATE player_statistics SET rankKey = ${RANK_KEY}`)
  await repairSteps(manager, BY_WINS)
  await manager.query(
    `INSERT INTO player_pairs (userId, otherId, games, queensGiven)
     SELECT own.userId, other.userId, COUNT(*), SUM(JSON_EXTRACT(own.queensGiven, CONCAT('$[', other.seat, ']')))
     FROM player_games own JOIN player_games other ON other.gameId = own.gameId GROUP BY own.userId, other.userId`,
  )
}

/** Ratings without regard to who has won: the list of ratings has those with many games. */
const writeRatings = async (manager: EntityManager): Promise<void> => {
  const mu = `${FIRST_RATING.mu} + (userId * 7919777) % 9000000 - 4000000`
  await manager.query(
    `INSERT INTO game_ratings (gameId, seat, userId, endedAtMs, place, isCounted, muBefore, sigmaBefore, muAfter, sigmaAfter, games, ratingVersion)
     SELECT gameId, seat, userId, endedAtMs, position, 1, ${FIRST_RATING.mu}, ${FIRST_RATING.sigma}, ${mu}, ${FIRST_RATING.sigma}, 30, ${RATING_VERSION} FROM player_games`,
  )
  await manager.query(
    `INSERT INTO player_ratings (userId, mu, sigma, games, ratedAtMs, opponents, ratingKey)
     SELECT userId, ${mu}, ${FIRST_RATING.sigma}, gamesPlayed, ${Date.now()}, ${RATING_OPPONENTS}, CASE WHEN gamesPlayed < ${CERTAIN_RATING_GAMES} THEN NULL ELSE ${mu} END FROM player_statistics`,
  )
  await repairSteps(manager, BY_RATING)
  await manager.query(
    `UPDATE rating_cursor SET endedAtMs = (SELECT COALESCE(MAX(endedAtMs), 0) FROM games), gameId = 2000000000, ratingVersion = ${RATING_VERSION}`,
  )
}

const writePeople = async (query: Query, { users, games, signedIn }: StatisticsSeeding): Promise<void> => {
  const accounts = Array.from({ length: users }, (_, index) => accountRow(personOf(index + 1), FIRST_GAME_MS))
  await insertRows(query, 'users', accounts)
  const rooms = Array.from({ length: Math.ceil(games / GAMES_OF_A_ROOM) }, (_, index) => ({
    roomId: roomOf(index * GAMES_OF_A_ROOM + 1),
    creatorId: 1,
    name: 'Prova',
    status: 'closed',
    createdAtMs: FIRST_GAME_MS,
  }))
  await insertRows(query, 'rooms', rooms)
  const sessions = signedIn.map((userId) => sessionRow({ userId }, Date.now()))
  await insertRows(query, 'sessions', sessions)
}

/** The indexes that are filled in the end, which is faster. */
const INDEXED = ['player_games', 'player_pairs', 'game_ratings']

/** Fills an empty database. A database that has users already stays as it is. */
export const seedStatistics = (location: DatabaseLocation, seeding: StatisticsSeeding): Promise<void> =>
  withDatabase(location, async (source) => {
    await source.runMigrations()
    if (await source.manager.existsBy(USERS, {})) return
    const isMySql = source.options.type !== 'better-sqlite3'
    const runner = source.createQueryRunner()
    await runner.query(isMySql ? 'SET foreign_key_checks = 0, unique_checks = 0' : 'PRAGMA cache_size = -200000')
    const indices: (readonly [string, TableIndex])[] = []
    for (const name of isMySql ? [] : INDEXED)
      for (const index of (await runner.getTable(name))?.indices ?? []) indices.push([name, index])
    for (const [name, index] of indices) await runner.dropIndex(name, index)
    await runner.startTransaction()
    const query = queriesOf(runner.manager)
    await writePeople(query, seeding)
    await writeGames(query, seeding)
    await writeSums(runner.manager)
    await writeRatings(runner.manager)
    await runner.commitTransaction()
    for (const [name, index] of indices) await runner.createIndex(name, index)
    await runner.release()
    // MariaDB does this by itself after a while. SQLite does not.
    if (isMySql)
      await source.query(
        'ANALYZE TABLE users, games, player_games, player_statistics, player_pairs, game_ratings, player_ratings',
      )
  })
