/** The suspended games, which wait for their players. No hands, seeds or decks are read here. */
import type { EntityManager } from 'typeorm'
import type { SuspendedGame } from '#common/protocol/answers.ts'
import { GAMES, GAME_PLAYERS, ROOMS, USERS } from './entities.ts'

type Row = { readonly id: number; readonly roomId: string; readonly roomName: string; readonly playerName: string; readonly suspendedAtMs: number | string }

/** The suspended games in which a user has a seat, newest first. */
export const suspendedGamesOf = async (manager: EntityManager, userId: number): Promise<readonly SuspendedGame[]> => {
  const rows = await manager
    .createQueryBuilder(GAME_PLAYERS, 'player')
    .innerJoin(GAMES.options.name, 'game', 'game.id = player.gameId AND game.endedAtMs IS NULL')
    .innerJoin(ROOMS.options.name, 'room', "room.roomId = game.roomId AND room.status = 'suspended'")
    .innerJoin(USERS.options.name, 'account', 'account.id = player.userId')
    .where('player.userId = :userId', { userId })
    .orderBy('room.suspendedAtMs', 'DESC')
    .select(['game.id AS id', 'room.roomId AS roomId', 'room.name AS roomName', 'account.nickname AS playerName', 'room.suspendedAtMs AS suspendedAtMs'])
    .getRawMany<Row>()
  return rows.map(({ suspendedAtMs, ...row }) => ({ ...row, suspendedAt: new Date(Number(suspendedAtMs)).toISOString() }))
}
