/**
 * Keeps the sums over `player_games`: those of each user, apart for games of four people and games with computers that
 * the creator added, and those of each pair of users, in games of four people. Every function works within the caller's
 * transaction, in which the accounts of these users are locked (`lockAccounts`), so that nobody else changes their sums
 * meanwhile.
 */
import { In, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { entriesOf, recordOf } from '#common/record-of.ts'
import { COUNTED, perCount, type Fold } from '#common/record/counted.ts'
import { hasRowLocks, rowLock, placesOf } from '../engine/sql.ts'
import { rankedAgain } from './ranking-steps.ts'
import {
  COMPUTER_STATISTICS,
  PLAYER_PAIRS,
  PLAYER_STATISTICS,
  type PlayerGameRow,
  type PlayerPairRow,
  type SumsRow,
} from './statistics-entities.ts'

type Sums = Omit<SumsRow, 'userId'>
type PairSums = Omit<PlayerPairRow, 'userId' | 'otherId'>

type Sum = { readonly of: keyof PlayerGameRow | '1'; readonly fold: Fold }
/** Each sum of a user: what it is made of, in a row of `player_games`, and how. */
const SUMS: { readonly [Name in keyof Sums]: Sum } = {
  gamesPlayed: { of: '1', fold: 'sum' },
  gamesWon: { of: 'isWinner', fold: 'sum' },
  totalScore: { of: 'total', fold: 'sum' },
  bestScore: { of: 'total', fold: 'highest' },
  lastPlayedMs: { of: 'endedAtMs', fold: 'highest' },
  ...perCount<Sum>((name) => ({ of: name, fold: COUNTED[name].fold })),
}
const SUM_NAMES = Object.keys(SUMS)
const PAIR_SUMS: Record<keyof PairSums, Fold> = { games: 'sum', queensGiven: 'sum' }

/**
 * The SQL of one column after a row was added to it. A database that has row locks is MySQL; the other one is SQLite.
 */
const added = (isMySql: boolean, name: string, fold: Fold): string => {
  const more = isMySql ? `VALUES(${name})` : `excluded.${name}`
  if (fold === 'sum') return `${name} = ${name} + ${more}`
  const chosen = fold === 'highest' ? (isMySql ? 'GREATEST' : 'MAX') : isMySql ? 'LEAST' : 'MIN'
  return `${name} = COALESCE(${chosen}(${name}, ${more}), ${name}, ${more})`
}

type Values = Readonly<Record<string, number | null>>
type Target = {
  readonly table: string
  readonly key: readonly string[]
  readonly folds: Readonly<Record<string, Fold>>
}

/** Adds rows to those that have the same keys, or stores them as they are. The rows are in the order of their keys. */
const addRows = async (
  manager: EntityManager,
  { table, key, folds }: Target,
  rows: readonly Values[],
): Promise<void> => {
  const isMySql = hasRowLocks(manager)
  const columns = [...key, ...Object.keys(folds)]
  const places = rows.map(() => `(${placesOf(columns)})`).join(', ')
  const sums = Object.entries(folds)
    .map(([name, fold]) => added(isMySql, name, fold))
    .join(', ')
  const known = isMySql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null))
  await manager.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places} ${known} ${sums}`, values)
}

const sumsIn = (table: string): Target => ({
  table,
  key: ['userId'],
  folds: Object.fromEntries(Object.entries(SUMS).map(([name, { fold }]) => [name, fold])),
})
const statistics = sumsIn('player_statistics')
const computerStatistics = sumsIn('computer_statistics')
const pairs: Target = { table: 'player_pairs', key: ['userId', 'otherId'], folds: PAIR_SUMS }

const givenOf = z.array(z.number())
/** How often the player of a row gave the queen to the player of a seat. */
const givenTo = (queensGiven: string, seat: number): number => givenOf.parse(JSON.parse(queensGiven))[seat] ?? 0

const byKey = (a: PlayerPairRow, b: PlayerPairRow): number => a.userId - b.userId || a.otherId - b.otherId

/** Adds the rows of a game to the sums of its players. */
export const addToSums = async (manager: EntityManager, game: readonly PlayerGameRow[]): Promise<void> => {
  const rows = game.toSorted((a, b) => a.userId - b.userId)
  const sumsOf = (row: PlayerGameRow): Values =>
    Object.fromEntries([
      ['userId', row.userId],
      ...Object.entries(SUMS).map(([name, { of }]) => [name, of === '1' ? 1 : row[of]]),
    ])
  if (rows.some(({ withComputers }) => withComputers === 1))
    return addRows(manager, computerStatistics, rows.map(sumsOf))
  const together = rows.flatMap(({ userId, queensGiven }) =>
    rows.map((other) => ({ userId, otherId: other.userId, games: 1, queensGiven: givenTo(queensGiven, other.seat) })),
  )
  await addRows(manager, pairs, together.toSorted(byKey))
  await rankedAgain(
    manager,
    rows.map(({ userId }) => userId),
    () => addRows(manager, statistics, rows.map(sumsOf)),
  )
}

const recountUsers = async (
  manager: EntityManager,
  userIds: readonly number[],
  { table, withComputers }: { readonly table: string; readonly withComputers: 0 | 1 },
): Promise<void> => {
  const sql = { sum: 'SUM', highest: 'MAX', lowest: 'MIN' }
  const sums = Object.values(SUMS)
    .map(({ of, fold }) => `${sql[fold]}(${of})`)
    .join(', ')
  await manager.query(
    `INSERT INTO ${table} (userId, ${SUM_NAMES.join(', ')}) SELECT userId, ${sums} FROM player_games
     WHERE userId IN (${placesOf(userIds)}) AND withComputers = ? GROUP BY userId`,
    [...userIds, withComputers],
  )
}

const pairRows = z.array(
  z.object({ userId: z.number(), otherId: z.number(), seat: z.number(), queensGiven: z.string() }),
)

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
    sums.set(`${userId} ${otherId}`, {
      ...sum,
      games: sum.games + 1,
      queensGiven: sum.queensGiven + givenTo(queensGiven, seat),
    })
  }
  await manager.delete(PLAYER_PAIRS, { userId: In(userIds), otherId: In(userIds) })
  if (sums.size > 0) await addRows(manager, pairs, [...sums.values()].toSorted(byKey))
}

/** The sums of all games of a user, of both kinds; null when there are none of one of them. */
export const together = (people: SumsRow | null, computers: SumsRow | null): SumsRow | null => {
  if (people === null || computers === null) return people ?? computers
  const added = (name: keyof Sums): number | null => {
    const [one, other] = [people[name], computers[name]]
    if (one === null || other === null) return one ?? other
    const { fold } = SUMS[name]
    if (fold === 'sum') return one + other
    return fold === 'highest' ? Math.max(one, other) : Math.min(one, other)
  }
  return {
    ...people,
    ...recordOf<Sums, keyof Sums>(
      entriesOf(SUMS).map(([name]) => [name, name]),
      added,
    ),
  }
}

/** Computes the sums of these users, and of pairs of them, again from all their games. */
export const recount = async (manager: EntityManager, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  await recountPairs(manager, userIds)
  await manager.delete(COMPUTER_STATISTICS, { userId: In(userIds) })
  await recountUsers(manager, userIds, { table: 'computer_statistics', withComputers: 1 })
  await rankedAgain(manager, userIds, async () => {
    await manager.delete(PLAYER_STATISTICS, { userId: In(userIds) })
    await recountUsers(manager, userIds, { table: 'player_statistics', withComputers: 0 })
  })
}
