/**
 * Counts the users of a ranking in steps of the keys by which it is sorted. So a place in it is found without counting
 * everybody before it. Every function works within the caller's transaction.
 */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { RANK_KEY, stepEnd, stepOf } from './rank-key.ts'
import { rowLock, placesOf } from '../engine/sql.ts'

/** A ranking: the column of the keys, null for who is not in it, and the table in which its users are counted. */
export type Counting = {
  readonly key: 'rankKey' | 'ratingKey'
  readonly of: 'player_statistics' | 'player_ratings'
  readonly steps: 'ranking_steps' | 'rating_steps'
  /** The key of a row as an expression of SQL. */
  readonly keySql: string
  readonly stepOf: (key: number) => number
  /** The lowest key above a step. */
  readonly stepEnd: (step: number) => number
}

/** The ranking by won games. */
export const BY_WINS: Counting = {
  key: 'rankKey',
  of: 'player_statistics',
  steps: 'ranking_steps',
  keySql: RANK_KEY,
  stepOf,
  stepEnd,
}

const keyRows = z.array(z.object({ rankKey: z.coerce.number() }))
const stepRows = z.array(z.object({ step: z.number(), users: z.number() }))
export const userCount = z.tuple([z.object({ users: z.coerce.number() })])

/** The steps in which these users are counted, one for each user who is in the ranking. */
const stepsOf = async (
  manager: EntityManager,
  { key, of, stepOf: step }: Counting,
  userIds: readonly number[],
): Promise<readonly number[]> => {
  const rows: unknown = await manager.query(
    `SELECT ${key} AS rankKey FROM ${of} WHERE userId IN (${placesOf(userIds)}) AND ${key} IS NOT NULL ORDER BY userId${rowLock(manager)}`,
    [...userIds],
  )
  return keyRows.parse(rows).map(({ rankKey }) => step(rankKey))
}

/**
 * Changes the numbers of users, in ascending order of the steps, so that two transactions cannot wait for each other.
 */
const changeSteps = async (
  manager: EntityManager,
  { steps: table }: Counting,
  changes: ReadonlyMap<number, number>,
): Promise<void> => {
  const changed = [...changes].filter(([, users]) => users !== 0).toSorted(([a], [b]) => a - b)
  if (changed.length === 0) return
  const cases = changed.map(() => 'WHEN ? THEN ?').join(' ')
  const steps = changed.map(([step]) => step)
  await manager.query(
    `UPDATE ${table} SET users = users + CASE step ${cases} ELSE 0 END WHERE step IN (${placesOf(steps)})`,
    [...changed.flat(), ...steps],
  )
}

/**
 * Lets `change` change the keys of users, and counts these users anew. It comes last in a transaction, because many
 * users share a step, which stays locked until the end.
 */
export const countedAgain = async (
  manager: EntityManager,
  counting: Counting,
  userIds: readonly number[],
  change: () => Promise<void>,
): Promise<void> => {
  if (userIds.length === 0) return
  const changes = new Map<number, number>()
  const add = (step: number, users: number): void => void changes.set(step, (changes.get(step) ?? 0) + users)
  for (const step of await stepsOf(manager, counting, userIds)) add(step, -1)
  await change()
  for (const step of await stepsOf(manager, counting, userIds)) add(step, 1)
  await changeSteps(manager, counting, changes)
}

/** Computes the keys of users again, after `change` has changed what they follow from, and counts these users anew. */
export const placedAgain = (
  manager: EntityManager,
  counting: Counting,
  userIds: readonly number[],
  change: () => Promise<void> = async () => undefined,
): Promise<void> =>
  countedAgain(manager, counting, userIds, async () => {
    await change()
    const { key, of, keySql } = counting
    await manager.query(`UPDATE ${of} SET ${key} = ${keySql} WHERE userId IN (${placesOf(userIds)})`, [...userIds])
  })

/**
 * Computes the rank keys of users again, after `change` has changed their sums. The caller has locked their accounts.
 * Deleted accounts and guests get no rank.
 */
export const rankedAgain = (
  manager: EntityManager,
  userIds: readonly number[],
  change?: () => Promise<void>,
): Promise<void> => placedAgain(manager, BY_WINS, userIds, change)

/** How many users come before a place: the steps above, then the higher keys of its step, then the equal keys. */
export const usersBefore = async (
  manager: EntityManager,
  counting: Counting,
  { rankKey, userId }: { readonly rankKey: number; readonly userId: number },
): Promise<number> => {
  const { key, of, steps } = counting
  const step = counting.stepOf(rankKey)
  return userCount.parse(
    await manager.query(
      `SELECT (SELECT COALESCE(SUM(users), 0) FROM ${steps} WHERE step > ?)
         + (SELECT COUNT(*) FROM ${of} WHERE ${key} > ? AND ${key} < ?)
         + (SELECT COUNT(*) FROM ${of} WHERE ${key} = ? AND userId > ?) AS users`,
      [step, rankKey, counting.stepEnd(step), rankKey, userId],
    ),
  )[0].users
}

/**
 * Counts all users again, and corrects the steps that are wrong; returns those as texts, as they were and as they are.
 * It comes first in a transaction: once all steps are locked, every change of a key that is stored has changed its
 * steps too.
 */
export const repairSteps = async (
  manager: EntityManager,
  counting: Counting,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> => {
  const { key, of, steps, stepOf: step } = counting
  const stored = stepRows.parse(
    await manager.query(`SELECT step, users FROM ${steps} ORDER BY step${rowLock(manager)}`),
  )
  const counted = new Map<number, number>()
  const rows: unknown = await manager.query(`SELECT ${key} AS rankKey FROM ${of} WHERE ${key} IS NOT NULL`)
  for (const { rankKey } of keyRows.parse(rows)) counted.set(step(rankKey), (counted.get(step(rankKey)) ?? 0) + 1)
  const wrong = stored.filter(({ step: each, users }) => users !== (counted.get(each) ?? 0))
  const changes = new Map(wrong.map(({ step: each, users }) => [each, (counted.get(each) ?? 0) - users]))
  await changeSteps(manager, counting, changes)
  return {
    before: wrong.map(({ step: each, users }) => `${steps} ${each}: ${users} users`),
    after: wrong.map(({ step: each }) => `${steps} ${each}: ${counted.get(each) ?? 0} users`),
  }
}
