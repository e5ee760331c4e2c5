/**
 * Tables with accounts, logins and games that have just begun or are about to, written straight into an empty database: a thousand of them in
 * seconds, where registering four thousand accounts would take many minutes of password hashing.
 */
import { createHmac } from 'node:crypto'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { nicknameKey } from '#common/protocol/rest.ts'
import { seedOf } from '#common/rules/testing.ts'
import type { Seed } from '#common/rules/deal.ts'
import type { Person, TableCommand } from '#common/table/commands.ts'
import type { AbsenceTimes } from '#common/table/votes.ts'
import { cookieName, cookieOptions, SESSION_MS } from '../http/auth/session-cookie.ts'
import { CHAT_LINES, type ChatLineRow } from '../persistence/chat-entities.ts'
import { encodeCommand } from '../persistence/command-codec.ts'
import { createDataSource } from '../persistence/data-source.ts'
import { GAMES, GAME_PLAYERS, ROOMS, USERS } from '../persistence/entities.ts'
import { ROOM_SEATS } from '../persistence/seat-entities.ts'
import { JOURNAL } from '../persistence/journal-entity.ts'
import { SESSIONS } from '../persistence/login-entities.ts'

/** A table whose game has just been dealt. User ids and cookies are in seat order. */
export type SeededTable = {
  readonly roomId: string
  /** The seed of the game; of a table that is not dealt, its secret. */
  readonly seed: Seed
  readonly players: readonly { readonly userId: number; readonly cookie: string }[]
}

/** How many tables, how much has been said at each, and the server's SESSION_SECRET, with which cookies are signed. */
export type Seeding = {
  readonly tables: number
  readonly chatLines: number
  readonly sessionSecret: string
  /** The number of the first table's seed; those of the others follow. */
  readonly firstSeed?: number
  /** The numbers of the seeds, a table each, instead of those that follow the first. */
  readonly seedNumbers?: readonly number[]
  /** How long the absent are waited for at these tables. */
  readonly times?: AbsenceTimes
  /** The times of a single table, where they are others. */
  readonly timesOf?: (table: number) => AbsenceTimes | undefined
  /** Whether the games have begun; otherwise the four have just sat down. */
  readonly isDealt?: boolean
  /** What else has happened at a table since the deal; the index of the table counts from 0. */
  readonly afterDeal?: (people: readonly Person[], table: number) => readonly TableCommand[]
  /** What the player at a seat of a table is called, where it matters. */
  readonly nameOf?: (table: number, seat: number) => string | undefined
  /** The empty database to write to; without it, the SQLite file of the data folder. */
  readonly databaseUrl?: string
}

const SEATS = 4
/** Rows of one INSERT. */
const CHUNK = 500
/** Letters of which a room code may be made. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
/** What every account has before it plays. */
export const SEEDED_TOKENS = 10
/** What is said at the tables, over and over. */
export const SEEDED_LINE = 'Bella presa, complimenti! Ma la donna di picche chi ce l’ha?'

/** The code of the n-th room. */
const codeOf = (table: number): string =>
  `TA${[3, 2, 1, 0].map((place) => CODE_LETTERS[Math.floor(table / CODE_LETTERS.length ** place) % CODE_LETTERS.length]).join('')}`

const personAt = (table: number, seat: number, nameOf: Seeding['nameOf']): Person => {
  const userId = table * SEATS + seat + 1
  return { userId, name: nameOf?.(table, seat) ?? `Giocatore ${userId}x`, avatarUrl: null }
}

const loginId = (userId: number): string => `login-${userId}`

/** The cookie of a user's login session, for a server with this SESSION_SECRET. */
export const cookieOf = (userId: number, secret: string): string => {
  const signature = createHmac('sha256', secret).update(loginId(userId)).digest('base64').replace(/=+$/, '')
  return `${cookieName(false)}=${encodeURIComponent(`s:${loginId(userId)}.${signature}`)}`
}

/** Between two records of a seeded journal. */
const RECORD_MS = 10

/** What has happened at a table. */
const journalOf = (table: number, roomId: string, seed: Seed, people: readonly Person[], { times = ABSENCE_TIMES, timesOf, isDealt = true, afterDeal }: Seeding): readonly TableCommand[] => {
  const [creator, ...guests] = people
  if (creator === undefined) throw new Error('a table has a creator')
  return [
    { type: 'open', roomId, name: `Partita di ${creator.name}`, creator, times: timesOf?.(table) ?? times, deckSecret: isDealt ? null : seed },
    ...guests.map((person) => ({ type: 'join' as const, person })),
    ...people.map(({ userId }) => ({ type: 'connect' as const, userId })),
    ...(isDealt ? [...people.map(({ userId }) => ({ type: 'setReady' as const, userId, ready: true })), { type: 'start' as const, userId: creator.userId, seed }] : []),
    ...(afterDeal?.(people, table) ?? []),
  ]
}

