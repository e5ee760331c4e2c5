/**
 * Adds the statistics of games that ended before statistics existed, while the server runs. Nothing depends on the
 * order of games or on who adds them, so running games and a second process may add theirs at the same time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { people } from '#common/table/state.ts'
import { stepsOf } from '../../tables/journal/replay.ts'
import { TimeSlice } from '../../tables/time-slice.ts'
import { StorageError } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'
import { GAMES } from '../games/games.ts'
import type { Journal } from '../journal/journal.ts'
import { lockAccounts } from '../accounts/people.ts'
import { PLAYER_GAMES } from '../statistics/statistics-entities.ts'
import type { RecordedStep } from './projection.ts'
import { statistics } from './statistics.ts'

/** How many ids of games one query looks through. */
const PAGE_IDS = 500
/**
 * The longest rest after a room. A rest is as long as the work before it, so that at most half of the time goes into
 * this work.
 */
const REST_MS = 250
/** How long the work stops when the database does not answer. */
const OUTAGE_MS = 30_000

const roomIdRows = z.array(z.object({ roomId: z.string() }))

/**
 * The rooms of finished games without statistics, of games with ids above `afterId`. Rooms that were closed because of
 * their journals are left out, and hands that others play too, which are in no statistics.
 */
const roomsWithout = async (manager: EntityManager, afterId: number): Promise<readonly string[]> => {
  const rows: unknown = await manager.query(
    `SELECT games.roomId AS roomId FROM games JOIN rooms ON rooms.roomId = games.roomId
     WHERE games.id > ? AND games.id <= ? AND games.endedAtMs IS NOT NULL AND rooms.journalFault IS NULL
     AND NOT EXISTS (SELECT 1 FROM player_games WHERE player_games.gameId = games.id)
     AND NOT EXISTS (SELECT 1 FROM duplicate_plays WHERE duplicate_plays.roomId = games.roomId) ORDER BY games.id`,
    [afterId, afterId + PAGE_IDS],
  )
  return [...new Set(roomIdRows.parse(rows).map(({ roomId }) => roomId))]
}

/** Stores the statistics of the game that a step ends, unless they are stored already. */
const addGame = async (manager: EntityManager, step: RecordedStep): Promise<void> => {
  const { roomId, gameNumber } = step.table
  await lockAccounts(
    manager,
    people(step.table).map(({ occupant }) => occupant.userId),
  )
  const game = await manager.findOneBy(GAMES, { roomId, gameNumber })
  if (game === null || game.endedAtMs === null || (await manager.existsBy(PLAYER_GAMES, { gameId: game.id }))) return
  await statistics.apply(manager, step)
}

export class FormerGames {
  readonly #database: Database
  readonly #journal: Journal
  readonly #onError: (error: unknown) => void
  readonly #stopping = new AbortController()
  #work: Promise<void> = Promise.resolve()

  /** `onError` is told of each room that cannot be read, once, and of failures of the database. */
  constructor(database: Database, journal: Journal, onError: (error: unknown) => void) {
    this.#database = database
    this.#journal = journal
    this.#onError = onError
  }

  /** Begins to look through all games, in the background. */
  begin(): void {
    this.#work = this.#addAll()
  }

  /** Resolves when all games were looked through, or after `stop`. */
  done(): Promise<void> {
    return this.#work
  }

  /** Ends the work after the game that is being added. The next start continues it. */
  stop(): Promise<void> {
    this.#stopping.abort()
    return this.#work
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #addAll(): Promise<void> {
    const lastId = await this.#attempt(() => this.#database.run((manager) => manager.maximum(GAMES, 'id')))
    const tried = new Set<string>()
    for (let afterId = 0; afterId < (lastId ?? 0) && !this.#isStopping; afterId += PAGE_IDS) {
      const roomIds = await this.#attempt(() => this.#database.run((manager) => roomsWithout(manager, afterId)))
      for (const roomId of roomIds ?? []) {
        if (tried.has(roomId) || this.#isStopping) continue
        tried.add(roomId)
        await this.#attempt(() => this.#addRoom(roomId))
      }
    }
  }

  /** Runs a part of the work, then rests. A failure is reported, and the next start tries that part again. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    const startedMs = performance.now()
    try {
      const result = await work()
      await this.#rest(Math.min(REST_MS, performance.now() - startedMs))
      return result
    } catch (problem) {
      this.#onError(problem)
      if (problem instanceof StorageError) await this.#rest(OUTAGE_MS)
      return null
    }
  }

  async #rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
  }

  async #addRoom(roomId: string): Promise<void> {
    const records = await this.#journal.peek(roomId, 0)
    if (records === 'unchanged') return
    const slice = new TimeSlice()
    for (const step of stepsOf(records)) {
      if (this.#isStopping) return
      if (step.table.duplicate === null && step.events.some(({ type }) => type === 'gameEnded'))
        await this.#database.transaction((manager) => addGame(manager, { ...step, formerGameId: null }))
      if (slice.isOver) await slice.pause()
    }
  }
}
