/** A clock that tests move, and what live tables need, on a real database in a temporary folder. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedOf } from '#common/rules/testing.ts'
import { heuristicMove } from '#common/computers/heuristic.ts'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { looksLike } from '../persistence/accounts/nicknames.ts'
import { openStorage, type Storage } from '../persistence/storage.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { Clock } from '../clock.ts'
import { ChatRate, REACTION_RATE, REVIEW_RATE } from './chat/chat-rate.ts'
import type { TableStore } from './ports.ts'
import { VoiceChannel } from '../voice/voice-channel.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { LiveTable } from './live-table.ts'
import type { LiveTables } from './live-tables.ts'

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #nowMs: number
  readonly #alarms = new Set<{ readonly dueMs: number; readonly task: () => void }>()

  constructor(nowMs = 1_000_000) {
    this.#nowMs = nowMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  schedule(delayMs: number, task: () => void): () => void {
    const alarm = { dueMs: this.#nowMs + delayMs, task }
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  /** Delays of the alarms that are set, shortest first, in milliseconds. */
  get pendingMs(): readonly number[] {
    return [...this.#alarms].map(({ dueMs }) => dueMs - this.#nowMs).toSorted((a, b) => a - b)
  }

  /** Moves on and runs what is due on the way, in its order. */
  advance(ms: number): void {
    const targetMs = this.#nowMs + ms
    for (;;) {
      const next = [...this.#alarms].filter(({ dueMs }) => dueMs <= targetMs).toSorted((a, b) => a.dueMs - b.dueMs)[0]
      if (next === undefined) break
      this.#alarms.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.dueMs)
      next.task()
    }
    this.#nowMs = targetMs
  }
}

/** A store whose writes can be made to fail, before or after they were stored. */
type FaultyStore = TableStore & { fault: 'none' | 'refuse' | 'loseAnswer' }

const faulty = (store: TableStore): FaultyStore => {
  const attempt = async <T>(write: () => Promise<T>): Promise<T> => {
    if (wrapped.fault === 'refuse') throw new Error('the database is gone')
    const answer = await write()
    if (wrapped.fault === 'loseAnswer') throw new Error('the answer got lost')
    return answer
  }
  const wrapped: FaultyStore = {
    ...store,
    fault: 'none',
    append: (record) => attempt(() => store.append(record)),
    appendStep: (record, step) => attempt(() => store.appendStep(record, step)),
    openRoom: async (roomId, known) => {
      if (wrapped.fault === 'refuse') throw new Error('the database is gone')
      return store.openRoom(roomId, known)
    },
  }
  return wrapped
}

/** What a live table needs, on a fresh database with the four people's accounts (user ids 10 to 13). */
export type Bench = LiveTableTools & {
  readonly clock: TestClock
  readonly storage: Storage
  readonly location: DatabaseLocation
  readonly store: FaultyStore
  readonly problems: unknown[]
  close(): Promise<void>
}

type BenchOptions = {
  readonly pace?: number
  readonly tokens?: number
  readonly location?: DatabaseLocation
  /** The time for the database, in milliseconds since the epoch; that of the machine by default. */
  readonly now?: () => number
}

/** Opens a fresh database: the one at `location`, or a new SQLite file. Each of the people has `tokens` tokens. */
export const openBench = async ({
  pace = 1,
  tokens = 10,
  location,
  now = Date.now,
}: BenchOptions = {}): Promise<Bench> => {
  const dataDir = location?.dataDir ?? (await mkdtemp(join(tmpdir(), 'regicidio-session-')))
  const databaseUrl = location?.databaseUrl ?? null
  const problems: unknown[] = []
  const storage = await openStorage({ databaseUrl, dataDir, now, onError: (problem) => problems.push(problem) })
  // Accounts get ids from 1 on: fill up to the first of the people's.
  for (let id = 1; id <= 13; id++) {
    const name = PEOPLE.find(({ userId }) => userId === id)?.name ?? `Altro${id}`
    const user = {
      email: `${id}@example.test`,
      nickname: name,
      firstName: null,
      lastName: null,
      passwordHash: 'unused',
    }
    await storage.users.create(user, tokens)
  }
  return {
    clock: new TestClock(),
    pace,
    times: ABSENCE_TIMES,
    downMs: 0,
    isLimited: true,
    sharing: null,
    chatRate: new ChatRate(false),
    reactionRate: new ChatRate(true, REACTION_RATE),
    reviewRate: new ChatRate(true, REVIEW_RATE),
    store: faulty(storage.tables),
    hold: storage.hold,
    silenceOf: (userId) => storage.restrictions.current(userId, 'silenced'),
    looksLike,
    giveWay: (...people) => storage.guests.giveWay(...people),
    newDeckSecret: () => seedOf(1),
    openVoice: (sendVoice) => new VoiceChannel(sendVoice),
    computerPlayer: async ({ knowledge }) => heuristicMove(knowledge),
    storage,
    location: { databaseUrl, dataDir },
    problems,
    reportProblem: (problem) => void problems.push(problem),
    noteCommand: () => undefined,
    close: async () => {
      await storage.close()
      if (location === undefined) await rm(dataDir, { recursive: true })
    },
  }
}

/** A value that is there. */
export const must = <T>(value: T | null | undefined): T => {
  assert.ok(value !== null && value !== undefined)
  return value
}

/** A room that Anna has just opened. */
export const openRoom = async (tables: LiveTables): Promise<LiveTable> => {
  const created = await tables.create(PEOPLE[0], null)
  assert.ok(created.ok)
  return must(await tables.find(created.value.roomId))
}

/** The four at a table, connected and ready. */
export const fourReady = async (tables: LiveTables): Promise<LiveTable> => {
  const liveTable = await openRoom(tables)
  for (const person of PEOPLE) {
    await tables.join(liveTable.table.roomId, person)
    await liveTable.presence.arrive(person.userId, person)
    await liveTable.dispatch({ type: 'setReady', userId: person.userId, ready: true })
  }
  return liveTable
}

/** Plays on until something is so. */
export const playUntil = async (liveTable: LiveTable, until: () => boolean): Promise<void> => {
  while (!until()) assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
}

/** Resolves when something has happened at a table. */
export const heard = (liveTable: LiveTable, type: string): Promise<void> =>
  new Promise((resolve) => {
    const unwatch = liveTable.watch((update) => {
      if (update.type !== 'changed' || !update.events.some((event) => event.type === type)) return
      unwatch()
      resolve()
    })
  })
