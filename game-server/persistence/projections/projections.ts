/**
 * All projections: they are applied to a step of a room, or compared with its journal and stored again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { TableEvent } from '#common/table/commands.ts'
import { people, type Table } from '#common/table/state.ts'
import { stepsOf } from '../../tables/journal/replay.ts'
import type { StepRefusal } from '../../tables/ports.ts'
import { lockAccounts } from '../accounts/people.ts'
import { rollback, type Database } from '../engine/database.ts'
import { hasRowLocks } from '../engine/sql.ts'
import { gamesOf } from '../games/games.ts'
import type { Journal } from '../journal/journal.ts'
import { gameRecords } from './game-records.ts'
import { expectedPrices, pricesWith, storedPrices } from './prices.ts'
import { plays } from './plays.ts'
import type { Projection, RebuildableProjection, RecordedStep } from './projection.ts'
import { ratedGames } from './rated-games.ts'
import { results } from './results.ts'
import { roomSeats } from './room-seats.ts'
import { roomStatus } from './room-status.ts'
import { lockedPlayers, statistics } from './statistics.ts'
import { treatsWith } from './treats.ts'
import { NO_WEEKLY_TOKENS, type WeeklyTokens } from '../money/weekly.ts'

/**
 * The projections that can be rebuilt from the journals. All are applied in this order; prices and the locks come
 * first, because accounts must be locked before anything else.
 */
const REBUILDABLE: readonly RebuildableProjection[] = [
  gameRecords,
  results,
  roomStatus,
  roomSeats,
  ratedGames,
  statistics,
  plays,
]
/** Those of games with the same cards as others: they cost nothing, and count in no statistics and ratings. */
const OF_DUPLICATES: ReadonlySet<Projection> = new Set([gameRecords, results, roomStatus, roomSeats, plays])

/** Whether a projection has to do with a table. */
const concerns = (projection: Projection, { duplicate }: Table): boolean =>
  duplicate === null ? projection !== plays : OF_DUPLICATES.has(projection)

/** All projections, of a site that fills balances up to so many tokens. */
export const projectionsWith = (weekly: WeeklyTokens): readonly Projection[] => [
  pricesWith(weekly),
  treatsWith(weekly),
  lockedPlayers,
  ...REBUILDABLE,
]

const FOLLOWED: ReadonlySet<TableEvent['type']> = new Set(
  projectionsWith(NO_WEEKLY_TOKENS).flatMap(({ follows }) => follows),
)

/** Whether these events change anything besides the journal. A move in a running game does not. */
export const isFollowed = (events: readonly TableEvent[]): boolean => events.some(({ type }) => FOLLOWED.has(type))

/**
 * Applies the projections that handle the events of a step. Resolves with null when done. When it resolves with a
 * refusal, the caller must roll back.
 */
export const applyProjections = async (
  manager: EntityManager,
  step: RecordedStep,
  projections: readonly Projection[],
): Promise<StepRefusal | null> => {
  for (const projection of projections) {
    if (!concerns(projection, step.table)) continue
    if (!step.events.some(({ type }) => projection.follows.includes(type))) continue
    const refusal = await projection.apply(manager, step)
    if (refusal !== null) return refusal
  }
  return null
}

/**
 * A difference between the database and a journal: the rows that only one of them has, as texts. A `rebuildable`
 * difference is gone after a rebuild. The others need a person: `price` is about the ledger, `journal` is a journal
 * that cannot be read.
 */
export type Difference = {
  /** Empty for ranking and ratings, which belong to no room. */
  readonly roomId: string
  readonly what: string
  readonly isRebuildable: boolean
  readonly stored: readonly string[]
  readonly journal: readonly string[]
}

/** The steps of a room's journal that projections handle, and all users who have ever had a seat. */
type History = { readonly steps: readonly RecordedStep[]; readonly userIds: readonly number[] }

type Rows = ReadonlyMap<string, readonly string[]>

/**
 * Locks a room until the transaction ends, before anything else is read in it. SQLite runs one transaction at a time
 * and needs no lock.
 */
const lockRoom = async (manager: EntityManager, roomId: string): Promise<void> => {
  if (hasRowLocks(manager)) await manager.query('SELECT roomId FROM rooms WHERE roomId = ? FOR UPDATE', [roomId])
}

const historyOf = async (manager: EntityManager, journal: Journal, roomId: string): Promise<History> => {
  const formerGameIds = new Map((await gamesOf(manager, roomId)).map(({ id, gameNumber }) => [gameNumber, id]))
  const userIds = new Set<number>()
  const steps: RecordedStep[] = []
  for (const step of stepsOf(await journal.readWithin(manager, roomId))) {
    for (const { occupant } of people(step.table)) userIds.add(occupant.userId)
    if (isFollowed(step.events)) steps.push({ ...step, formerGameId: formerGameIds.get(step.table.gameNumber) ?? null })
  }
  return { steps, userIds: [...userIds] }
}

const storedRows = async (manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<Rows> => {
  const rows = new Map<string, readonly string[]>()
  for (const projection of REBUILDABLE) rows.set(projection.name, await projection.stored(manager, roomId, userIds))
  return rows
}

/** Removes the rows in reverse order, because the rows of later projections refer to those of earlier ones. */
const removeRows = async (manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<void> => {
  for (const projection of REBUILDABLE.toReversed()) await projection.remove(manager, roomId, userIds)
}

export const difference = (
  roomId: string,
  what: string,
  stored: readonly string[],
  journal: readonly string[],
  isRebuildable: boolean,
): readonly Difference[] => {
  const [onlyStored, onlyInJournal] = [
    stored.filter((line) => !journal.includes(line)),
    journal.filter((line) => !stored.includes(line)),
  ]
  return onlyStored.length + onlyInJournal.length === 0
    ? []
    : [{ roomId, what, isRebuildable, stored: onlyStored, journal: onlyInJournal }]
}

const rebuildWithin = async (
  manager: EntityManager,
  journal: Journal,
  roomId: string,
): Promise<readonly Difference[]> => {
  await lockRoom(manager, roomId)
  const { steps, userIds } = await historyOf(manager, journal, roomId)
  // The sums of these users belong to other rooms as well, whose games may end now.
  await lockAccounts(manager, userIds)
  const before = await storedRows(manager, roomId, userIds)
  await removeRows(manager, roomId, userIds)
  for (const step of steps) await applyProjections(manager, step, REBUILDABLE)
  const after = await storedRows(manager, roomId, userIds)
  return [
    ...REBUILDABLE.flatMap(({ name }) => difference(roomId, name, before.get(name) ?? [], after.get(name) ?? [], true)),
    ...difference(roomId, 'price', await storedPrices(manager, roomId, userIds), expectedPrices(steps), false),
  ]
}

/**
 * Compares the rows of one room with its journal, in a transaction of its own, and stores what the journal says unless
 * `isCheckOnly`. Then rests for as long as that took: the transaction holds the only write lock of a SQLite file, and a
 * server that runs at the same time would otherwise find the lock taken again and again until it refuses moves. Rejects
 * with `JournalFault` or `NewerJournal` when the journal cannot be read; then nothing has changed.
 */
export const rebuildRoom = async (
  database: Database,
  journal: Journal,
  roomId: string,
  isCheckOnly: boolean,
): Promise<readonly Difference[]> => {
  const startedAtMs = performance.now()
  try {
    return await database.transaction(async (manager) => {
      const found = await rebuildWithin(manager, journal, roomId)
      return isCheckOnly || !found.some(({ isRebuildable }) => isRebuildable) ? rollback(found) : found
    })
  } finally {
    await pause(performance.now() - startedAtMs)
  }
}
