/** The only place where balances change, always together with a row in the ledger (DESIGN decision 2). */
import { type EntityManager, EntitySchema } from 'typeorm'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'
import { type Cells, rowLock } from '../engine/sql.ts'

/** Why a balance changed. */
export type LedgerReason =
  | 'welcome'
  | 'weekly'
  | 'game'
  | 'gameRefund'
  | 'purchase'
  | 'grant'
  | 'refund'
  | 'chargeback'
  /** A token for another player at the table, and one from another player. */
  | 'treat'
  | 'treated'

/** A change of a balance; never updated, never deleted (DESIGN decision 2). `actorId` is null for the server itself. */
export type LedgerRow = {
  readonly id: number
  readonly userId: number
  readonly delta: number
  readonly balance: number
  readonly reason: LedgerReason
  readonly actorId: number | null
  readonly gameRef: string | null
  readonly createdAtMs: number
}

export const LEDGER = new EntitySchema<LedgerRow>({
  name: 'TokenLedger',
  tableName: 'token_ledger',
  columns: {
    id: generatedId,
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    delta: { type: 'integer' },
    balance: { type: 'integer' },
    reason: text(20),
    actorId: { type: 'integer', nullable: true },
    gameRef: { ...text(40), nullable: true },
    createdAtMs: milliseconds,
  },
  // A user is charged only once for the start of a game. Rows without a game are not limited by this.
  indices: [{ columns: ['userId', 'gameRef', 'reason'], unique: true }, { columns: ['gameRef'] }],
})

/**
 * A change of a balance: `delta` in tokens, `actorId` who made it (null: the server itself), `gameRef` the game that it
 * pays for.
 */
export type BalanceChange = Omit<LedgerRow, 'id' | 'balance'>

/** Writes the row of a change, with the new balance. */
export const noteBalance = async (manager: EntityManager, row: Omit<LedgerRow, 'id'>): Promise<void> => {
  const { userId, delta, balance, reason, actorId, gameRef, createdAtMs } = row
  const values = [userId, delta, balance, reason, actorId, gameRef, createdAtMs]
  await manager.query(
    'INSERT INTO token_ledger (userId, delta, balance, reason, actorId, gameRef, createdAtMs) VALUES (?, ?, ?, ?, ?, ?, ?)',
    values,
  )
}

/**
 * Changes a balance within the caller's transaction, with a row in the ledger. Returns the new balance; null when there
 * is no such account, or when it has too few tokens for a game: then nothing has changed. Only the reversal of a
 * refunded payment may make a balance negative. The account stays locked until the transaction ends, so a caller that
 * changes several accounts must do so in ascending order of their ids.
 */
export const changeBalance = async (manager: EntityManager, change: BalanceChange): Promise<number | null> => {
  const { userId: id, delta, reason } = change
  const isSpent = reason === 'game' && delta < 0
  const [account] = await manager.query<Cells[]>(
    `SELECT tokens FROM users WHERE id = ? AND deletedAtMs IS NULL${rowLock(manager)}`,
    [id],
  )
  if (account === undefined) return null
  const balance = Number(account.tokens) + delta
  if (isSpent && balance < 0) return null
  await manager.query('UPDATE users SET tokens = ? WHERE id = ?', [balance, id])
  await noteBalance(manager, { ...change, balance })
  return balance
}
