/** The database tables for TypeORM. Times are milliseconds since the epoch. The schema itself is created by `migrations/`. */
import { EntitySchema } from 'typeorm'
import type { Closure } from '../tables/journal-fault.ts'
import { CHAT_LINES } from './chat-entities.ts'
import { MUTES, REPORT_LINES, REPORTS, RESTRICTIONS } from './conduct-entities.ts'
import { generatedId, milliseconds, text } from './entity-columns.ts'
import { JOURNAL } from './journal-entity.ts'
import { GAME_LINKS } from './link-entities.ts'
import { PAYMENT_MESSAGES, PAYMENT_RESOLUTIONS } from './payment-entities.ts'
import { PASSWORD_RESETS, SESSIONS } from './login-entities.ts'
import { MAILS } from './mail-entities.ts'
import { PROCESSES } from './process-entities.ts'
import { ROOM_SEATS } from './seat-entities.ts'
import { AVATARS, GUESTS, JOURNAL_PEOPLE, NICKNAME_SKELETONS, SERVER_KEYS, WELCOMED_ADDRESSES } from './people-entities.ts'
import { SETTINGS_ROWS } from './settings-entity.ts'
import { PLAYER_GAMES, PLAYER_PAIRS, PLAYER_STATISTICS, RANKING_STEPS } from './statistics-entities.ts'

/** An account. `nicknameKey` is the form in which nicknames are unique (DESIGN decision 13). */
export type UserRow = {
  readonly id: number
  readonly email: string
  readonly nickname: string
  readonly nicknameKey: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly avatarUrl: string | null
  readonly passwordHash: string
  readonly tokens: number
  readonly createdAtMs: number
  /** When the account was deleted; null for an account in use. The row stays without personal data, because games refer to it. */
  readonly deletedAtMs: number | null
}

export const USERS = new EntitySchema<UserRow>({
  name: 'User',
  tableName: 'users',
  columns: {
    id: generatedId,
    email: text(254),
    nickname: text(80),
    nicknameKey: text(160),
    firstName: { ...text(200), nullable: true },
    lastName: { ...text(200), nullable: true },
    avatarUrl: { ...text(255), nullable: true },
    passwordHash: text(255),
    tokens: { type: 'integer' },
    createdAtMs: milliseconds,
    deletedAtMs: { ...milliseconds, nullable: true },
  },
  indices: [{ columns: ['email'], unique: true }, { columns: ['nicknameKey'], unique: true }],
})

/** Why a balance changed. */
export type LedgerReason = 'welcome' | 'game' | 'gameRefund' | 'purchase' | 'grant' | 'refund' | 'chargeback'

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

/** A payment that was credited. `id` is the payment provider's id, so a payment is credited once, even if the provider reports it again. */
export type PaymentRow = {
  readonly id: string
  readonly userId: number
  readonly packageId: string
  readonly tokens: number
  readonly amountCents: number
  readonly createdAtMs: number
}

export const PAYMENTS = new EntitySchema<PaymentRow>({
  name: 'Payment',
  tableName: 'payments',
  columns: {
    id: { ...text(255), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    packageId: text(20),
    tokens: { type: 'integer' },
    amountCents: { type: 'integer' },
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }],
})

/**
 * A form of the admin page that was carried out: `id` is the form's own, `request` the SHA-256 of its content, `answer` the outcome for each of its
 * names, as JSON. The names themselves are not stored.
 */
export type GrantRow = { readonly id: string; readonly actorId: number; readonly request: string; readonly answer: string; readonly createdAtMs: number }

export const GRANTS = new EntitySchema<GrantRow>({
  name: 'Grant',
  tableName: 'grants',
  columns: {
    id: { ...text(64), primary: true },
    actorId: { type: 'integer', foreignKey: { target: 'User' } },
    request: { type: 'text' },
    answer: { type: 'text' },
    createdAtMs: milliseconds,
  },
})

