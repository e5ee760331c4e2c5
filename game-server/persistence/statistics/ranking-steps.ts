/**
 * Counts the users of the ranking in steps of their rank keys (`ranking_steps`). So a place in the ranking is found
 * without counting everybody before it. Every function works within the caller's transaction.
 */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { RANK_KEY, stepOf } from './rank-key.ts'
import { rowLock } from '../engine/sql.ts'

const rankKeys = z.array(z.object({ rankKey: z.coerce.number() }))
const stepRows = z.array(z.object({ step: z.number(), users: z.number() }))

const placesOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** The steps in which these users are counted, one for each user who is in the ranking. */
const stepsOf = async (manager: EntityManager, userIds: readonly number[]): Promise<readonly number[]> => {
  const rows: unknown = await manager.query(
    `SELECT rankKey FROM player_statistics WHERE userId IN (${placesOf(userIds)}) AND rankKey IS NOT NULL ORDER BY userId${rowLock(manager)}`,
    [...userIds],
  )
  return rankKeys.parse(rows).map(({ rankKey }) => stepOf(rankKey))
}

/**
 * Changes the numbers of users, in ascending order of the steps, so that two transactions cannot wait for each other.
 */
const changeSteps = async (manager: EntityManager, changes: ReadonlyMap<number, number>): Promise<void> => {
  const changed = [...changes].filter(([, users]) => users !== 0).toSorted(([a], [b]) => a - b)
  if (changed.length === 0) return
  const cases = changed.map(() => 'WHEN ? THEN ?').join(' ')
  const steps = changed.map(([step]) => step)
  await manager.query(
    `UPDATE ranking_steps SET users = users + CASE step ${cases} ELSE 0 END WHERE step IN (${placesOf(steps)})`,
    [...changed.flat(), ...steps],
  )
}

/**
 * Computes the rank keys of users again, after `change` has changed their sums. The caller has locked their accounts.
 * It comes last in a transaction, because many users share a step, which stays locked until the end. Deleted accounts
 * and guests get no rank.
 */
export const rankedAgain = async (
  manager: EntityManager,
  userIds: readonly number[],
  change: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const changes = new Map<number, number>()
  const add = (step: number, users: number): void => void changes.set(step, (changes.get(step) ?? 0) + users)
  for (const step of await stepsOf(manager, userIds)) add(step, -1)
  await change()
  await manager.query(`UPDATE player_statistics SET rankKey = ${RANK_KEY} WHERE userId IN (${placesOf(userIds)})`, [
    ...userIds,
  ])
  for (const step of await stepsOf(manager, userIds)) add(step, 1)
  await changeSteps(manager, changes)
}

/**
 * Counts all users again, and corrects the steps that are wrong; returns those as texts, as they were and as they are.
 * It comes first in a transaction: once all steps are locked, every change of a rank key that is stored has changed its
 * steps too.
 */
export const repairSteps = async (
  manager: EntityManager,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> => {
  const stored = stepRows.parse(
    await manager.query(`SELECT step, users FROM ranking_steps ORDER BY step${rowLock(manager)}`),
  )
  const counted = new Map<number, number>()
  const rows: unknown = await manager.query('SELECT rankKey FROM player_statistics WHERE rankKey IS NOT NULL')
  for (const { rankKey } of rankKeys.parse(rows)) counted.set(stepOf(rankKey), (counted.get(stepOf(rankKey)) ?? 0) + 1)
  const wrong = stored.filter(({ step, users }) => users !== (counted.get(step) ?? 0))
  await changeSteps(manager, new Map(wrong.map(({ step, users }) => [step, (counted.get(step) ?? 0) - users])))
  return {
    before: wrong.map(({ step, users }) => `step ${step}: ${users} users`),
    after: wrong.map(({ step }) => `step ${step}: ${counted.get(step) ?? 0} users`),
  }
}
