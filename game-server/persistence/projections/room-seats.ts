/**
 * Projection: who sits in rooms that wait or play, and who may start the game. Lists and limits use it for rooms whose
 * journals are not read yet.
 */
import { type EntityManager, EntitySchema } from 'typeorm'
import { text } from '../engine/entity-columns.ts'
import { holdsSeat } from '#common/table/quota-rules.ts'
import { isOwnComputer, seated, seatOf, type Table } from '#common/table/state.ts'
import type { Cells } from '../engine/sql.ts'
import { ROOMS } from '../games/rooms.ts'
import type { RebuildableProjection } from './projection.ts'

/**
 * A user who has a seat in a room that waits for players or plays, or who may start the game of a waiting room. `seat`
 * is null for a creator who has left. A negative `userId` is a computer in a waiting room (`computerIdAt`). `isCreator`
 * is 0 or 1; exactly one row of each waiting room has 1, and no row of any other room. There are no foreign keys, so
 * that an INSERT never waits for a lock on an account.
 */
type RoomSeatRow = {
  readonly roomId: string
  readonly userId: number
  readonly seat: number | null
  readonly isCreator: number
}

export const ROOM_SEATS = new EntitySchema<RoomSeatRow>({
  name: 'RoomSeat',
  tableName: 'room_seats',
  columns: {
    roomId: { ...text(6), primary: true },
    userId: { type: 'integer', primary: true },
    seat: { type: 'integer', nullable: true },
    isCreator: { type: 'integer' },
  },
  // The seats of one user.
  indices: [{ columns: ['userId'] }],
})

/**
 * The rows of a table: of a waiting room everybody who sits there, computers too, and the creator, of a running game
 * those whose seats count as theirs.
 */
export const seatRowsOf = (table: Table): readonly RoomSeatRow[] => {
  const { roomId, status, creatorId } = table
  const isWaiting = status === 'waiting'
  const rows = seated(table)
    .filter(({ occupant }) => (isOwnComputer(occupant) ? isWaiting : holdsSeat(table, occupant.userId)))
    .map(({ seat, occupant: { userId } }) => ({
      roomId,
      userId,
      seat,
      isCreator: isWaiting && userId === creatorId ? 1 : 0,
    }))
  return isWaiting && seatOf(table, creatorId) === null
    ? [...rows, { roomId, userId: creatorId, seat: null, isCreator: 1 }]
    : rows
}

const insert = async (manager: EntityManager, rows: readonly RoomSeatRow[]): Promise<void> => {
  if (rows.length === 0) return
  const values = rows.flatMap(({ roomId, userId, seat, isCreator }) => [roomId, userId, seat, isCreator])
  await manager.query(
    `INSERT INTO room_seats (roomId, userId, seat, isCreator) VALUES ${rows.map(() => '(?, ?, ?, ?)').join(', ')}`,
    values,
  )
}

const isIn =
  (rows: readonly RoomSeatRow[]) =>
  (row: RoomSeatRow): boolean =>
    rows.some(
      ({ userId, seat, isCreator }) => userId === row.userId && seat === row.seat && isCreator === row.isCreator,
    )

/** By their whole keys: to delete the rows of a room that has none would lock the rows beside them on MariaDB. */
const removeRows = async (manager: EntityManager, rows: readonly RoomSeatRow[]): Promise<void> => {
  for (const { roomId, userId } of rows)
    await manager.query('DELETE FROM room_seats WHERE roomId = ? AND userId = ?', [roomId, userId])
}

const storedSeats = async (manager: EntityManager, roomId: string): Promise<readonly RoomSeatRow[]> => {
  const rows = await manager.query<Cells[]>('SELECT userId, seat, isCreator FROM room_seats WHERE roomId = ?', [roomId])
  return rows.map(({ userId, seat, isCreator }) => ({
    roomId,
    userId: Number(userId),
    seat: seat === null ? null : Number(seat),
    isCreator: Number(isCreator),
  }))
}

/** Removes everybody from a room. */
export const removeSeats = async (manager: EntityManager, roomId: string): Promise<void> =>
  removeRows(manager, await storedSeats(manager, roomId))

/** Stores who sits at a table, in place of what is stored for it. */
export const storeSeats = async (manager: EntityManager, table: Table): Promise<void> => {
  const { roomId } = table
  const [before, after] = [await storedSeats(manager, roomId), seatRowsOf(table)]
  const stays = isIn(after)
  await removeRows(
    manager,
    before.filter((row) => !stays(row)),
  )
  const isThere = isIn(before)
  await insert(
    manager,
    after.filter((row) => !isThere(row)),
  )
}

/** Stores who sits in a new room: its creator. */
export const seatCreator = (manager: EntityManager, roomId: string, creatorId: number): Promise<void> =>
  insert(manager, [{ roomId, userId: creatorId, seat: 0, isCreator: 1 }])

export const roomSeats: RebuildableProjection = {
  name: 'seat',
  follows: [
    'playerJoined',
    'playerLeft',
    'creatorChanged',
    'playerRemoved',
    'gameStarted',
    'gameEnded',
    'computerSeated',
    'playerSeatedAgain',
    'gameSuspended',
    'gameResumed',
    'tableReopened',
    'tableClosed',
    'computerAdded',
    'computerDismissed',
  ],
  apply: async (manager, { table }) => {
    await storeSeats(manager, table)
    return null
  },
  stored: async (manager, roomId) => {
    const rows = await manager.find(ROOM_SEATS, { where: { roomId }, order: { seat: 'ASC', userId: 'ASC' } })
    return rows.map(
      ({ userId, seat, isCreator }) =>
        `user ${userId}${seat === null ? '' : ` seat ${seat}`}${isCreator === 1 ? ' creator' : ''}`,
    )
  },
  // Without events, only the creator sits in a room.
  remove: async (manager, roomId) => {
    await removeSeats(manager, roomId)
    const room = await manager.findOneBy(ROOMS, { roomId })
    if (room !== null) await seatCreator(manager, roomId, room.creatorId)
  },
}
