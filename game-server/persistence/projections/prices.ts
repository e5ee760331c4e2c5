/** Projection: every person pays for a game when it starts (DESIGN decisions 1 and 20). The ledger is not a copy of the journals and is never rebuilt. */
import { GAME_PRICE_TOKENS } from '#common/limits.ts'
import { people } from '#common/table/state.ts'
import { gameRef } from '../games.ts'
import { changeBalance, type BalanceChange } from '../ledger.ts'
import type { Projection, RecordedStep } from './projection.ts'

/** What the people pay for the game that a step starts, in ascending order of user ids. */
export const pricesOf = ({ table, record }: Pick<RecordedStep, 'table' | 'record'>): readonly BalanceChange[] =>
  people(table)
    .map(({ occupant }) => occupant.userId)
    .toSorted((a, b) => a - b)
    .map((userId) => ({ userId, delta: -GAME_PRICE_TOKENS, reason: 'game', actorId: null, gameRef: gameRef(table), createdAtMs: record.atMs }))

/** Refuses a start when a player has too few tokens. Accounts are locked in ascending order of ids, so that two starts cannot deadlock. */
export const prices: Projection = {
  follows: ['gameStarted'],
  apply: async (manager, step) => {
    const lacking: number[] = []
    for (const price of pricesOf(step)) {
      if ((await changeBalance(manager, price)) === null) lacking.push(price.userId)
    }
    return lacking.length > 0 ? { lacking } : null
  },
}
