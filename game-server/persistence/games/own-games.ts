/** Where a user sits now, and the suspended games that wait for them. No hands, seeds or decks are read here. */
import type { EntityManager } from 'typeorm'
import type { OwnSeat, SuspendedGame } from '#common/protocol/rest/answers.ts'
import { playerIdOf } from '#common/table/view.ts'
import { DUPLICATE_PLAYS } from '../duplicates/duplicate-entities.ts'
import { GAME_PLAYERS, GAMES } from './games.ts'
import { ROOMS, type RoomStatus } from './rooms.ts'
import { USERS } from '../accounts/people.ts'
import { ROOM_SEATS } from '../projections/room-seats.ts'

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

/** Hands that others play too have lists of their own. */
const DUPLICATE = [DUPLICATE_PLAYS.options.name, 'play', 'play.roomId = room.roomId'] as const
const IS_ORDINARY = 'play.roomId IS NULL'

/** The running games of a user, also while a computer plays for them: they may come back. */
const runningGames = (manager: EntityManager, userId: number): Promise<readonly Row[]> =>
  manager
    .createQueryBuilder(GAME_PLAYERS, 'mine')
    .innerJoin(GAMES.options.name, 'game', 'game.id = mine.gameId AND game.endedAtMs IS NULL')
    .innerJoin(ROOMS.options.name, 'room', "room.roomId = game.roomId AND room.status = 'playing'")
    .leftJoin(...DUPLICATE)
    .where(`mine.userId = :userId AND ${IS_ORDINARY}`, { userId })
    .select([...COLUMNS, '0 AS isCreator'])
    .getRawMany<Row>()

type SuspendedRow = {
  readonly id: number
  readonly roomId: string
  readonly roomName: string
  readonly playerName: string
  readonly suspendedAtMs: number | string
}

/** The suspended games in which a user has a seat, newest first. */
export const suspendedGamesOf = async (manager: EntityManager, userId: number): Promise<readonly SuspendedGame[]> => {
  const rows = await manager
    .createQueryBuilder(GAME_PLAYERS, 'player')
    .innerJoin(GAMES.options.name, 'game', 'game.id = player.gameId AND game.endedAtMs IS NULL')
    .innerJoin(ROOMS.options.name, 'room', "room.roomId = game.roomId AND room.status = 'suspended'")
    .innerJoin(USERS.options.name, 'account', 'account.id = player.userId')
    .leftJoin(...DUPLICATE)
    .where(`player.userId = :userId AND ${IS_ORDINARY}`, { userId })
    .orderBy('room.suspendedAtMs', 'DESC')
    .select([
      'game.id AS id',
      'room.roomId AS roomId',
      'room.name AS roomName',
      'account.nickname AS playerName',
      'room.suspendedAtMs AS suspendedAtMs',
    ])
    .getRawMany<SuspendedRow>()
  return rows.map(({ suspendedAtMs, ...row }) => ({
    ...row,
    suspendedAt: new Date(Number(suspendedAtMs)).toISOString(),
  }))
}

/**
 * The seats of a user in running games, then those in waiting rooms, then those in suspended games, the newest first;
 * the same on every device of the account.
 */
export const ownSeatsOf = async (manager: EntityManager, userId: number): Promise<readonly OwnSeat[]> => {
  const playerId = playerIdOf(userId)
  const rows = [...(await runningGames(manager, userId)), ...(await waitingRooms(manager, userId))]
  const there = rows.map(({ roomId, name, status, isCreator }) => ({
    roomId,
    roomName: name,
    playerId,
    isPlaying: status === 'playing',
    isCreator: isCreator === 1,
    suspendedAt: null,
  }))
  const suspended = (await suspendedGamesOf(manager, userId)).map(({ roomId, roomName, suspendedAt }) => ({
    roomId,
    roomName,
    playerId,
    isPlaying: false,
    isCreator: false,
    suspendedAt,
  }))
  return [...there, ...suspended]
}