/** The rows of a table's journal, the last of them now. */
const journalRows = (table: number, { roomId, seed, people }: { readonly roomId: string; readonly seed: Seed; readonly people: readonly Person[] }, seeding: Seeding, nowMs: number): readonly object[] => {
  const commands = journalOf(table, roomId, seed, people, seeding)
  return commands.map((command, index) => ({ roomId, sequence: index + 1, atMs: nowMs - (commands.length - 1 - index) * RECORD_MS, version: JOURNAL_VERSION, command: encodeCommand(command) }))
}

/** What has been said at a table, after everybody had come. */
const chatOf = (roomId: string, people: readonly Person[], lines: number, nowMs: number): readonly ChatLineRow[] =>
  Array.from({ length: lines }, (_, line) => {
    const { userId = 0, name = '' } = people[line % SEATS] ?? {}
    return { roomId, number: line + 1, sequence: 2 * SEATS, userId, name, text: SEEDED_LINE, atMs: nowMs }
  })

/** The account of a person, as a row of `users`. */
export const accountRow = ({ userId, name }: Person, nowMs: number): object => ({
  id: userId,
  email: `${userId}@example.test`,
  nickname: name,
  nicknameKey: nicknameKey(name),
  firstName: null,
  lastName: null,
  avatarUrl: null,
  passwordHash: 'unused',
  tokens: SEEDED_TOKENS,
  createdAtMs: nowMs,
})

/** The login session of a person, as a row of `sessions`. */
export const sessionRow = ({ userId }: Pick<Person, 'userId'>, nowMs: number): object => {
  const expiresAtMs = nowMs + SESSION_MS
  const { maxAge: originalMaxAge, ...cookie } = cookieOptions(false)
  const data = { cookie: { originalMaxAge, ...cookie, expires: new Date(expiresAtMs) }, passport: { user: userId } }
  return { id: loginId(userId), userId, data: JSON.stringify(data), expiresAtMs }
}

/** Writes tables into the database of a data folder that has none yet. */
export const seedTables = async (dataDir: string, seeding: Seeding): Promise<readonly SeededTable[]> => {
  const { tables, chatLines, sessionSecret, firstSeed = 0, seedNumbers = [], isDealt = true, databaseUrl = null, nameOf } = seeding
  const nowMs = Date.now()
  const seated = Array.from({ length: tables }, (_, table) => ({
    roomId: codeOf(table),
    gameId: table + 1,
    seed: seedOf(seedNumbers[table] ?? firstSeed + table),
    people: Array.from({ length: SEATS }, (_, seat) => personAt(table, seat, nameOf)),
  }))
  const dealt = isDealt ? seated : []
  const people = seated.flatMap((table) => table.people)
  const creatorId = ({ people }: { readonly people: readonly Person[] }): number => people[0]?.userId ?? 0
  const rows = [
    [USERS, people.map((person) => accountRow(person, nowMs))],
    [SESSIONS, people.map((person) => sessionRow(person, nowMs))],
    [ROOMS, seated.map((table) => ({ roomId: table.roomId, creatorId: creatorId(table), name: 'Prova', status: isDealt ? 'playing' : 'waiting', leaseOwner: null, createdAtMs: nowMs, hasSeats: 1 }))],
    [ROOM_SEATS, seated.flatMap(({ roomId, people }) => people.map(({ userId }, seat) => ({ roomId, userId, seat, isCreator: !isDealt && seat === 0 ? 1 : 0 })))],
    [GAMES, dealt.map(({ roomId, gameId }) => ({ id: gameId, roomId, gameNumber: 1, startedAtMs: nowMs, endedAtMs: null }))],
    [GAME_PLAYERS, dealt.flatMap(({ gameId, people }) => people.map(({ userId }, seat) => ({ gameId, seat, userId, total: null, position: null, isWinner: null })))],
    [CHAT_LINES, seated.flatMap(({ roomId, people }) => chatOf(roomId, people, chatLines, nowMs))],
    [JOURNAL, seated.flatMap((table, index) => journalRows(index, table, seeding, nowMs))],
  ] as const
  const source = await createDataSource({ databaseUrl, dataDir })
  await source.initialize()
  await source.runMigrations()
  await source.transaction(async (manager) => {
    for (const [entity, all] of rows) {
      for (let from = 0; from < all.length; from += CHUNK) {
        await manager.createQueryBuilder().insert().into(entity.options.name).values(all.slice(from, from + CHUNK)).updateEntity(false).execute()
      }
    }
  })
  await source.destroy()
  return seated.map(({ roomId, seed, people }) => ({ roomId, seed, players: people.map(({ userId }) => ({ userId, cookie: cookieOf(userId, sessionSecret) })) }))
}
