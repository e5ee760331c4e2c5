/** The refunds for games that cannot be finished. Every function works within the caller's transaction. */
import { In, IsNull, type EntityManager } from 'typeorm'
import { GAMES, gameRef } from '../games/games.ts'
import { changeBalance, LEDGER, type LedgerRow } from './ledger.ts'

/** What the players of a room's unfinished games have paid and not been refunded, ordered by user id. */
export const unrefunded = async (manager: EntityManager, roomId: string): Promise<readonly LedgerRow[]> => {
  const unfinished = await manager.findBy(GAMES, { roomId, endedAtMs: IsNull() })
  const entries = await manager.find(LEDGER, {
    where: { gameRef: In(unfinished.map(gameRef)) },
    order: { userId: 'ASC' },
  })
  const isGivenBack = (paid: LedgerRow): boolean =>
    entries.some(
      (entry) => entry.reason === 'gameRefund' && entry.userId === paid.userId && entry.gameRef === paid.gameRef,
    )
  return entries.filter((entry) => entry.reason === 'game' && !isGivenBack(entry))
}

/**
 * Refunds the players of a room's unfinished games, once, with rows in the ledger. Deleted accounts get nothing.
 * `actorId` is the administrator who wants it; null for the server itself. Returns the user ids of those who were
 * refunded, in ascending order.
 */
export const refund = async (
  manager: EntityManager,
  roomId: string,
  createdAtMs: number,
  actorId: number | null = null,
): Promise<readonly number[]> => {
  const refunded: number[] = []
  for (const { userId, delta, gameRef: ref } of await unrefunded(manager, roomId)) {
    const change = { userId, delta: -delta, reason: 'gameRefund' as const, actorId, gameRef: ref, createdAtMs }
    if ((await changeBalance(manager, change)) !== null) refunded.push(userId)
  }
  return refunded
}
