/** Takes those out of the list of ratings who have had no rated game for long. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { RATING_LISTED_DAYS } from '#common/limits.ts'
import { DAY_MS } from '#common/timings.ts'
import type { Database } from '../engine/database.ts'
import { rowLock } from '../engine/sql.ts'
import { listedAgain } from './standings.ts'

/** Whose last games ended within so long is taken out in one transaction. */
const SPAN_MS = 60 * 60_000

const cursorRow = z.tuple([z.object({ listedFromMs: z.coerce.number() })])
const times = z.array(z.object({ ratedAtMs: z.coerce.number() }))
const people = z.array(z.object({ userId: z.number() }))

/**
 * When the first of those ended who are to be taken out; null when there is nobody. `fromMs`: who did before, is out.
 */
const firstIdle = async (manager: EntityManager, fromMs: number, untilMs: number): Promise<number | null> =>
  times.parse(
    await manager.query(
      'SELECT ratedAtMs FROM player_ratings WHERE ratedAtMs >= ? AND ratedAtMs < ? ORDER BY ratedAtMs LIMIT 1',
      [fromMs, untilMs],
    ),
  )[0]?.ratedAtMs ?? null

const listedFrom = async (manager: EntityManager, lock: '' | ' FOR UPDATE' = ''): Promise<number> =>
  cursorRow.parse(await manager.query(`SELECT listedFromMs FROM rating_cursor WHERE id = 1${lock}`))[0].listedFromMs

/** Takes the next ones out; resolves with false when there is nobody. */
const takeOut = async (manager: EntityManager, untilMs: number): Promise<boolean> => {
  const fromMs = await listedFrom(manager, rowLock(manager))
  const first = await firstIdle(manager, fromMs, untilMs)
  if (first === null) return false
  const toMs = Math.min(untilMs, first + SPAN_MS)
  const idle = people.parse(
    await manager.query(`SELECT userId FROM player_ratings WHERE ratedAtMs >= ? AND ratedAtMs < ?${rowLock(manager)}`, [
      first,
      toMs,
    ]),
  )
  await manager.query('UPDATE rating_cursor SET listedFromMs = ? WHERE id = 1', [toMs])
  await listedAgain(
    manager,
    idle.map(({ userId }) => userId),
  )
  return true
}

/** `nowMs` in milliseconds since the epoch. It rests as `rateAll` does. */
export const takeOutIdle = async (
  database: Database,
  nowMs: number,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const untilMs = nowMs - RATING_LISTED_DAYS * DAY_MS
  const isAny = await database.run(
    async (manager) => (await firstIdle(manager, await listedFrom(manager), untilMs)) !== null,
  )
  if (!isAny) return
  let hasMore = true
  while (hasMore && !isStopping()) {
    const startedAtMs = performance.now()
    hasMore = await database.transaction((manager) => takeOut(manager, untilMs))
    if (hasMore) await pause(performance.now() - startedAtMs)
  }
}
