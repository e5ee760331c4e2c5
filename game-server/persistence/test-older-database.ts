/** A database as the oldest version left it whose journals are kept as golden ones: with the schema of that time, and with rows that later migrations move. */
import { readdirSync, readFileSync } from 'node:fs'
import type { QueryRunner } from 'typeorm'
import { PEOPLE } from '#common/table/testing.ts'
import { isGameOver } from '#common/table/state.ts'
import { withQueries, type Query } from '../testing/database-rows.ts'
import { GOLDEN_JOURNALS, goldenJournal, tableOf } from '../testing/golden-journals.ts'
import { createDataSource, type DatabaseLocation } from './data-source.ts'
import { MIGRATIONS } from './migrations/index.ts'

/** The migrations that the oldest version had. */
export const OLDEST = MIGRATIONS.slice(0, 3)
const AT_MS = 1_700_000_000_000
const JOURNALS = readdirSync(GOLDEN_JOURNALS)
  .filter((name) => name.startsWith('v1-'))
  .map((name) => goldenJournal.parse(JSON.parse(readFileSync(new URL(name, GOLDEN_JOURNALS), 'utf8'))))

/** Runs some of the migrations as versions without notes did. `beforeStatement` is told each statement, and may throw. */
export const runWithoutNotes = async (location: DatabaseLocation, migrations: typeof MIGRATIONS, beforeStatement: (sql: string) => void = () => undefined): Promise<void> => {
  const source = await createDataSource(location)
  source.setOptions({ migrations })
  await source.initialize()
  const make = source.createQueryRunner.bind(source)
  source.createQueryRunner = (mode) => {
    const runner = make(mode)
    const query = runner.query.bind(runner)
    runner.query = async (sql: string, values?: unknown[], isStructured?: boolean): ReturnType<QueryRunner['query']> => {
      beforeStatement(sql)
      return isStructured === true ? query(sql, values, true) : query(sql, values)
    }
    return runner
  }
  try {
    await source.runMigrations()
  } finally {
    await source.destroy()
  }
}

const insert = async (query: Query, table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  for (const row of rows) {
    const columns = Object.keys(row)
    await query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, Object.values(row))
  }
}

const user = (id: number, nickname: string, deletedAtMs: number | null = null) => {
  return { id, email: `${nickname}@example.it`, nickname, nicknameKey: nickname.toLowerCase(), passwordHash: 'x', tokens: 10 + id, createdAtMs: AT_MS + id, deletedAtMs }
}

/** Fills a database. The look-alikes, the links to a new password, the payments, the chat and the leases are what later migrations move. */
export const fillOldest = (location: DatabaseLocation): Promise<void> =>
  withQueries(location, async (query) => {
    const users = [user(1, 'Capo'), ...PEOPLE.map(({ userId, name }) => user(userId, name)), user(21, 'Alice'), user(22, 'AIice'), user(23, 'via', AT_MS)]
    await insert(query, 'users', users)
    await insert(query, 'token_ledger', users.map(({ id, tokens }) => ({ userId: id, delta: tokens, balance: tokens, reason: 'welcome', actorId: null, gameRef: null, createdAtMs: AT_MS })))
    await insert(query, 'sessions', [{ id: 's1', userId: 10, data: '{}', expiresAtMs: 4 * AT_MS }])
    await insert(query, 'password_resets', ['a', 'b'].map((name, index) => ({ emailHash: name, userId: 10 + index, tokenHash: `hash of ${name}`, expiresAtMs: 4 * AT_MS })))
    await insert(query, 'payments', ['cs_1', 'cs_2'].map((id) => ({ id, userId: 11, packageId: 'base', tokens: 10, amountCents: 500, createdAtMs: AT_MS })))
    await insert(query, 'grants', [{ id: 'g1', actorId: 1, request: '{}', answer: '{}', createdAtMs: AT_MS }])
    for (const [index, journal] of JOURNALS.entries()) {
      const { roomId, records, status } = journal
      const isOver = isGameOver(tableOf(journal))
      await insert(query, 'rooms', [{ roomId, creatorId: 10, name: 'Sala', status: status === 'running' ? 'playing' : status, leaseOwner: `former ${index}`, leaseExpiresAtMs: AT_MS + index, createdAtMs: AT_MS }])
      await insert(query, 'journal', records.map(({ sequence, atMs, command }) => ({ roomId, sequence, atMs, command: JSON.stringify(command) })))
      await insert(query, 'games', [{ id: index + 1, roomId, gameNumber: 1, startedAtMs: AT_MS, endedAtMs: isOver ? AT_MS + 1 : null }])
      await insert(query, 'game_players', PEOPLE.map(({ userId }, seat) => ({ gameId: index + 1, seat, userId })))
    }
  })
