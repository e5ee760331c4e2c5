/**
 * The statistics of one user (specification sections 2 and 3). No query reads more rows than it answers with, however
 * much a user has played.
 */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { FORM_GAMES, GAME_HISTORY_PAGE, MATRIX_OTHERS } from '#common/limits.ts'
import { NOTHING_COUNTED, perShownCount, sentCounts, type Counts, type ShownCount } from '#common/record/counted.ts'
import type { OwnGameStatistics } from '#common/protocol/rest/own-data.ts'
import type {
  HistoryEntry,
  Insights,
  QueenMatrix,
  StatisticsAnswer,
  StatisticsSummary,
} from '#common/protocol/rest/statistics-answers.ts'
import type { Database } from '../engine/database.ts'
import { ownRatingOf } from '../rating/ratings.ts'
import { together } from './player-sums.ts'
import { COMPUTER_STATISTICS, PLAYER_GAMES, PLAYER_STATISTICS, type SumsRow } from './statistics-entities.ts'
import { placesOf } from '../engine/sql.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()

const endedGames = z.array(
  z.object({
    gameId: z.number(),
    endedAtMs: z.coerce.number(),
    total: z.number(),
    position: z.number(),
    isWinner: z.number(),
    isComputer: z.number(),
    withComputers: z.number(),
  }),
)
type EndedGame = z.infer<typeof endedGames>[number]

/** Where a page of the history begins: after this game. */
type Place = { readonly gameId: number; readonly endedAtMs: number }

/**
 * The place of a game in a user's history; null when it is no ended game of theirs. With the user in the condition,
 * SQLite would look through all games of the user instead of the four rows of the game.
 */
const placeOf = async (manager: EntityManager, userId: number, gameId: number): Promise<Place | null> => {
  const rows = await manager.find(PLAYER_GAMES, {
    select: { gameId: true, endedAtMs: true, userId: true },
    where: { gameId },
  })
  return rows.find((row) => row.userId === userId) ?? null
}

/** Games of a user, newest first. */
const gamesAfter = async (
  manager: EntityManager,
  userId: number,
  place: Place | null,
  count: number,
): Promise<readonly EndedGame[]> => {
  const later = place === null ? '' : 'AND endedAtMs <= ? AND (endedAtMs < ? OR gameId < ?)'
  const rows: unknown = await manager.query(
    `SELECT gameId, endedAtMs, total, position, isWinner, isComputer, withComputers FROM player_games WHERE userId = ? ${later} ORDER BY endedAtMs DESC, gameId DESC LIMIT ${count}`,
    [userId, ...(place === null ? [] : [place.endedAtMs, place.endedAtMs, place.gameId])],
  )
  return endedGames.parse(rows)
}

const entryOf = ({
  gameId,
  endedAtMs,
  total,
  position,
  isWinner,
  isComputer,
  withComputers,
}: EndedGame): HistoryEntry => ({
  id: gameId,
  isWinner: isWinner === 1,
  playedAt: iso(endedAtMs),
  position,
  finalScore: total,
  wasComputer: isComputer === 1,
  withComputers: withComputers === 1,
})

/** The sums of all games of a user, and how many of these were with computers that the creator had added. */
type OwnSums = { readonly sums: SumsRow | null; readonly withComputers: number }

const ownSumsOf = async (manager: EntityManager, userId: number): Promise<OwnSums> => {
  const computers = await manager.findOneBy(COMPUTER_STATISTICS, { userId })
  const sums = together(await manager.findOneBy(PLAYER_STATISTICS, { userId }), computers)
  return { sums, withComputers: computers?.gamesPlayed ?? 0 }
}

const summaryOf = ({ sums, withComputers }: OwnSums): StatisticsSummary => {
  const { gamesPlayed = 0, gamesWon = 0, totalScore = 0, highestTrick = null, lowestTrick = null } = sums ?? {}
  const gamesLost = gamesPlayed - gamesWon
  return {
    gamesPlayed,
    gamesWon,
    gamesLost,
    withComputers,
    totalScore,
    highestTrickValue: highestTrick,
    lowestTrickValue: lowestTrick,
    lastPlayed: sums && iso(sums.lastPlayedMs),
  }
}

/** The summary of a user. */
export const summaryFor = (database: Database, userId: number): Promise<StatisticsSummary> =>
  database.run(async (manager) => summaryOf(await ownSumsOf(manager, userId)))

const queensGivenOf = z.array(z.number())

