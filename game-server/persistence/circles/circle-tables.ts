/** The tables of a circle, and the one condition under which a new one is opened. */
import type { EntityManager } from 'typeorm'
import { belongs } from '#common/circles/standings.ts'
import { SEAT_COUNT } from '#common/limits.ts'
import type { CircleTable } from '#common/protocol/rest/circles/circle-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { computerName } from '#common/text/notices.ts'
import { personOf } from '../accounts/people.ts'
import { type Cells, rowLock, type Select } from '../engine/sql.ts'
import { KNOWN_CIRCLE, knownCircle } from './known-circle.ts'

/**
 * What a table is to a user, the best place to go first. `own`: with a seat of the user, waiting or in a running game.
 * `free`: waiting, with a free seat. `over`: its game is over, and the user, who has played it, can play again.
 */
const USES = ['own', 'free', 'over', 'suspended', 'none'] as const
type Use = (typeof USES)[number]
type TableForUser = { readonly table: CircleTable; readonly use: Use; readonly openedAtMs: number }

/** Only a room that waits for players has somebody who may start: a finished table has the status 'waiting' as well. */
const IS_WAITING = `rooms.status = 'waiting'
  AND EXISTS (SELECT 1 FROM room_seats host WHERE host.roomId = rooms.roomId AND host.isCreator = 1)`

const WAITING_TABLE = `SELECT rooms.roomId FROM rooms WHERE rooms.circleId = ? AND ${IS_WAITING}
  AND (SELECT COUNT(*) FROM room_seats taken WHERE taken.roomId = rooms.roomId AND taken.seat IS NOT NULL) < ${SEAT_COUNT}
  ORDER BY rooms.createdAtMs, rooms.roomId LIMIT 1`

/** The code of a circle's oldest table that waits with a free seat; null when there is none. */
export const waitingTableOf = async (select: Select, circleId: number): Promise<string | null> => {
  const [row] = await select(WAITING_TABLE, [circleId])
  return row === undefined ? null : String(row['roomId'])
}

/** Those who sit in rooms that wait for players. */
const WAITING_SEATS = `SELECT rooms.roomId, rooms.createdAtMs, rooms.status, room_seats.seat, room_seats.userId AS id, users.nickname, users.avatarUrl
  FROM rooms JOIN room_seats ON room_seats.roomId = rooms.roomId LEFT JOIN users ON users.id = room_seats.userId
  WHERE rooms.circleId = ? AND ${IS_WAITING} ORDER BY rooms.createdAtMs, rooms.roomId, room_seats.seat`

/** The players of the last game of every other room. They keep their seats while a computer plays for them. */
const PLAYERS = `SELECT rooms.roomId, rooms.createdAtMs, rooms.status, games.endedAtMs, game_players.seat, users.id, users.nickname, users.avatarUrl
  FROM rooms JOIN games ON games.roomId = rooms.roomId AND games.gameNumber = (SELECT MAX(later.gameNumber) FROM games later WHERE later.roomId = rooms.roomId)
  JOIN game_players ON game_players.gameId = games.id JOIN users ON users.id = game_players.userId
  WHERE rooms.circleId = ? AND rooms.status IN ('waiting', 'playing', 'suspended') AND NOT (${IS_WAITING})
  ORDER BY rooms.createdAtMs, rooms.roomId, game_players.seat`

const playerOf = (row: Cells): CircleTable['players'][number] => {
  const { userId, name, avatarUrl } = personOf(row)
  return userId < 0 ? { name: computerName(Number(row['seat'])), avatarUrl: null } : { name, avatarUrl }
}

type Table = Omit<TableForUser, 'use'>

const tableOf = (rows: readonly Cells[], status: CircleTable['status'], userId: number): readonly Table[] => {
  const [room] = rows
  if (room === undefined) return []
  // The creator of a waiting room may have no seat in it.
  const seats = rows.filter(({ seat }) => seat !== null)
  const isSeated = seats.some(({ id }) => Number(id) === userId)
  const table = { roomId: String(room['roomId']), status, isSeated, players: seats.map(playerOf) }
  return [{ table, openedAtMs: Number(room['createdAtMs']) }]
}

const useOf = ({ status, isSeated, players }: CircleTable, isOver: boolean): Use => {
  if (!isSeated) return status === 'waiting' && players.length < SEAT_COUNT ? 'free' : 'none'
  if (status === 'suspended') return status
  return isOver ? 'over' : 'own'
}

const rooms = (rows: readonly Cells[]): readonly (readonly Cells[])[] => [
  ...Map.groupBy(rows, ({ roomId }) => String(roomId)).values(),
]

/** The tables of a circle for a user: those where they can go first. Of suspended games only the user's own. */
export const tablesOf = async (select: Select, circleId: number, userId: number): Promise<readonly TableForUser[]> => {
  const waiting = rooms(await select(WAITING_SEATS, [circleId]))
    .flatMap((rows) => tableOf(rows, 'waiting', userId))
    .map((known) => ({ ...known, use: useOf(known.table, false) }))
  const others = rooms(await select(PLAYERS, [circleId])).flatMap((rows) =>
    tableOf(rows, rows[0]?.['status'] === 'suspended' ? 'suspended' : 'playing', userId).map((known) => ({
      ...known,
      use: useOf(known.table, rows[0]?.['endedAtMs'] !== null),
    })),
  )
  return [...waiting, ...others]
    .filter(({ table, use }) => table.status !== 'suspended' || use === 'suspended')
    .toSorted((a, b) => USES.indexOf(a.use) - USES.indexOf(b.use) || a.openedAtMs - b.openedAtMs)
}

/**
 * The code of the table of a circle to which a user goes; null when there is none. `isNew`: they want another one, so
 * only a table that waits for players keeps them from opening it.
 */
export const tableFor = async (
  select: Select,
  circleId: number,
  userId: number,
  isNew: boolean,
): Promise<string | null> => {
  const [found] = (await tablesOf(select, circleId, userId)).filter(
    ({ table, use }) => use !== 'none' && (!isNew || table.status === 'waiting'),
  )
  return found?.table.roomId ?? null
}

/**
 * Within the transaction that creates a room for a circle: the code of the table that waits with a free seat, at which
 * the user sits down instead; null when there is none, so the room is opened. The lock of the circle makes two who open
 * at the same moment get one table. Call it before anything is read without a lock.
 */
export const insteadOfNew = async (
  manager: EntityManager,
  circleId: number,
  userId: number,
): Promise<Result<string | null, 'circleNotFound'>> => {
  const rows = await manager.query<Cells[]>(`${KNOWN_CIRCLE} WHERE circles.id = ?${rowLock(manager)}`, [
    userId,
    circleId,
  ])
  const circle = knownCircle(rows[0])
  if (circle === null || !belongs(circle.standing)) return refused('circleNotFound')
  return ok(await waitingTableOf((sql, values) => manager.query<Cells[]>(sql, [...values]), circleId))
}
