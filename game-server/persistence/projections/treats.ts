/** Projection: a player gives a token to another one at the table, who has none. Like prices, it is never rebuilt. */
import type { EntityManager } from 'typeorm'
import { GAME_PRICE_TOKENS, TREAT_MIN_TOKENS } from '#common/limits.ts'
import type { TreatRefusal } from '../../tables/ports.ts'
import { changeBalance } from '../money/ledger.ts'
import { filledUp, type WeeklyTokens } from '../money/weekly.ts'
import type { Projection } from './projection.ts'

type Treat = { readonly from: number; readonly to: number; readonly atMs: number }

/** Both accounts are locked, in ascending order of ids, before either is changed. */
const give = async (
  manager: EntityManager,
  { from, to, atMs }: Treat,
  weekly: WeeklyTokens,
): Promise<TreatRefusal | null> => {
  const balances = new Map<number, number | null>()
  for (const id of [from, to].toSorted((a, b) => a - b)) balances.set(id, await filledUp(manager, id, weekly, atMs))
  // A debt is not paid by one token.
  if (balances.get(to) !== 0) return 'treatNotNeeded'
  if ((balances.get(from) ?? 0) < TREAT_MIN_TOKENS) return 'tooFewToTreat'
  const common = { actorId: from, gameRef: null, createdAtMs: atMs }
  await changeBalance(manager, { ...common, userId: from, delta: -GAME_PRICE_TOKENS, reason: 'treat' })
  await changeBalance(manager, { ...common, userId: to, delta: GAME_PRICE_TOKENS, reason: 'treated' })
  return null
}

export const treatsWith = (weekly: WeeklyTokens): Projection => ({
  follows: ['tokenGiven'],
  apply: async (manager, { events, record }) => {
    for (const event of events) {
      if (event.type !== 'tokenGiven') continue
      const treat = { from: event.from.userId, to: event.to.userId, atMs: record.atMs }
      const refusal = await give(manager, treat, weekly)
      if (refusal !== null) return { treat: refusal }
    }
    return null
  },
})
