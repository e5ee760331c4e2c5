/**
 * Rates the games that have ended, in the order of their endings over all rooms and processes. Each process has a lane;
 * whoever holds the row of the cursor is the only one that works. A game that comes late, with an ending before the
 * cursor, moves the cursor back, and what is behind it is rated again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { FIRST_RATING, newRatings, RATING_VERSION, rested, type Rating } from '../../rating/rating.ts'
import type { Database } from '../engine/database.ts'
import { rowLock } from '../engine/sql.ts'
import { takeOutIdle } from './idle.ts'
import { newestOf, storeStandings, type Standing } from './standings.ts'

/** How many games one transaction rates. */
const GAMES_AT_ONCE = 50
/** How often the lane looks for games that another process has ended. */
const LOOK_MS = 5_000

/** A place in the order of endings. */
export type Place = { readonly endedAtMs: number; readonly gameId: number }

const isBefore = (a: Place, b: Place): boolean =>
  a.endedAtMs < b.endedAtMs || (a.endedAtMs === b.endedAtMs && a.gameId < b.gameId)

/** The condition of being behind a place, with its values. */
const BEHIND = 'endedAtMs >= ? AND (endedAtMs > ? OR gameId > ?)'
const valuesOf = ({ endedAtMs, gameId }: Place) => [endedAtMs, endedAtMs, gameId]

const placeRows = z.array(z.object({ endedAtMs: z.coerce.number(), gameId: z.number() }))
const cursorRow = z.tuple([
  z.object({ endedAtMs: z.coerce.number(), gameId: z.number(), ratingVersion: z.number(), movedBack: z.number() }),
])
type Cursor = z.infer<typeof cursorRow>[0]
const known = z.number().nullable()
const seatRows = z.array(
  z.object({
    gameId: z.number(),
    seat: z.number(),
    userId: z.number(),
    endedAtMs: z.coerce.number(),
    place: z.number(),
    isCounted: z.number(),
    muBefore: known,
    sigmaBefore: known,
    muAfter: known,
    sigmaAfter: known,
    games: known,
    ratingVersion: known,
  }),
)
type StoredSeat = z.infer<typeof seatRows>[number]
/** A seat of a rated game, with what is stored of what the game has changed. */
export type SeatRow = Pick<StoredSeat, 'gameId' | 'seat' | 'userId' | 'endedAtMs' | 'place'> & {
  readonly isCounted: boolean
  readonly stored: Pick<StoredSeat, 'muBefore' | 'sigmaBefore' | 'muAfter' | 'sigmaAfter' | 'games' | 'ratingVersion'>
}

const standingRows = z.array(
  z.object({ mu: z.number(), sigma: z.number(), games: z.number(), ratedAtMs: z.coerce.number() }),
)

type RatedRow = SeatRow & { readonly before: Rating; readonly after: Standing }

/** The seats of games, rated in their order. `standings` says what each player had before, and is kept up. */
export const ratedGame = (seats: readonly SeatRow[], standings: Map<number, Standing>): readonly RatedRow[] => {
  const entries = seats.map((seat) => {
    const own = standings.get(seat.userId)
    const before = own === undefined ? FIRST_RATING : rested(own, seat.endedAtMs - own.ratedAtMs)
    return { ...seat, before, games: own?.games ?? 0 }
  })
  const ratings = newRatings(entries)
  return entries.map(({ games, ...entry }, index) => {
    const after = { ...(ratings[index] ?? entry.before), games: games + 1, ratedAtMs: entry.endedAtMs }
    standings.set(entry.userId, after)
    return { ...entry, after }
  })
}

/** The first game that waits to be rated; null when there is none. */
const firstUnrated = async (manager: EntityManager): Promise<Place | null> =>
  placeRows.parse(
    await manager.query(
      'SELECT endedAtMs, gameId FROM game_ratings WHERE ratingVersion IS NULL ORDER BY endedAtMs, gameId LIMIT 1',
    ),
  )[0] ?? null

/** The place before all games. */
export const START: Place = { endedAtMs: 0, gameId: 0 }

/** The cursor. With a lock nobody rates until the transaction ends. */
export const cursorOf = async (manager: EntityManager, lock: '' | ' FOR UPDATE' = ''): Promise<Cursor> =>
  cursorRow.parse(
    await manager.query(`SELECT endedAtMs, gameId, ratingVersion, movedBack FROM rating_cursor WHERE id = 1${lock}`),
  )[0]

/**
 * Where rating goes on: behind the cursor, or before the first game that is not rated; from the start for a new
 * version.
 */
const startOf = async (manager: EntityManager, cursor: Cursor): Promise<Place> => {
  if (cursor.ratingVersion < RATING_VERSION) return START
  const first = await firstUnrated(manager)
  const late = first && { endedAtMs: first.endedAtMs, gameId: first.gameId - 1 }
  return late !== null && isBefore(late, cursor) ? late : cursor
}

