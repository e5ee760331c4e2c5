/** The rooms that wait or play, as the database has them, without their journals. */
import type { EntityManager } from 'typeorm'
import type { StoredRoom, TableStore } from '../../tables/ports.ts'
import { perFlag, STORED_FLAGS, type PerFlag, type StoredFlag } from '#common/table/room-flags.ts'
import { computerName } from '#common/text/notices.ts'
import { ROOMS, type RoomStatus } from './rooms.ts'
import { USERS } from '../accounts/people.ts'
import { ROOM_SEATS } from '../projections/room-seats.ts'

/**
 * One for each user who sits in a room or may start its game; one without a user for a room in which that is nobody.
 */
type Row = PerFlag<StoredFlag, number> & {
  readonly roomId: string
  readonly name: string
  readonly openerId: number
  readonly createdAtMs: number | string
  readonly status: RoomStatus
  readonly userId: number | null
  readonly seat: number | null
  readonly isCreator: number | null
  readonly leaseOwner: string | null
  readonly nickname: string | null
  readonly avatarUrl: string | null
}

const playerOf = ({ userId, seat, nickname, avatarUrl }: Row): StoredRoom['players'] =>
  userId === null || seat === null
    ? []
    : [{ userId, name: userId < 0 ? computerName(seat) : (nickname ?? ''), avatarUrl }]

/** A room from its rows, one for each seat. */
const roomOf = (rows: readonly Row[], owner: string): readonly StoredRoom[] => {
  const [room] = rows
  if (room === undefined) return []
  const { roomId, name, openerId, createdAtMs, status, leaseOwner } = room
  return [
    {
      roomId,
      name,
      openerId,
      creatorId: rows.find(({ isCreator }) => isCreator === 1)?.userId ?? null,
      openedAtMs: Number(createdAtMs),
      isRunning: status === 'playing',
      isHere: leaseOwner === owner,
      ...perFlag(STORED_FLAGS, (flag) => room[flag] === 1),
      players: rows.flatMap(playerOf),
    },
  ]
}

/** Which rooms: those that wait for players, or those that count for a user. */
const restricted = (
  which: Parameters<TableStore['storedRooms']>[0],
): { readonly sql: string; readonly values: Readonly<Record<string, number>> } => {
  if (which === undefined) return { sql: '1 = 1', values: {} }
  if (which === 'waiting') return { sql: "room.status = 'waiting'", values: {} }
  const hasSeat = `EXISTS (SELECT 1 FROM ${ROOM_SEATS.options.tableName} AS own WHERE own.roomId = room.roomId AND own.userId = :userId)`
  return { sql: `(room.creatorId = :userId OR ${hasSeat})`, values: which }
}

/** The rooms that are neither closed nor suspended, oldest first. `owner` is the id of this process. */
export const storedRooms = async (
  manager: EntityManager,
  owner: string,
  which?: Parameters<TableStore['storedRooms']>[0],
): Promise<readonly StoredRoom[]> => {
  const { sql, values } = restricted(which)
  const rows = await manager
    .createQueryBuilder(ROOMS, 'room')
    .leftJoin(ROOM_SEATS.options.name, 'seat', 'seat.roomId = room.roomId')
    .leftJoin(USERS.options.name, 'player', 'player.id = seat.userId')
    .where("room.status IN ('waiting', 'playing')")
    .andWhere(sql, values)
    .orderBy('room.createdAtMs', 'ASC')
    .addOrderBy('room.roomId', 'ASC')
    .addOrderBy('seat.seat', 'ASC')
    .select([
      'room.roomId AS roomId',
      'room.name AS name',
      'room.creatorId AS openerId',
      'room.createdAtMs AS createdAtMs',
      'room.status AS status',
      ...STORED_FLAGS.map((flag) => `room.${flag} AS ${flag}`),
      'room.leaseOwner AS leaseOwner',
    ])
    .addSelect([
      'seat.userId AS userId',
      'seat.seat AS seat',
      'seat.isCreator AS isCreator',
      'player.nickname AS nickname',
      'player.avatarUrl AS avatarUrl',
    ])
    .getRawMany<Row>()
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].flatMap((ofRoom) => roomOf(ofRoom, owner))
}
