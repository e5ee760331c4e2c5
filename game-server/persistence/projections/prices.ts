/**
 * Projection: every person pays for a game when it starts (DESIGN decisions 1 and 20). The ledger is not a copy of the
 * journals and is never rebuilt, only compared with them.
 */
import { In, Like, type EntityManager } from 'typeorm'
import { GAME_PRICE_TOKENS } from '#common/limits.ts'
import { people } from '#common/table/state.ts'
import { gameRef } from '../games/games.ts'
import { changeBalance, LEDGER, type BalanceChange } from '../money/ledger.ts'
import { filledUp, type WeeklyTokens } from '../money/weekly.ts'
import type { Projection, RecordedStep } from './projection.ts'

/** What the people pay for the game that a step starts, in ascending order of user ids. */
const pricesOf = ({ table, record }: Pick<RecordedStep, 'table' | 'record'>): readonly BalanceChange[] =>
  people(table)
    .map(({ occupant }) => occupant.userId)
    .toSorted((a, b) => a - b)
    .map((userId) => ({
      userId,
      delta: -GAME_PRICE_TOKENS,
      reason: 'game',
      actorId: null,
      gameRef: gameRef(table),
      createdAtMs: record.atMs,
    }))

/**
 * Fills up the balances for which that is due, and refuses a start when a player has too few tokens. Accounts are
 * locked in ascending order of ids, so that two starts cannot deadlock.
 */
export const pricesWith = (weekly: WeeklyTokens): Projection => ({
  follows: ['gameStarted'],
  apply: async (manager, step) => {
    const lacking: number[] = []
    for (const price of pricesOf(step)) {
      await filledUp(manager, price.userId, weekly, price.createdAtMs)
      if ((await changeBalance(manager, price)) === null) lacking.push(price.userId)
    }
    return lacking.length > 0 ? { lacking } : null
  },
})

const lineOf = ({ gameRef, userId, delta, createdAtMs }: BalanceChange): string =>
  `${gameRef} user ${userId}: ${delta} at ${createdAtMs}`

/** The payments of these users for games of a room, as the ledger has them: one text for each row. */
export const storedPrices = async (
  manager: EntityManager,
  roomId: string,
  userIds: readonly number[],
): Promise<readonly string[]> =>
  (await manager.findBy(LEDGER, { userId: In(userIds), gameRef: Like(`${roomId}/%`), reason: 'game' })).map(lineOf)

/** The payments for the games that these steps have started: one text for each row that the ledger should have. */
export const expectedPrices = (steps: readonly RecordedStep[]): readonly string[] =>
  steps
    .filter(({ table, events }) => table.duplicate === null && events.some(({ type }) => type === 'gameStarted'))
    .flatMap((step) => pricesOf(step).map(lineOf))