/** The seats of the next games behind a place, game by game. */
export const gamesBehind = async (manager: EntityManager, behind: Place): Promise<readonly (readonly SeatRow[])[]> => {
  const rows = seatRows.parse(
    await manager.query(
      `SELECT gameId, seat, userId, endedAtMs, place, isCounted, muBefore, sigmaBefore, muAfter, sigmaAfter, games,
         ratingVersion FROM game_ratings WHERE ${BEHIND} ORDER BY endedAtMs, gameId, seat LIMIT ${4 * GAMES_AT_ONCE}`,
      valuesOf(behind),
    ),
  )
  const seats = rows.map(({ gameId, seat, userId, endedAtMs, place, isCounted, ...stored }) => {
    const own = { gameId, seat, userId, endedAtMs, place }
    return { ...own, isCounted: isCounted === 1, stored }
  })
  return [...Map.groupBy(seats, ({ gameId }) => gameId).values()]
}

/** What the player of a seat had before its game. */
const standingBefore = async (
  manager: EntityManager,
  { userId, endedAtMs, gameId }: SeatRow,
): Promise<Standing | null> =>
  standingRows.parse(
    await manager.query(
      `SELECT muAfter AS mu, sigmaAfter AS sigma, games, endedAtMs AS ratedAtMs FROM game_ratings
       WHERE userId = ? AND endedAtMs <= ? AND (endedAtMs < ? OR gameId < ?)
       ORDER BY endedAtMs DESC, gameId DESC LIMIT 1`,
      [userId, endedAtMs, endedAtMs, gameId],
    ),
  )[0] ?? null

const storeRow = ({ gameId, seat, before, after }: RatedRow, manager: EntityManager): Promise<unknown> =>
  manager.query(
    `UPDATE game_ratings SET muBefore = ?, sigmaBefore = ?, muAfter = ?, sigmaAfter = ?, games = ?, ratingVersion = ?
     WHERE gameId = ? AND seat = ?`,
    [before.mu, before.sigma, after.mu, after.sigma, after.games, RATING_VERSION, gameId, seat],
  )

/** Rates the next games in a transaction; resolves with whether there may be more. */
const rateNext = async (manager: EntityManager): Promise<boolean> => {
  // Nothing is read before this lock is given, so that all that other lanes have done is seen.
  const cursor = await cursorOf(manager, rowLock(manager))
  if (cursor.ratingVersion > RATING_VERSION) return false
  const start = await startOf(manager, cursor)
  const games = await gamesBehind(manager, start)
  const last = games.at(-1)?.[0]
  if (last === undefined) return false
  const standings = new Map<number, Standing>()
  for (const seats of games) {
    for (const seat of seats) {
      const known = standings.has(seat.userId) ? null : await standingBefore(manager, seat)
      if (known !== null) standings.set(seat.userId, known)
    }
    for (const row of ratedGame(seats, standings)) await storeRow(row, manager)
  }
  await storeStandings(manager, await newestOf(manager, standings))
  await manager.query(
    'UPDATE rating_cursor SET endedAtMs = ?, gameId = ?, ratingVersion = ?, movedBack = ? WHERE id = 1',
    [last.endedAtMs, last.gameId, RATING_VERSION, cursor.movedBack + (isBefore(start, cursor) ? 1 : 0)],
  )
  return true
}

/** Whether a game waits to be rated. */
const isBehind = async (manager: EntityManager): Promise<boolean> => {
  const cursor = await cursorOf(manager)
  if (cursor.ratingVersion > RATING_VERSION) return false
  return (await gamesBehind(manager, await startOf(manager, cursor))).length > 0
}

/**
 * Rates all games that have ended until now. It rests after each transaction for as long as that took, because moves at
 * tables need the lock of a SQLite file too.
 */
export const rateAll = async (database: Database, isStopping: () => boolean = () => false): Promise<void> => {
  if (!(await database.run(isBehind))) return
  let hasMore = true
  while (hasMore && !isStopping()) {
    const startedAtMs = performance.now()
    hasMore = await database.transaction(rateNext)
    if (hasMore) await pause(performance.now() - startedAtMs)
  }
}

export class RatingLane {
  readonly #database: Database
  readonly #now: () => number
  readonly #onError: (error: unknown) => void
  #work: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #isStopping = false

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number, onError: (error: unknown) => void) {
    this.#database = database
    this.#now = now
    this.#onError = onError
  }

  /** Rates games from now on, in the background. */
  begin(): void {
    const look = (): void => void this.look().catch(this.#onError)
    look()
    this.#timer ??= setInterval(look, LOOK_MS).unref()
  }

  /** Resolves when all games that have ended until now are rated. Rejects with `StorageError`. */
  advance(): Promise<void> {
    const work = this.#work.then(() => rateAll(this.#database, () => this.#isStopping))
    this.#work = work.catch(() => undefined)
    return work
  }

  /** As {@link advance}; and who has had no rated game for long leaves the list. Rejects with `StorageError`. */
  look(): Promise<void> {
    const work = this.advance().then(() => takeOutIdle(this.#database, this.#now(), () => this.#isStopping))
    this.#work = work.catch(() => undefined)
    return work
  }

  /** Ends the work after the games that are being rated. */
  stop(): Promise<void> {
    this.#isStopping = true
    if (this.#timer !== null) clearInterval(this.#timer)
    return this.#work
  }
}
