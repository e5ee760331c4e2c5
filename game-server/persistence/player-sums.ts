/**
 * Keeps the sums over `player_games`, without the games with computers that the creator added: those of each user, and those of each pair of users. Every function works within the caller's transaction,
 * in which the accounts of these users are locked (`lockAccounts`), so that nobody else changes their sums meanwhile.
 */
import { In, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { hasRowLocks, rowLock } from './row-locks.ts'
import { rankedAgain } from './ranking-steps.ts'
import { PLAYER_PAIRS, PLAYER_STATISTICS, type PlayerGameRow, type PlayerPairRow, type PlayerStatisticsRow } from './statistics-entities.ts'

type Fold = 'sum' | 'highest' | 'lowest'
type Sums = Omit<PlayerStatisticsRow, 'userId' | 'rankKey'>
type PairSums = Omit<PlayerPairRow, 'userId' | 'otherId'>

/** Each sum of a user: what it is made of, in a row of `player_games`, and how. */
const SUMS: { readonly [Name in keyof Sums]: { readonly of: keyof PlayerGameRow | '1'; readonly fold: Fold } } = {
  gamesPlayed: { of: '1', fold: 'sum' },
  gamesWon: { of: 'isWinner', fold: 'sum' },
  totalScore: { of: 'total', fold: 'sum' },
  bestScore: { of: 'total', fold: 'highest' },
  lastPlayedMs: { of: 'endedAtMs', fold: 'highest' },
  rounds: { of: 'rounds', fold: 'sum' },
  tricks: { of: 'tricks', fold: 'sum' },
  queens: { of: 'queens', fold: 'sum' },
  regicides: { of: 'regicides', fold: 'sum' },
  bestRound: { of: 'bestRound', fold: 'highest' },
  worstRound: { of: 'worstRound', fold: 'lowest' },
  highestTrick: { of: 'highestTrick', fold: 'highest' },
  lowestTrick: { of: 'lowestTrick', fold: 'lowest' },
}
const SUM_NAMES = Object.keys(SUMS)
const PAIR_SUMS: Record<keyof PairSums, Fold> = { games: 'sum', queensGiven: 'sum' }

/** The SQL of one column after a row was added to it. A database that has row locks is MySQL; the other one is SQLite. */
const added = (isMySql: boolean, name: string, fold: Fold): string => {
  const more = isMySql ? `VALUES(${name})` : `excluded.${name}`
  if (fold === 'sum') return `${name} = ${name} + ${more}`
  const chosen = fold === 'highest' ? (isMySql ? 'GREATEST' : 'MAX') : isMySql ? 'LEAST' : 'MIN'
  return `${name} = COALESCE(${chosen}(${name}, ${more}), ${name}, ${more})`
}

type Values = Readonly<Record<string, number | null>>
type Target = { readonly table: string; readonly key: readonly string[]; readonly folds: Readonly<Record<string, Fold>> }

/** Adds rows to those that have the same keys, or stores them as they are. The rows are in the order of their keys. */
const addRows = async (manager: EntityManager, { table, key, folds }: Target, rows: readonly Values[]): Promise<void> => {
  const isMySql = hasRowLocks(manager)
  const columns = [...key, ...Object.keys(folds)]
  const places = rows.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')
  const sums = Object.entries(folds).map(([name, fold]) => added(isMySql, name, fold)).join(', ')
  const known = isMySql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null))
  await manager.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places} ${known} ${sums}`, values)
}

const statistics: Target = { table: 'player_statistics', key: ['userId'], folds: Object.fromEntries(Object.entries(SUMS).map(([name, { fold }]) => [name, fold])) }
const pairs: Target = { table: 'player_pairs', key: ['userId', 'otherId'], folds: PAIR_SUMS }

const placesOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
const givenOf = z.array(z.number())
/** How often the player of a row gave the queen to the player of a seat. */
const givenTo = (queensGiven: string, seat: number): number => givenOf.parse(JSON.parse(queensGiven))[seat] ?? 0

const byKey = (a: PlayerPairRow, b: PlayerPairRow): number => a.userId - b.userId || a.otherId - b.otherId

/** Adds the four rows of a game to the sums of its players. A game with computers that the creator added is in no sum. */
export const addToSums = async (manager: EntityManager, game: readonly PlayerGameRow[]): Promise<void> => {
  if (game.some(({ withComputers }) => withComputers === 1)) return
  const rows = game.toSorted((a, b) => a.userId - b.userId)
  const sumsOf = (row: PlayerGameRow): Values =>
    Object.fromEntries([['userId', row.userId], ...Object.entries(SUMS).map(([name, { of }]) => [name, of === '1' ? 1 : row[of]])])
  const together = rows.flatMap(({ userId, queensGiven }) => rows.map((other) => ({ userId, otherId: other.userId, games: 1, queensGiven: givenTo(queensGiven, other.seat) })))
  await addRows(manager, pairs, together.toSorted(byKey))
  await rankedAgain(manager, rows.map(({ userId }) => userId), () => addRows(manager, statistics, rows.map(sumsOf)))
}

const recountUsers = async (manager: EntityManager, userIds: readonly number[]): Promise<void> => {
  const sql = { sum: 'SUM', highest: 'MAX', lowest: 'MIN' }
  const sums = Object.values(SUMS).map(({ of, fold }) => `${sql[fold]}(${of})`).join(', ')
  await manager.delete(PLAYER_STATISTICS, { userId: In(userIds) })
  await manager.query(
    `INSERT INTO player_statistics (userId, ${SUM_NAMES.join(', ')}) SELECT userId, ${sums} FROM player_games WHERE userId IN (${placesOf(userIds)}) AND withComputers = 0 GROUP BY userId`,
    [...userIds],
  )
}

const pairRows = z.array(z.object({ userId: z.number(), otherId: z.number(), seat: z.number(), queensGiven: z.string() }))

const recountPairs = async (manager: EntityManager, userIds: readonly number[]): Promise<void> => {
  const found: unknown = await manager.query(
    `SELECT own.userId AS userId, other.userId AS otherId, other.seat AS seat, own.queensGiven AS queensGiven
     FROM player_games own JOIN player_games other ON other.gameId = own.gameId
     WHERE own.userId IN (${placesOf(userIds)}) AND other.userId IN (${placesOf(userIds)}) AND own.withComputers = 0${rowLock(manager)}`,
    [...userIds, ...userIds],
  )
  const sums = new Map<string, PlayerPairRow>()
  for (const { userId, otherId, seat, queensGiven } of pairRows.parse(found)) {
    const sum = sums.get(`${userId} ${otherId}`) ?? { userId, otherId, games: 0, queensGiven: 0 }
    sums.set(`${userId} ${otherId}`, { ...sum, games: sum.games + 1, queensGiven: sum.queensGiven + givenTo(queensGiven, seat) })
  }
  await manager.delete(PLAYER_PAIRS, { userId: In(userIds), otherId: In(userIds) })
  if (sums.size > 0) await addRows(manager, pairs, [...sums.values()].toSorted(byKey))
}

/** Computes the sums of these users, and of pairs of them, again from all their games. */
export const recount = async (manager: EntityManager, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  await recountPairs(manager, userIds)
  await rankedAgain(manager, userIds, () => recountUsers(manager, userIds))
}
