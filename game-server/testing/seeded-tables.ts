/**
 * Tables with accounts, logins and games that have just begun or are about to, written straight into an empty database:
 * a thousand of them in seconds, where registering four thousand accounts would take many minutes of password hashing.
 */
import { createHmac } from 'node:crypto'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { perSeat, SEATS, type PerSeat } from '#common/rules/seats.ts'
import { seedOf } from '#common/rules/testing.ts'
import type { Seed } from '#common/rules/deal.ts'
import type { Person, TableCommand } from '#common/table/commands.ts'
import type { AbsenceTimes } from '#common/table/absence/votes.ts'
import { cookieName, cookieOptions } from '../http/auth/session-cookie.ts'
import type { ChatLineRow } from '../persistence/journal/chat-lines.ts'
import { encodeCommand } from '../persistence/journal/command-codec.ts'
import { SESSION_MS } from '../persistence/accounts/sessions.ts'
import { fillDatabase, insertRows, type Row } from './database-rows.ts'
import type { Environment } from './running-server.ts'

/** A table whose game has just been dealt. User ids and cookies are in seat order. */
export type SeededTable = {
  readonly roomId: string
  /** The seed of the game; of a table that is not dealt, its secret. */
  readonly seed: Seed
  readonly players: PerSeat<{ readonly userId: number; readonly cookie: string }>
}

/** What is seeded; without anything, one table whose game has been dealt. */
export type Seeding = {
  readonly tables?: number
  /** How much has been said at each table. */
  readonly chatLines?: number
  /** The number of each table's seed; for a table without one: its index. */
  readonly seedNumbers?: readonly number[]
  /** How long the absent are waited for, at all tables or at each. */
  readonly times?: AbsenceTimes | ((table: number) => AbsenceTimes)
  /** Whether the games have begun; otherwise the four have just sat down. */
  readonly isDealt?: boolean
  /** What else has happened at a table since the deal; the index of the table counts from 0. */
  readonly afterDeal?: (people: readonly Person[], table: number) => readonly TableCommand[]
  /** What the player at a seat of a table is called, where it matters. */
  readonly nameOf?: (table: number, seat: number) => string | undefined
  /** The empty database to write to; without it, the SQLite file of the data folder. */
  readonly databaseUrl?: string | null | undefined
}

/** The SESSION_SECRET of servers whose players have been seeded: cookies are signed with it. */
export const SESSION_SECRET = 'a-secret-of-the-tests-alone-0123456789'
/** Letters of which a room code may be made. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
/** What every account has before it plays. */
export const SEEDED_TOKENS = 10
/** What is said at the tables, over and over. */
export const SEEDED_LINE = 'Bella presa, complimenti! Ma la donna di picche chi ce l’ha?'

const codeOf = (table: number): string =>
  `TA${[3, 2, 1, 0].map((place) => CODE_LETTERS[Math.floor(table / CODE_LETTERS.length ** place) % CODE_LETTERS.length]).join('')}`

export const personOf = (userId: number, name = `Giocatore ${userId}x`): Person => ({ userId, name, avatarUrl: null })

const loginId = (userId: number): string => `login-${userId}`

export const cookieOf = (userId: number): string => {
  const signature = createHmac('sha256', SESSION_SECRET).update(loginId(userId)).digest('base64').replace(/=+$/, '')
  return `${cookieName(false)}=${encodeURIComponent(`s:${loginId(userId)}.${signature}`)}`
}

/** Between two records of a seeded journal. */
const RECORD_MS = 10

const journalOf = (
  table: number,
  roomId: string,
  seed: Seed,
  people: PerSeat<Person>,
  { times = ABSENCE_TIMES, isDealt = true, afterDeal }: Seeding,
): readonly TableCommand[] => {
  const [creator, ...guests] = people
  return [
    {
      type: 'open',
      roomId,
      name: `Partita di ${creator.name}`,
      creator,
      times: typeof times === 'function' ? times(table) : times,
      deckSecret: isDealt ? null : seed,
    },
    ...guests.map((person) => ({ type: 'join' as const, person })),
    ...people.map(({ userId }) => ({ type: 'connect' as const, userId })),
    ...(isDealt
      ? [
          ...people.map(({ userId }) => ({ type: 'setReady' as const, userId, ready: true })),
          { type: 'start' as const, userId: creator.userId, seed },
        ]
      : []),
    ...(afterDeal?.(people, table) ?? []),
  ]
}

