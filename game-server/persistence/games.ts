/** Games, and what is given back for those that cannot be finished: every function works within the caller's transaction. */
import { In, IsNull, type EntityManager } from 'typeorm'
import { StorageError } from './database.ts'
import { GAMES, LEDGER, type GameRow, type LedgerRow } from './entities.ts'
import { changeBalance } from './ledger.ts'

/** What identifies a game: its id is the database's own. */
export type GameKey = { readonly roomId: string; readonly gameNumber: number }

/** How the ledger calls a game. */
export const gameRef = ({ roomId, gameNumber }: GameKey): string => `${roomId}/${gameNumber}`

/** The games of a room, in their order. */
export const gamesOf = (manager: EntityManager, roomId: string): Promise<readonly GameRow[]> => manager.find(GAMES, { where: { roomId }, order: { gameNumber: 'ASC' } })

/**
 * Gives every player of a room's unfinished games back what they paid for them, and notes it in the ledger. Whoever was given it already,
 * or has deleted the account, gets nothing. Answers the ids of those who got something, rising.
 */
export const refund = async (manager: EntityManager, roomId: string, createdAtMs: number): Promise<readonly number[]> => {
  const unfinished = await manager.findBy(GAMES, { roomId, endedAtMs: IsNull() })
  const gameRefs = unfinished.map(gameRef)
  const entries = await manager.find(LEDGER, { where: { gameRef: In(gameRefs) }, order: { userId: 'ASC' } })
  const isGivenBack = (paid: LedgerRow): boolean => entries.some((entry) => entry.reason === 'gameRefund' && entry.userId === paid.userId && entry.gameRef === paid.gameRef)
  const refunded: number[] = []
  for (const paid of entries.filter((entry) => entry.reason === 'game' && !isGivenBack(entry))) {
    const { userId, delta, gameRef: ref } = paid
    const change = { userId, delta: -delta, reason: 'gameRefund' as const, actorId: null, gameRef: ref, createdAtMs }
    if ((await changeBalance(manager, change)) !== null) refunded.push(userId)
  }
  return refunded
}

/** The id of a game. Rejects when there is no such game. */
export const gameIdOf = async (manager: EntityManager, { roomId, gameNumber }: GameKey): Promise<number> => {
  const game = await manager.findOne(GAMES, { select: { id: true }, where: { roomId, gameNumber } })
  if (game === null) throw new StorageError(`there is no game ${gameRef({ roomId, gameNumber })}`)
  return game.id
}
