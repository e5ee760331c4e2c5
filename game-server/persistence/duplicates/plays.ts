/** The tries with hands that others play too: one for each user and set, which counts from the moment it begins. */
import type { EntityManager } from 'typeorm'
import { ENGINE_VERSION } from '#common/computers/equal-play.ts'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import type { Table } from '#common/table/state.ts'
import { z } from 'zod'
import type { NewPlay } from '../../tables/rooms/new-room.ts'
import type { Database } from '../engine/database.ts'
import { rowLock, placesOf } from '../engine/sql.ts'
import { DUPLICATE_PLAYS } from './duplicate-entities.ts'
import { CHALLENGE_SETS, ownerOf } from './sets.ts'

/** Until the transaction ends, nobody else can begin the hands of this set. */
const lockSet = async (manager: EntityManager, { duplicate: { set }, places }: NewPlay): Promise<void> => {
  const [table, key] = places === null ? ['daily_decks', 'day'] : ['challenges', 'id']
  await manager.query(`SELECT ${key} FROM ${table} WHERE ${key} = ?${rowLock(manager)}`, [ownerOf(set)])
}

/** Whether so many others have begun that there is no place left. Until the transaction ends, nobody else can begin. */
export const isFull = async (manager: EntityManager, play: NewPlay, userId: number): Promise<boolean> => {
  await lockSet(manager, play)
  const {
    duplicate: { set },
    places,
  } = play
  if (places === null) return false
  const begun: readonly unknown[] = await manager.query(
    `SELECT userId FROM duplicate_plays WHERE setName = ? AND userId <> ?${rowLock(manager)}`,
    [set, userId],
  )
  return begun.length >= places
}

