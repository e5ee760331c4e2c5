/** The rooms that wait or play, as the database has them, without their journals. */
import type { EntityManager } from 'typeorm'
import type { StoredRoom, TableStore } from '../tables/ports.ts'
import { computerName } from '#common/text/notices.ts'
import { ROOMS, USERS, type RoomStatus } from './entities.ts'
import { ROOM_SEATS } from './seat-entities.ts'

/** One for each user who sits in a room or may start its game; one without a user for a room in which that is nobody. */
type Row = {
  readonly roomId: string
  readonly name: string
  readonly openerId: number
  readonly createdAtMs: number | string
  readonly status: RoomStatus
  readonly isUnlisted: number
  readonly userId: number | null
  readonly seat: number | null
  readonly isCreator: number | null
  readonly leaseOwner: string | null
  readonly nickname: string | null
  readonly avatarUrl: string | null
}

const playerOf = ({ userId, seat, nickname, avatarUrl }: Row): StoredRoom['players'] =>
  userId === null || seat === null ? [] : [{ userId, name: userId < 0 ? computerName(seat) : (nickname ?? ''), avatarUrl }]

/** Which rooms: those that wait for players, or those that count for a user. */
const restricted = (which: Parameters<TableStore['storedRooms']>[0]): { readonly sql: string; readonly values: Readonly<Record<string, number>> } => {
  if (which === undefined) return { sql: '1 = 1', values: {} }
  if (which === 'waiting') return { sql: "room.status = 'waiting'", values: {} }
  const hasSeat = `EXISTS (SELECT 1 FROM ${ROOM_SEATS.options.tableName} AS own WHERE own.roomId = room.roomId AND own.userId = :userId)`
  return { sql: `(room.creatorId = :userId OR ${hasSeat})`, values: which }
}

/** The rooms that are neither closed nor suspended, oldest first. `owner` is the id of this process. */
export const storedRooms = async (manager: EntityManager, owner: string, which?: Parameters<TableStore['storedRooms']>[0]): Promise<readonly StoredRoom[]> => {
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
    .select(['room.roomId AS roomId', 'room.name AS name', 'room.creatorId AS openerId', 'room.createdAtMs AS createdAtMs', 'room.status AS status', 'room.isUnlisted AS isUnlisted', 'room.leaseOwner AS leaseOwner'])
    .addSelect(['seat.userId AS userId', 'seat.seat AS seat', 'seat.isCreator AS isCreator', 'player.nickname AS nickname', 'player.avatarUrl AS avatarUrl'])
    .getRawMany<Row>()
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].flatMap((ofRoom) => {
    const [room] = ofRoom
    if (room === undefined) return []
    const { roomId, name, openerId, createdAtMs, status, isUnlisted, leaseOwner } = room
    const creatorId = ofRoom.find(({ isCreator }) => isCreator === 1)?.userId ?? null
    return [{ roomId, name, openerId, creatorId, openedAtMs: Number(createdAtMs), isPlaying: status === 'playing', isHere: leaseOwner === owner, isUnlisted: isUnlisted === 1, players: ofRoom.flatMap(playerOf) }]
  })
}
