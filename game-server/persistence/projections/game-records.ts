/** Projection: the games that were started, and which people sat where. A seat without a row is that of a computer. */
import { In, type EntityManager } from 'typeorm'
import { people } from '#common/table/state.ts'
import { GAME_PLAYERS, gameIdOf, GAMES, gamesOf } from '../games/games.ts'
import type { RebuildableProjection } from './projection.ts'

const playersOf = async (manager: EntityManager, gameId: number): Promise<string> => {
  const players = await manager.find(GAME_PLAYERS, { where: { gameId }, order: { seat: 'ASC' } })
  return players.map(({ seat, userId }) => `seat ${seat} user ${userId}`).join(', ')
}

export const gameRecords: RebuildableProjection = {
  name: 'game',
  follows: ['gameStarted'],
  apply: async (manager, { table, record, formerGameId }) => {
    const { roomId, gameNumber } = table
    await manager.query('INSERT INTO games (id, roomId, gameNumber, startedAtMs) VALUES (?, ?, ?, ?)', [
      formerGameId,
      roomId,
      gameNumber,
      record.atMs,
    ])
    const gameId = await gameIdOf(manager, table)
    const players = people(table)
    const values = players.flatMap(({ seat, occupant }) => [gameId, seat, occupant.userId])
    await manager.query(
      `INSERT INTO game_players (gameId, seat, userId) VALUES ${players.map(() => '(?, ?, ?)').join(', ')}`,
      values,
    )
    return null
  },
  stored: async (manager, roomId) => {
    const lines: string[] = []
    for (const { id, gameNumber, startedAtMs } of await gamesOf(manager, roomId))
      lines.push(`${gameNumber} started ${startedAtMs}: ${await playersOf(manager, id)}`)
    return lines
  },
  remove: async (manager, roomId) => {
    const ids = (await gamesOf(manager, roomId)).map(({ id }) => id)
    await manager.delete(GAME_PLAYERS, { gameId: In(ids) })
    await manager.delete(GAMES, { id: In(ids) })
  },
}
