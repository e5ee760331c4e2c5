/**
 * Collects everything that is stored about a user, for that user (`OwnData`). It contains nothing about other people.
 */
import { MoreThan } from 'typeorm'
import { sentMove } from '#common/protocol/game-record.ts'
import type { OwnData, OwnGame } from '#common/protocol/rest/own-data.ts'
import type { Move } from '#common/table/move-log.ts'
import { CHAT_LINES } from '../journal/chat-lines.ts'
import type { Database } from '../engine/database.ts'
import { GAME_PLAYERS, type GamePlayerRow, gameRef, GAMES } from '../games/games.ts'
import { LEDGER } from '../money/ledger.ts'
import { PAYMENT_MESSAGES, PAYMENTS } from '../money/payment-entities.ts'
import { ROOMS } from '../games/rooms.ts'
import type { Journal } from '../journal/journal.ts'
import { SESSIONS, useOf } from './sessions.ts'
import { movesInJournal } from '../journal/journal-reading.ts'
import { ownPaymentMessages } from '../money/payments.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** Every change of the balance, oldest first. */
export const tokenHistoryOf = (database: Database, userId: number): Promise<OwnData['tokenHistory']> =>
  database.run(async (manager) => {
    const rows = await manager.find(LEDGER, { where: { userId }, order: { id: 'ASC' } })
    return rows.map(({ id, delta, balance, reason, createdAtMs }) => ({
      id,
      delta,
      balance,
      reason,
      createdAt: iso(createdAtMs),
    }))
  })

/** Every payment, oldest first. */
export const paymentsOf = (database: Database, userId: number): Promise<OwnData['payments']> =>
  database.run(async (manager) => {
    const rows = await manager.find(PAYMENTS, { where: { userId }, order: { createdAtMs: 'ASC' } })
    return rows.map(({ id, packageId, tokens, amountCents, createdAtMs }) => ({
      id,
      package: packageId,
      tokens,
      amountEuro: amountCents / 100,
      createdAt: iso(createdAtMs),
    }))
  })

/**
 * The messages of the payment provider about the user's payments, oldest first. A message that only names the user's
 * account id is not enough, because the id may be a mistake and the payment somebody else's.
 */
export const paymentMessagesOf = (
  database: Database,
  userId: number,
  email: string,
): Promise<OwnData['paymentMessages']> =>
  database.run(async (manager) => {
    const where = [...(await ownPaymentMessages(manager, userId)), { email }]
    const rows = await manager.find(PAYMENT_MESSAGES, { where, order: { id: 'ASC' } })
    return rows.map(({ type, reference, outcome, amount, currency, tokens, receivedAtMs, ...row }) => {
      const own = { type, reference, outcome, amount, currency, tokens, receivedAt: iso(receivedAtMs) }
      return { ...own, email: row.email === email ? email : null }
    })
  })

/** The login sessions that have not ended, without their ids, because an id is enough to use a session. */
export const sessionsOf = (database: Database, userId: number, nowMs: number): Promise<OwnData['sessions']> =>
  database.run(async (manager) => {
    const rows = await manager.findBy(SESSIONS, { userId, expiresAtMs: MoreThan(nowMs) })
    return rows.map((row) => ({ ...useOf(row), expiresAt: iso(row.expiresAtMs) }))
  })

/** The rooms that the user has opened, oldest first. */
export const roomsOf = (database: Database, userId: number): Promise<OwnData['rooms']> =>
  database.run(async (manager) => {
    const rows = await manager.find(ROOMS, { where: { creatorId: userId }, order: { createdAtMs: 'ASC' } })
    return rows.map(({ roomId, name, createdAtMs }) => ({ roomId, roomName: name, openedAt: iso(createdAtMs) }))
  })

type GameRowOfUser = { readonly id: number } & Pick<GamePlayerRow, 'seat' | 'total' | 'position' | 'isWinner'> & {
    readonly roomId: string
    readonly roomName: string
    readonly gameNumber: number
    readonly startedAtMs: number | string
    readonly endedAtMs: number | string | null
  }

/** The moves of a user's finished games, by room and number. Games whose journals cannot be read are missing. */
const ownMovesIn = async (
  journal: Journal,
  rows: readonly GameRowOfUser[],
): Promise<ReadonlyMap<string, readonly Move[]>> => {
  const moves = new Map<string, readonly Move[]>()
  for (const roomId of new Set(rows.filter(({ endedAtMs }) => endedAtMs !== null).map((row) => row.roomId))) {
    const games = await movesInJournal(journal, roomId)
    for (const row of rows) {
      const made = row.roomId === roomId && row.endedAtMs !== null ? games.get(row.gameNumber) : undefined
      if (made !== undefined)
        moves.set(
          gameRef(row),
          made.filter(({ seat }) => seat === row.seat),
        )
    }
  }
  return moves
}

const gameRowsOf = (database: Database, userId: number): Promise<readonly GameRowOfUser[]> =>
  database.run((manager) =>
    manager
      .createQueryBuilder(GAME_PLAYERS, 'player')
      .innerJoin(GAMES.options.name, 'game', 'game.id = player.gameId')
      .innerJoin(ROOMS.options.name, 'room', 'room.roomId = game.roomId')
      .where('player.userId = :userId', { userId })
      .orderBy('game.startedAtMs', 'ASC')
      .addOrderBy('game.id', 'ASC')
      .select([
        'game.id AS id',
        'room.roomId AS roomId',
        'room.name AS roomName',
        'game.gameNumber AS gameNumber',
        'game.startedAtMs AS startedAtMs',
        'game.endedAtMs AS endedAtMs',
      ])
      .addSelect([
        'player.seat AS seat',
        'player.total AS total',
        'player.position AS position',
        'player.isWinner AS isWinner',
      ])
      .getRawMany<GameRowOfUser>(),
  )

/** The games of the user, oldest first: how they ended, with the moves of the user's seat. */
export const gamesOf = async (database: Database, journal: Journal, userId: number): Promise<readonly OwnGame[]> => {
  const rows = await gameRowsOf(database, userId)
  const moves = await ownMovesIn(journal, rows)
  return rows.map(({ startedAtMs, endedAtMs, isWinner, ...row }) => ({
    ...row,
    startedAt: iso(Number(startedAtMs)),
    endedAt: endedAtMs === null ? null : iso(Number(endedAtMs)),
    isWinner: isWinner === null ? null : isWinner === 1,
    moves: moves.get(gameRef(row))?.map(sentMove) ?? null,
  }))
}

/** What the user has written in the chats of their rooms, as far as it is still stored, oldest first. */
export const chatMessagesOf = (database: Database, userId: number): Promise<OwnData['chatMessages']> =>
  database.run(async (manager) => {
    const rows = await manager.find(CHAT_LINES, {
      where: { userId },
      order: { atMs: 'ASC', roomId: 'ASC', number: 'ASC' },
    })
    return rows.map(({ roomId, text, atMs }) => ({ roomId, message: text, sentAt: iso(atMs) }))
  })