/** Begins a try, within the transaction that opens its room. Violates a unique key when the user has begun before. */
export const beginPlay = async (
  manager: EntityManager,
  { duplicate: { set }, device, devices }: NewPlay,
  { roomId, userId, atMs }: { readonly roomId: string; readonly userId: number; readonly atMs: number },
): Promise<void> => {
  const others: readonly unknown[] =
    devices.length === 0
      ? []
      : await manager.query(
          `SELECT 1 FROM duplicate_plays WHERE setName = ? AND userId <> ? AND device IN (${placesOf(devices)})${rowLock(manager)}`,
          [set, userId, ...devices],
        )
  await manager.query(
    `INSERT INTO duplicate_plays (setName, userId, roomId, device, isSecond, begunAtMs, engineVersion)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [set, userId, roomId, device, others.length > 0 ? 1 : 0, atMs, ENGINE_VERSION],
  )
}

/** The end of a try: the points of its person in each round. */
export const endPlay = async (
  manager: EntityManager,
  { roomId, game }: Pick<Table, 'roomId' | 'game'>,
  atMs: number,
): Promise<void> => {
  if (game === null) return
  await manager.query('UPDATE duplicate_plays SET endedAtMs = ?, total = ?, points = ? WHERE roomId = ?', [
    atMs,
    game.totals[0],
    JSON.stringify(game.roundScores.map(([own]) => own)),
    roomId,
  ])
}

const milliseconds = z.coerce.number()
const rows = z.array(
  z.object({
    setName: z.string(),
    userId: z.number(),
    roomId: z.string(),
    nickname: z.string(),
    avatarUrl: z.string().nullable(),
    nicknameKey: z.string(),
    createdAtMs: milliseconds,
    deletedAtMs: milliseconds.nullable(),
    isSecond: z.number(),
    begunAtMs: milliseconds,
    endedAtMs: milliseconds.nullable(),
    total: z.number().nullable(),
    points: z.string().nullable(),
    pointsLeft: z.number().nullable(),
    engineVersion: z.number(),
    gameId: z.number().nullable(),
    ratedGames: z.number().nullable(),
  }),
)
/** A try with its person. */
export type Play = z.infer<typeof rows>[number]

const PLAYS = `SELECT plays.setName AS setName, plays.userId AS userId, plays.roomId AS roomId, users.nickname AS nickname,
  users.avatarUrl AS avatarUrl,
  users.nicknameKey AS nicknameKey, users.createdAtMs AS createdAtMs, users.deletedAtMs AS deletedAtMs,
  plays.isSecond AS isSecond, plays.begunAtMs AS begunAtMs, plays.endedAtMs AS endedAtMs, plays.total AS total,
  plays.points AS points, plays.pointsLeft AS pointsLeft,
  plays.engineVersion AS engineVersion, games.id AS gameId, ratings.games AS ratedGames
  FROM duplicate_plays plays JOIN users ON users.id = plays.userId
  LEFT JOIN games ON games.roomId = plays.roomId AND games.gameNumber = 1
  LEFT JOIN player_ratings ratings ON ratings.userId = plays.userId`

/** All tries with a set, in the order in which they began. */
export const playsOf = async (database: Database, set: string): Promise<readonly Play[]> =>
  rows.parse(await database.select(`${PLAYS} WHERE plays.setName = ? ORDER BY plays.begunAtMs, plays.userId`, [set]))

/** A user's try with a set; null when it has not begun. */
export const playOf = async (database: Database, set: string, userId: number): Promise<Play | null> => {
  const found = await database.select(`${PLAYS} WHERE plays.setName = ? AND plays.userId = ?`, [set, userId])
  return rows.parse(found)[0] ?? null
}

/** A user's tries with some sets, in the order of the sets. */
export const playsOfUser = async (
  database: Database,
  sets: readonly string[],
  userId: number,
): Promise<readonly Play[]> =>
  rows.parse(
    await database.select(
      `${PLAYS} WHERE plays.setName IN (${placesOf(sets)}) AND plays.userId = ? ORDER BY plays.setName`,
      [...sets, userId],
    ),
  )

/** The room of a user's try with a set; null when it has not begun. */
export const roomOfPlay = async (database: Database, set: string, userId: number): Promise<string | null> => {
  const [row] = await database.select('SELECT roomId FROM duplicate_plays WHERE setName = ? AND userId = ?', [
    set,
    userId,
  ])
  return row === undefined ? null : String(row['roomId'])
}

/**
 * Whether a user may look at a game with the same cards as others before everybody may: in a challenge, who has played
 * it all. Null when it is no such game, or the user has nothing to do with it.
 */
export const mayWatchPlay = async (database: Database, gameId: number, userId: number): Promise<boolean | null> => {
  const [play] = await database.select(
    `SELECT theirs.setName AS setName, mine.endedAtMs AS endedAtMs FROM games
     JOIN duplicate_plays theirs ON theirs.roomId = games.roomId AND games.gameNumber = 1
     LEFT JOIN duplicate_plays mine ON mine.setName = theirs.setName AND mine.userId = ?
     WHERE games.id = ?`,
    [userId, gameId],
  )
  if (play === undefined) return null
  if (!String(play['setName']).startsWith(CHALLENGE_SETS)) return false
  // Who has no part in a challenge does not learn of its games.
  const { endedAtMs } = play
  return endedAtMs === null || endedAtMs === undefined ? null : true
}

const iso = (atMs: number): string => new Date(atMs).toISOString()
const points = z.array(z.number())

/** The tries of a user, oldest first. */
export const handsInExport = (database: Database, userId: number): Promise<OwnData['hands']> =>
  database.run(async (manager) => {
    const own = await manager.find(DUPLICATE_PLAYS, { where: { userId }, order: { begunAtMs: 'ASC', setName: 'ASC' } })
    return own.map((row) => ({
      set: row.setName,
      roomId: row.roomId,
      begunAt: iso(row.begunAtMs),
      endedAt: row.endedAtMs === null ? null : iso(row.endedAtMs),
      points: row.points === null ? null : points.parse(JSON.parse(row.points)),
      device: row.device,
    }))
  })
