/** Compares the stored ratings with a computation from the first rated game on. */
import { IsNull, Not, type EntityManager } from 'typeorm'
import { RATING_OPPONENTS } from '#common/limits.ts'
import { USERS } from '../accounts/people.ts'
import type { Database } from '../engine/database.ts'
import { rowLock } from '../engine/sql.ts'
import { cursorOf, gamesBehind, ratedGame, rateAll, START, type Place, type SeatRow } from './lane.ts'
import { GAME_RATINGS, PLAYER_RATINGS, RATING_CURSOR } from './rating-entities.ts'
import { isInList, storeStandings, type Standing } from './standings.ts'

/** What is stored and what should be, as texts. */
type Found = { readonly before: readonly string[]; readonly after: readonly string[] }
const NOTHING: Found = { before: [], after: [] }
type GameFault = Found & { readonly gameId: number }

/**
 * How far the computation has come. `standings` are those after the game at `place`, `met` the opponents until then.
 */
type Walk = {
  place: Place
  movedBack: number
  readonly standings: Map<number, Standing>
  readonly met: Map<number, Set<number>>
}

const meet = ({ met }: Walk, seats: readonly SeatRow[]): void => {
  for (const { userId } of seats) {
    const others = met.get(userId) ?? new Set()
    for (const { userId: other } of seats) if (other !== userId && others.size < RATING_OPPONENTS) others.add(other)
    met.set(userId, others)
  }
}

const lineOf = (...numbers: readonly (number | null)[]): string => numbers.join(' ')

/** Computes a game: `waiting` when it is not rated yet, its lines when its rows are not what they should be. */
const gameFault = (seats: readonly SeatRow[], standings: Map<number, Standing>): GameFault | 'waiting' | null => {
  if (seats.some(({ stored }) => stored.ratingVersion === null)) return 'waiting'
  const before = seats.map(({ seat, stored }) =>
    lineOf(seat, stored.muBefore, stored.sigmaBefore, stored.muAfter, stored.sigmaAfter, stored.games),
  )
  const after = ratedGame(seats, standings).map((row) =>
    lineOf(row.seat, row.before.mu, row.before.sigma, row.after.mu, row.after.sigma, row.after.games),
  )
  if (before.join() === after.join()) return null
  const gameId = seats[0]?.gameId ?? 0
  const named = (lines: readonly string[]): readonly string[] => lines.map((line) => `game ${gameId} seat ${line}`)
  return { gameId, before: named(before), after: named(after) }
}

/** Goes on to the last rated game; resolves with the first one that is wrong or waits. */
const walked = async (manager: EntityManager, walk: Walk): Promise<GameFault | 'waiting' | null> => {
  for (;;) {
    const games = await gamesBehind(manager, walk.place)
    if (games.length === 0) return null
    for (const seats of games) {
      const fault = gameFault(seats, walk.standings)
      if (fault !== null) return fault
      meet(walk, seats)
      walk.place = seats[0] ?? walk.place
    }
  }
}

const DELETED = { select: { id: true }, where: { deletedAtMs: Not(IsNull()) } } as const

type StandingsFault = Found & { readonly wrong: readonly number[] }

/** The players whose stored rating is not the one after their last game. */
const standingsFault = async (manager: EntityManager, { standings, met }: Walk): Promise<StandingsFault> => {
  const gone = new Set((await manager.find(USERS, DELETED)).map(({ id }) => id))
  const { listedFromMs } = await manager.findOneByOrFail(RATING_CURSOR, { id: 1 })
  const textOf = ({ mu, sigma, games, ratedAtMs }: Standing, opponents: number, key: number | null): string =>
    lineOf(mu, sigma, games, ratedAtMs, opponents, key)
  const stored = new Map(
    (await manager.find(PLAYER_RATINGS)).map((row) => [row.userId, textOf(row, row.opponents, row.ratingKey)]),
  )
  const counted = new Map(
    [...standings].map(([userId, standing]) => {
      const opponents = met.get(userId)?.size ?? 0
      const isListed = isInList({ ...standing, opponents }, listedFromMs) && !gone.has(userId)
      return [userId, textOf(standing, opponents, isListed ? standing.mu : null)]
    }),
  )
  const wrong = [...new Set([...stored.keys(), ...counted.keys()])].filter(
    (userId) => stored.get(userId) !== counted.get(userId),
  )
  const lines = (texts: ReadonlyMap<number, string>): readonly string[] =>
    wrong.flatMap((userId) => (texts.has(userId) ? [`user ${userId}: ${texts.get(userId)}`] : []))
  return { wrong, before: lines(stored), after: lines(counted) }
}

/** Compares the ratings of players after a walk that found no wrong game. Null: more games were rated meanwhile. */
const settled = async (manager: EntityManager, walk: Walk, isCheckOnly: boolean): Promise<Found | null> => {
  if ((await gamesBehind(manager, walk.place)).length > 0) return null
  const { wrong, ...found } = await standingsFault(manager, walk)
  if (wrong.length === 0 || isCheckOnly) return found
  await storeStandings(manager, new Map(wrong.map((userId) => [userId, walk.standings.get(userId) ?? null])))
  return found
}

/**
 * What a walk has found, while no lane works; null when it has to go on. When a lane has gone back meanwhile, the walk
 * has seen some games before and some after that, so it begins again.
 */
const concluded = async (
  manager: EntityManager,
  walk: Walk,
  fault: GameFault | 'waiting' | null,
  isCheckOnly: boolean,
): Promise<Found | null> => {
  const { movedBack } = await cursorOf(manager, rowLock(manager))
  if (movedBack !== walk.movedBack) {
    Object.assign(walk, { place: START, movedBack })
    walk.standings.clear()
    walk.met.clear()
    return null
  }
  if (fault === 'waiting') return NOTHING
  if (fault === null) return settled(manager, walk, isCheckOnly)
  if (!isCheckOnly) await manager.update(GAME_RATINGS, { gameId: fault.gameId }, { ratingVersion: null })
  return fault
}

/**
 * Compares, and corrects unless `isCheckOnly`. Returns what was wrong; after the first wrong game all others are rated
 * again. Games that wait to be rated are nothing wrong.
 */
export const repairRatings = async (database: Database, isCheckOnly: boolean): Promise<Found> => {
  if (!isCheckOnly) await rateAll(database)
  const { movedBack } = await database.run((manager) => cursorOf(manager))
  const walk: Walk = { place: START, movedBack, standings: new Map(), met: new Map() }
  for (;;) {
    const fault = await database.run((manager) => walked(manager, walk))
    const found = await database.transaction((manager) => concluded(manager, walk, fault, isCheckOnly))
    if (found === null) continue
    if (fault === null || fault === 'waiting' || isCheckOnly) return found
    const rest = await repairRatings(database, false)
    return { before: [...found.before, ...rest.before], after: [...found.after, ...rest.after] }
  }
}
