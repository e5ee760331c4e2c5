/** The only place where balances change: together with their row in the ledger, or not at all (DESIGN decision 2). */
import type { EntityManager } from 'typeorm'
import { LEDGER, USERS, type LedgerRow } from './entities.ts'

/** A change to make: `delta` in tokens, `actorId` who made it (null: the server itself), `gameRef` the game that it pays for. */
export type BalanceChange = Omit<LedgerRow, 'id' | 'balance'>

/** Notes what a balance has become. */
export const noteBalance = async (manager: EntityManager, row: Omit<LedgerRow, 'id'>): Promise<void> => {
  await manager.createQueryBuilder().insert().into(LEDGER).values(row).updateEntity(false).execute()
}

/**
 * Changes a balance within the caller's transaction and notes it in the ledger. Answers the new balance; null when there is no such
 * account, or it has not enough for a game: then nothing has changed. What is taken back for a refunded payment may leave less than
 * nothing. The account stays locked until the transaction ends, so callers that change several go by rising ids.
 */
export const changeBalance = async (manager: EntityManager, change: BalanceChange): Promise<number | null> => {
  const { userId: id, delta, reason } = change
  const isSpent = reason === 'game' && delta < 0
  const changed = await manager
    .createQueryBuilder()
    .update(USERS)
    .set({ tokens: () => 'tokens + :delta' })
    .where(`id = :id AND deletedAtMs IS NULL${isSpent ? ' AND tokens + :delta >= 0' : ''}`, { id, delta })
    .execute()
  if (changed.affected !== 1) return null
  const { tokens: balance } = await manager.findOneOrFail(USERS, { select: { tokens: true }, where: { id } })
  await noteBalance(manager, { ...change, balance })
  return balance
}
