/** The rooms that wait for players or for another game, as their rows have them, without their journals. */
import type { EntityManager } from 'typeorm'
import type { WaitingRoom } from '../tables/ports.ts'
import { GAMES, ROOMS, USERS } from './entities.ts'

type Row = Pick<WaitingRoom, 'roomId' | 'name'> & {
  readonly userId: number
  readonly nickname: string
  readonly avatarUrl: string | null
  readonly createdAtMs: number | string
  readonly gameId: number | null
}

/** The rooms that are not closed and have no running game, oldest first. */
export const waitingRooms = async (manager: EntityManager): Promise<readonly WaitingRoom[]> => {
  const rows = await manager
    .createQueryBuilder(ROOMS, 'room')
    .innerJoin(USERS.options.name, 'creator', 'creator.id = room.creatorId')
    .leftJoin(GAMES.options.name, 'game', 'game.roomId = room.roomId AND game.gameNumber = 1')
    .where("room.status = 'waiting'")
    .orderBy('room.createdAtMs', 'ASC')
    .addOrderBy('room.roomId', 'ASC')
    .select(['room.roomId AS roomId', 'room.name AS name', 'room.createdAtMs AS createdAtMs', 'game.id AS gameId'])
    .addSelect(['creator.id AS userId', 'creator.nickname AS nickname', 'creator.avatarUrl AS avatarUrl'])
    .getRawMany<Row>()
  return rows.map(({ roomId, name, userId, nickname, avatarUrl, createdAtMs, gameId }) => ({
    roomId,
    name,
    creator: { userId, name: nickname, avatarUrl },
    openedAtMs: Number(createdAtMs),
    isOpen: gameId === null,
  }))
}