/** What is stored about each finished game of a user, oldest first. */
export const gameStatisticsOf = (database: Database, userId: number): Promise<readonly OwnGameStatistics[]> =>
  database.run(async (manager) => {
    const rows = await manager.find(PLAYER_GAMES, { where: { userId }, order: { endedAtMs: 'ASC', gameId: 'ASC' } })
    return rows.map((row) => ({
      ...entryOf(row),
      ...sentCounts(row),
      queensGiven: queensGivenOf.parse(JSON.parse(row.queensGiven)),
    }))
  })

const people = z.array(z.object({ id: z.number(), nickname: z.string(), avatarUrl: z.string().nullable() }))
/** What the matrix shows of an account. */
export type Player = z.infer<typeof people>[number]

/** Those with whom a user has ended the most games. Deleted accounts are left out. */
const othersAround = async (manager: EntityManager, userId: number): Promise<readonly Player[]> => {
  const others: unknown = await manager.query(
    `SELECT users.id AS id, users.nickname AS nickname, users.avatarUrl AS avatarUrl FROM player_pairs JOIN users ON users.id = player_pairs.otherId
     WHERE player_pairs.userId = ? AND player_pairs.otherId <> ? AND users.deletedAtMs IS NULL
     ORDER BY player_pairs.games DESC, player_pairs.otherId DESC LIMIT ${MATRIX_OTHERS}`,
    [userId, userId],
  )
  return people.parse(others)
}

const pairs = z.array(z.object({ userId: z.number(), otherId: z.number(), queensGiven: z.number() }))

const queenMatrixOf = async (
  manager: EntityManager,
  { id: userId, nickname, avatarUrl }: Player,
): Promise<QueenMatrix> => {
  const players = [{ id: userId, nickname, avatarUrl }, ...(await othersAround(manager, userId))]
  const ids = players.map(({ id }) => id)
  const places = placesOf(ids)
  const rows: unknown = await manager.query(
    `SELECT userId, otherId, queensGiven FROM player_pairs WHERE userId IN (${places}) AND otherId IN (${places})`,
    [...ids, ...ids],
  )
  const given = new Map(pairs.parse(rows).map((pair) => [`${pair.userId} ${pair.otherId}`, pair.queensGiven]))
  return {
    players: players.map(({ id, nickname, avatarUrl }) => ({ name: nickname, avatarUrl, isSelf: id === userId })),
    given: ids.map((giver) => ids.map((taker) => given.get(`${giver} ${taker}`) ?? 0)),
  }
}

const insightsOf = (sums: SumsRow | null, newest: readonly EndedGame[], queenMatrix: QueenMatrix): Insights => {
  const counts: Counts = sums ?? NOTHING_COUNTED
  const { rounds, tricks, queens } = counts
  const perRound = (sum: number): number | null => (rounds === 0 ? null : sum / rounds)
  return {
    form: newest.toReversed().map(({ total, isWinner }) => ({ finalScore: total, isWinner: isWinner === 1 })),
    pointsPerRound: perRound(sums?.totalScore ?? 0),
    tricksPerRound: perRound(tricks),
    queensTaken: queens,
    queensPerRound: perRound(queens),
    ...perShownCount<Pick<Counts, ShownCount>>((name) => counts[name]),
    queenMatrix,
  }
}

const answerOf = async (
  manager: EntityManager,
  user: Player,
  before: number | null,
): Promise<StatisticsAnswer | null> => {
  const userId = user.id
  const place = before === null ? null : await placeOf(manager, userId, before)
  if (before !== null && place === null) return null
  const own = await ownSumsOf(manager, userId)
  const games = await gamesAfter(manager, userId, place, GAME_HISTORY_PAGE + 1)
  const newest = place === null ? games.slice(0, FORM_GAMES) : await gamesAfter(manager, userId, null, FORM_GAMES)
  const gameHistory = games.slice(0, GAME_HISTORY_PAGE).map(entryOf)
  const next = games.length > GAME_HISTORY_PAGE ? gameHistory.at(-1)?.id : undefined
  const more = insightsOf(own.sums, newest, await queenMatrixOf(manager, user))
  return {
    stats: summaryOf(own),
    gameHistory,
    ...(next !== undefined && { next }),
    more,
    rating: await ownRatingOf(manager, userId),
  }
}

/**
 * The statistics of a user with a page of the history: the newest games, or those that ended before the game `before`.
 * Null when that is not an ended game of the user's. Rejects with `StorageError`.
 */
export const statisticsOf = (
  database: Database,
  user: Player,
  before: number | null,
): Promise<StatisticsAnswer | null> => database.run((manager) => answerOf(manager, user, before))
