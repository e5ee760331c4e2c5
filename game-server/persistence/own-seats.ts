/** Where a user sits now. No hands, seeds or decks are read here. */
import type { EntityManager } from 'typeorm'
import type { OwnSeat } from '#common/protocol/answers.ts'
import { playerIdOf } from '#common/table/view.ts'
import { GAMES, GAME_PLAYERS, ROOMS, type RoomStatus } from './entities.ts'
import { ROOM_SEATS } from './seat-entities.ts'

type Row = { readonly roomId: string; readonly name: string; readonly status: RoomStatus; readonly isCreator: number }

const COLUMNS = ['room.roomId AS roomId', 'room.name AS name', 'room.status AS status']

/** The waiting rooms in which a user has a seat. */
const waitingRooms = (manager: EntityManager, userId: number): Promise<readonly Row[]> =>
  manager
    .createQueryBuilder(ROOM_SEATS, 'mine')
    .innerJoin(ROOMS.options.name, 'room', "room.roomId = mine.roomId AND room.status = 'waiting'")
    .where('mine.userId = :userId AND mine.seat IS NOT NULL', { userId })
    .select([...COLUMNS, 'mine.isCreator AS isCreator'])
    .getRawMany<Row>()

/** The running games of a user, also while a computer plays for them: they may come back. */
const runningGames = (manager: EntityManager, userId: number): Promise<readonly Row[]> =>
  manager
    .createQueryBuilder(GAME_PLAYERS, 'mine')
    .innerJoin(GAMES.options.name, 'game', 'game.id = mine.gameId AND game.endedAtMs IS NULL')
    .innerJoin(ROOMS.options.name, 'room', "room.roomId = game.roomId AND room.status = 'playing'")
    .where('mine.userId = :userId', { userId })
    .select([...COLUMNS, '0 AS isCreator'])
    .getRawMany<Row>()

/** The seats of a user in running games, and then those in waiting rooms; the same on every device of the account. */
export const ownSeatsOf = async (manager: EntityManager, userId: number): Promise<readonly OwnSeat[]> => {
  const rows = [...(await runningGames(manager, userId)), ...(await waitingRooms(manager, userId))]
  return rows.map(({ roomId, name, status, isCreator }) => ({ roomId, roomName: name, playerId: playerIdOf(userId), isPlaying: status === 'playing', isCreator: isCreator === 1 }))
}
