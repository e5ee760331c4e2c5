/** Games, and the refunds for those that cannot be finished. Every function works within the caller's transaction. */
import { In, IsNull, type EntityManager } from 'typeorm'
import { StorageError, type Cells } from './database.ts'
import { GAMES, LEDGER, type GameRow, type LedgerRow } from './entities.ts'
import { changeBalance } from './ledger.ts'

/** What identifies a game in the journals. Its id in the database is a different one. */
export type GameKey = { readonly roomId: string; readonly gameNumber: number }

/** The reference to a game in the ledger. */
export const gameRef = ({ roomId, gameNumber }: GameKey): string => `${roomId}/${gameNumber}`

/** The games of a room, in their order. */
export const gamesOf = (manager: EntityManager, roomId: string): Promise<readonly GameRow[]> => manager.find(GAMES, { where: { roomId }, order: { gameNumber: 'ASC' } })

/** What the players of a room's unfinished games have paid and not been refunded, ordered by user id. */
export const unrefunded = async (manager: EntityManager, roomId: string): Promise<readonly LedgerRow[]> => {
  const unfinished = await manager.findBy(GAMES, { roomId, endedAtMs: IsNull() })
  const entries = await manager.find(LEDGER, { where: { gameRef: In(unfinished.map(gameRef)) }, order: { userId: 'ASC' } })
  const isGivenBack = (paid: LedgerRow): boolean => entries.some((entry) => entry.reason === 'gameRefund' && entry.userId === paid.userId && entry.gameRef === paid.gameRef)
  return entries.filter((entry) => entry.reason === 'game' && !isGivenBack(entry))
}

/**
 * Refunds the players of a room's unfinished games, once, with rows in the ledger. Deleted accounts get nothing. `actorId` is the administrator who
 * wants it; null for the server itself. Returns the user ids of those who were refunded, in ascending order.
 */
export const refund = async (manager: EntityManager, roomId: string, createdAtMs: number, actorId: number | null = null): Promise<readonly number[]> => {
  const refunded: number[] = []
  for (const { userId, delta, gameRef: ref } of await unrefunded(manager, roomId)) {
    const change = { userId, delta: -delta, reason: 'gameRefund' as const, actorId, gameRef: ref, createdAtMs }
    if ((await changeBalance(manager, change)) !== null) refunded.push(userId)
  }
  return refunded
}

/** The id of a game. Rejects when there is no such game. */
export const gameIdOf = async (manager: EntityManager, { roomId, gameNumber }: GameKey): Promise<number> => {
  const [game] = await manager.query<Cells[]>('SELECT id FROM games WHERE roomId = ? AND gameNumber = ?', [roomId, gameNumber])
  if (game === undefined) throw new StorageError(`there is no game ${gameRef({ roomId, gameNumber })}`)
  return Number(game.id)
}