/** The rows of a table's journal, the last of them now. */
const journalRows = (
  table: number,
  { roomId, seed, people }: { readonly roomId: string; readonly seed: Seed; readonly people: PerSeat<Person> },
  seeding: Seeding,
  nowMs: number,
): readonly Row[] => {
  const commands = journalOf(table, roomId, seed, people, seeding)
  return commands.map((command, index) => ({
    roomId,
    sequence: index + 1,
    atMs: nowMs - (commands.length - 1 - index) * RECORD_MS,
    version: JOURNAL_VERSION,
    command: encodeCommand(command),
  }))
}

/** What has been said at a table, after everybody had come. */
const chatOf = (roomId: string, people: readonly Person[], lines: number, nowMs: number): readonly ChatLineRow[] =>
  Array.from({ length: lines }, (_, line) => {
    const { userId = 0, name = '' } = people[line % SEATS.length] ?? {}
    return { roomId, number: line + 1, sequence: 2 * SEATS.length, userId, name, text: SEEDED_LINE, atMs: nowMs }
  })

/** The account of a person, as a row of `users`. */
export const accountRow = ({ userId, name }: Person, nowMs: number): Row => ({
  id: userId,
  email: `${userId}@example.test`,
  nickname: name,
  nicknameKey: nicknameKey(name),
  passwordHash: 'unused',
  tokens: SEEDED_TOKENS,
  createdAtMs: nowMs,
})

/** The login session of a person, as a row of `sessions`. */
export const sessionRow = ({ userId }: Pick<Person, 'userId'>, nowMs: number): Row => {
  const expiresAtMs = nowMs + SESSION_MS
  const { maxAge: originalMaxAge, ...cookie } = cookieOptions(false)
  const data = { cookie: { originalMaxAge, ...cookie, expires: new Date(expiresAtMs) }, passport: { user: userId } }
  return { id: loginId(userId), userId, data: JSON.stringify(data), expiresAtMs }
}

/** Writes tables into the database of a data folder that has none yet. */
export const seedTables = async (dataDir: string, seeding: Seeding = {}): Promise<readonly SeededTable[]> => {
  const { tables = 1, chatLines = 0, seedNumbers = [], isDealt = true, databaseUrl, nameOf } = seeding
  const nowMs = Date.now()
  const seated = Array.from({ length: tables }, (_, table) => ({
    roomId: codeOf(table),
    gameId: table + 1,
    seed: seedOf(seedNumbers[table] ?? table),
    people: perSeat((seat) => personOf(table * SEATS.length + seat + 1, nameOf?.(table, seat))),
  }))
  const dealt = isDealt ? seated : []
  const people = seated.flatMap((table) => table.people)
  const rows = {
    users: people.map((person) => accountRow(person, nowMs)),
    sessions: people.map((person) => sessionRow(person, nowMs)),
    rooms: seated.map((table) => ({
      roomId: table.roomId,
      creatorId: table.people[0].userId,
      name: 'Prova',
      status: isDealt ? 'playing' : 'waiting',
      createdAtMs: nowMs,
      hasSeats: 1,
    })),
    room_seats: seated.flatMap(({ roomId, people }) =>
      people.map(({ userId }, seat) => ({ roomId, userId, seat, isCreator: !isDealt && seat === 0 ? 1 : 0 })),
    ),
    games: dealt.map(({ roomId, gameId }) => ({ id: gameId, roomId, gameNumber: 1, startedAtMs: nowMs })),
    game_players: dealt.flatMap(({ gameId, people }) => people.map(({ userId }, seat) => ({ gameId, seat, userId }))),
    chat_lines: seated.flatMap(({ roomId, people }) => chatOf(roomId, people, chatLines, nowMs)),
    journal: seated.flatMap((table, index) => journalRows(index, table, seeding, nowMs)),
  }
  await fillDatabase({ databaseUrl: databaseUrl ?? null, dataDir }, async (query) => {
    for (const [table, all] of Object.entries(rows)) await insertRows(query, table, all)
  })
  return seated.map(({ roomId, seed, people }) => ({
    roomId,
    seed,
    players: perSeat((seat) => ({ userId: people[seat].userId, cookie: cookieOf(people[seat].userId) })),
  }))
}

/** Starts a server, with `startServer` or `startLocalServer`, whose database begins with such tables. */
export const startSeeded = async <Server>(
  start: (environment: Environment, prepare: (dataDir: string) => Promise<void>) => Promise<Server>,
  environment: Environment,
  seeding: Seeding = {},
): Promise<{ readonly server: Server; readonly tables: readonly SeededTable[]; readonly table: SeededTable }> => {
  let tables: readonly SeededTable[] = []
  const server = await start({ SESSION_SECRET, ...environment }, async (dataDir) => {
    tables = await seedTables(dataDir, seeding)
  })
  const [table] = tables
  if (table === undefined) throw new Error('no table was seeded')
  return { server, tables, table }
}
