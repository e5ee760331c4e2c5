/** Compares the ledger with the journals: who has paid for which game. The ledger decides about tokens, so it is never changed here. */
import { In, Like, type EntityManager } from 'typeorm'
import { LEDGER } from '../entities.ts'
import type { BalanceChange } from '../ledger.ts'
import { pricesOf } from './prices.ts'
import type { RecordedStep } from './projection.ts'

const lineOf = ({ gameRef, userId, delta, createdAtMs }: BalanceChange): string => `${gameRef} user ${userId}: ${delta} at ${createdAtMs}`

/** The payments of these users for games of a room, as the ledger has them: one text for each row. */
export const storedPrices = async (manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<readonly string[]> =>
  (await manager.findBy(LEDGER, { userId: In(userIds), gameRef: Like(`${roomId}/%`), reason: 'game' })).map(lineOf)

/** The payments for the games that these steps have started: one text for each row that the ledger should have. */
export const expectedPrices = (steps: readonly RecordedStep[]): readonly string[] =>
  steps.filter(({ events }) => events.some(({ type }) => type === 'gameStarted')).flatMap((step) => pricesOf(step).map(lineOf))
