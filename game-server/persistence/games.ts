/** Games and what they cost: every function works within the caller's transaction. */
import { In, IsNull, type EntityManager } from 'typeorm'
import { SEATS } from '#common/rules/seats.ts'
import type { GameEnd, GameStart } from '../tables/ports.ts'
import { StorageError } from './database.ts'
import { GAMES, GAME_PLAYERS, LEDGER, type LedgerRow } from './entities.ts'
import { changeBalance } from './ledger.ts'

type GameKey = { readonly roomId: string; readonly gameNumber: number }

const gameRef = ({ roomId, gameNumber }: GameKey): string => `${roomId}/${gameNumber}`

/** Whether a game has been created. */
export const gameExists = (manager: EntityManager, { roomId, gameNumber }: GameKey): Promise<boolean> =>
  manager.existsBy(GAMES, { roomId, gameNumber })

/**
 * Takes the price from every player and notes it in the ledger (DESIGN decision 1). Answers the ids of those who lack it; the
 * caller must then roll back. Accounts are locked in the order of their ids, so that two starts cannot block each other.
 */
export const charge = async (manager: EntityManager, start: GameStart): Promise<readonly number[]> => {
  const ids = start.players.map(({ userId }) => userId).toSorted((a, b) => a - b)
  const lacking: number[] = []
  for (const userId of ids) {
    const price = { userId, delta: -start.priceTokens, reason: 'game' as const, actorId: null, gameRef: gameRef(start), createdAtMs: start.startedAtMs }
    if ((await changeBalance(manager, price)) === null) lacking.push(userId)
  }
  return lacking
}

/** Creates a game and seats its players. */
export const createGame = async (manager: EntityManager, { roomId, gameNumber, startedAtMs, players }: GameStart): Promise<void> => {
  await manager.createQueryBuilder().insert().into(GAMES).values({ roomId, gameNumber, startedAtMs, endedAtMs: null }).updateEntity(false).execute()
  const gameId = await idOf(manager, { roomId, gameNumber })
  const rows = players.map(({ seat, userId }) => ({ gameId, seat, userId, total: null, position: null, isWinner: null }))
  await manager.createQueryBuilder().insert().into(GAME_PLAYERS).values(rows).updateEntity(false).execute()
}

/** Stores how a game ended: by total, highest first; equal totals share a position (DESIGN decision 4). */
export const storeResult = async (manager: EntityManager, end: GameEnd): Promise<void> => {
  const gameId = await idOf(manager, end)
  for (const seat of SEATS) {
    const total = end.totals[seat]
    const position = 1 + end.totals.filter((other) => other > total).length
    await manager.update(GAME_PLAYERS, { gameId, seat }, { total, position, isWinner: end.winners.includes(seat) ? 1 : 0 })
  }
  await manager.update(GAMES, { id: gameId }, { endedAtMs: end.endedAtMs })
}

/** What the players of a room's unfinished games have paid and not been given back, by rising user ids. */
export const unrefunded = async (manager: EntityManager, roomId: string): Promise<readonly LedgerRow[]> => {
  const unfinished = await manager.findBy(GAMES, { roomId, endedAtMs: IsNull() })
  const entries = await manager.find(LEDGER, { where: { gameRef: In(unfinished.map(gameRef)) }, order: { userId: 'ASC' } })
  const isGivenBack = (paid: LedgerRow): boolean => entries.some((entry) => entry.reason === 'gameRefund' && entry.userId === paid.userId && entry.gameRef === paid.gameRef)
  return entries.filter((entry) => entry.reason === 'game' && !isGivenBack(entry))
}

/**
 * Gives the players of a room's unfinished games back what they have paid for them, once, and notes it in the ledger. Whoever has deleted
 * the account gets nothing. Answers the ids of those who got something, rising.
 */
export const refund = async (manager: EntityManager, roomId: string, createdAtMs: number): Promise<readonly number[]> => {
  const refunded: number[] = []
  for (const { userId, delta, gameRef: ref } of await unrefunded(manager, roomId)) {
    const change = { userId, delta: -delta, reason: 'gameRefund' as const, actorId: null, gameRef: ref, createdAtMs }
    if ((await changeBalance(manager, change)) !== null) refunded.push(userId)
  }
  return refunded
}

const idOf = async (manager: EntityManager, { roomId, gameNumber }: GameKey): Promise<number> => {
  const game = await manager.findOne(GAMES, { select: { id: true }, where: { roomId, gameNumber } })
  if (game === null) throw new StorageError(`there is no game ${gameRef({ roomId, gameNumber })}`)
  return game.id
}
