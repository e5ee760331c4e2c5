/** Games and their players. */
import { type EntityManager, EntitySchema } from 'typeorm'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'
import { StorageError } from '../engine/errors.ts'
import type { Cells } from '../engine/sql.ts'

/** A game of a room; `gameNumber` counts from 1. `endedAtMs` is null unless the game was played to its end. */
type GameRow = {
  readonly id: number
  readonly roomId: string
  readonly gameNumber: number
  readonly startedAtMs: number
  readonly endedAtMs: number | null
}

export const GAMES = new EntitySchema<GameRow>({
  name: 'Game',
  tableName: 'games',
  columns: {
    id: generatedId,
    roomId: { ...text(6), foreignKey: { target: 'Room' } },
    gameNumber: { type: 'integer' },
    startedAtMs: milliseconds,
    endedAtMs: { ...milliseconds, nullable: true },
  },
  indices: [{ columns: ['roomId', 'gameNumber'], unique: true }],
})

/** The seat and the result of a player in a game. The result is null until the game has ended. `isWinner` is 0 or 1. */
export type GamePlayerRow = {
  readonly gameId: number
  readonly seat: number
  readonly userId: number
  readonly total: number | null
  readonly position: number | null
  readonly isWinner: number | null
}

export const GAME_PLAYERS = new EntitySchema<GamePlayerRow>({
  name: 'GamePlayer',
  tableName: 'game_players',
  columns: {
    gameId: { type: 'integer', primary: true, foreignKey: { target: 'Game' } },
    seat: { type: 'integer', primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    total: { type: 'integer', nullable: true },
    position: { type: 'integer', nullable: true },
    isWinner: { type: 'integer', nullable: true },
  },
  indices: [{ columns: ['userId'] }],
})

/** What identifies a game in the journals. Its id in the database is a different one. */
type GameKey = { readonly roomId: string; readonly gameNumber: number }

/** The reference to a game in the ledger. */
export const gameRef = ({ roomId, gameNumber }: GameKey): string => `${roomId}/${gameNumber}`

/** The games of a room, in their order. */
export const gamesOf = (manager: EntityManager, roomId: string): Promise<readonly GameRow[]> =>
  manager.find(GAMES, { where: { roomId }, order: { gameNumber: 'ASC' } })

/** The id of a game. Rejects when there is no such game. */
export const gameIdOf = async (manager: EntityManager, { roomId, gameNumber }: GameKey): Promise<number> => {
  const [game] = await manager.query<Cells[]>('SELECT id FROM games WHERE roomId = ? AND gameNumber = ?', [
    roomId,
    gameNumber,
  ])
  if (game === undefined) throw new StorageError(`there is no game ${gameRef({ roomId, gameNumber })}`)
  return Number(game.id)
}