/** `waiting`: for players or for another game; `playing`: a game is running; `suspended`: its game is suspended; `closed`: for good. */
export type RoomStatus = 'waiting' | 'playing' | 'suspended' | 'closed'

/** A room, and the process that holds it or was the last to hold it (`process-entities.ts`). */
export type RoomRow = {
  readonly roomId: string
  readonly creatorId: number
  readonly name: string
  readonly status: RoomStatus
  readonly leaseOwner: string | null
  readonly createdAtMs: number
  readonly suspendedAtMs: number | null
  /** What was wrong with the journal when the room was closed because of it, or why else it was not its players who closed it; null for all other rooms. */
  readonly journalFault: Closure | null
  /** 1 when `room_seats` has the rows of this room, 0 for a room from before that table until a server has started. */
  readonly hasSeats: number
  /** 1 when the room is not in the list of open rooms, otherwise 0. */
  readonly isUnlisted: number
}

export const ROOMS = new EntitySchema<RoomRow>({
  name: 'Room',
  tableName: 'rooms',
  columns: {
    roomId: { ...text(6), primary: true },
    creatorId: { type: 'integer', foreignKey: { target: 'User' } },
    name: text(160),
    status: text(10),
    leaseOwner: { ...text(36), nullable: true },
    createdAtMs: milliseconds,
    suspendedAtMs: { ...milliseconds, nullable: true },
    journalFault: { ...text(20), nullable: true },
    hasSeats: { type: 'integer', default: 0 },
    isUnlisted: { type: 'integer', default: 0 },
  },
  indices: [{ columns: ['status'] }, { columns: ['leaseOwner'] }, { columns: ['creatorId'] }],
})

/** A game of a room; `gameNumber` counts from 1. `endedAtMs` is null unless the game was played to its end. */
export type GameRow = {
  readonly id: number
  readonly roomId: string
  readonly gameNumber: number
  readonly startedAtMs: number
  readonly endedAtMs: number | null
}

export const GAMES = new EntitySchema<GameRow>({
  name: 'Game',
  tableName: 'games',
  columns: {
    id: generatedId,
    roomId: { ...text(6), foreignKey: { target: 'Room' } },
    gameNumber: { type: 'integer' },
    startedAtMs: milliseconds,
    endedAtMs: { ...milliseconds, nullable: true },
  },
  indices: [{ columns: ['roomId', 'gameNumber'], unique: true }],
})

/** The seat and the result of a player in a game. The result is null until the game has ended. `isWinner` is 0 or 1. */
export type GamePlayerRow = {
  readonly gameId: number
  readonly seat: number
  readonly userId: number
  readonly total: number | null
  readonly position: number | null
  readonly isWinner: number | null
}

export const GAME_PLAYERS = new EntitySchema<GamePlayerRow>({
  name: 'GamePlayer',
  tableName: 'game_players',
  columns: {
    gameId: { type: 'integer', primary: true, foreignKey: { target: 'Game' } },
    seat: { type: 'integer', primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    total: { type: 'integer', nullable: true },
    position: { type: 'integer', nullable: true },
    isWinner: { type: 'integer', nullable: true },
  },
  indices: [{ columns: ['userId'] }],
})

/** All entities. */
export const ENTITIES = [USERS, GUESTS, LEDGER, PAYMENTS, PAYMENT_MESSAGES, PAYMENT_RESOLUTIONS, GRANTS, PASSWORD_RESETS, MAILS, SESSIONS, AVATARS, PROCESSES, ROOMS, JOURNAL, JOURNAL_PEOPLE, GAMES, GAME_PLAYERS, PLAYER_GAMES, PLAYER_STATISTICS, PLAYER_PAIRS, RANKING_STEPS, GAME_LINKS, CHAT_LINES, ROOM_SEATS, NICKNAME_SKELETONS, SERVER_KEYS, WELCOMED_ADDRESSES, MUTES, REPORTS, REPORT_LINES, RESTRICTIONS, SETTINGS_ROWS]
