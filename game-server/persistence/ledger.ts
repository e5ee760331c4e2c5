/** The only place where balances change, always together with a row in the ledger (DESIGN decision 2). */
import type { EntityManager } from 'typeorm'
import { LEDGER, USERS, type LedgerRow } from './entities.ts'

/** A change of a balance: `delta` in tokens, `actorId` who made it (null: the server itself), `gameRef` the game that it pays for. */
export type BalanceChange = Omit<LedgerRow, 'id' | 'balance'>

/** Writes the row of a change, with the new balance. */
export const noteBalance = async (manager: EntityManager, row: Omit<LedgerRow, 'id'>): Promise<void> => {
  await manager.createQueryBuilder().insert().into(LEDGER).values(row).updateEntity(false).execute()
}

/**
 * Changes a balance within the caller's transaction, with a row in the ledger. Returns the new balance; null when there is no such account, or when
 * it has too few tokens for a game: then nothing has changed. Only the reversal of a refunded payment may make a balance negative. The account stays
 * locked until the transaction ends, so a caller that changes several accounts must do so in ascending order of their ids.
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
