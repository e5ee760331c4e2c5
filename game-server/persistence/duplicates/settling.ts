/** What is left to do when the hands of a day or of a challenge can no longer be played. Each is settled once. */
import type { EntityManager } from 'typeorm'
import type { Day } from '#common/circles/days.ts'
import { dayAt } from '#common/daily/days.ts'
import type { Database } from '../engine/database.ts'
import type { Cells } from '../engine/sql.ts'
import { CHALLENGES, DAILY_DECKS, DUPLICATE_PLAYS } from './duplicate-entities.ts'
import { challengeSet, dailySet } from './sets.ts'

/** How long nobody else looks at a set that a process settles, or has left for later. */
export const SETTLING_MS = 10 * 60_000
/** How many sets of each kind are looked at in one go. */
const SETS_TOGETHER = 50
/** How many hands are priced in one go. */
const PRICED_TOGETHER = 100

/** A set of hands that is over; `day` is null for a challenge, whose id is then known. */
export type DueSet = { readonly set: string; readonly settleAtMs: number } & (
  | { readonly day: Day }
  | { readonly day: null; readonly id: number }
)
/** A finished hand whose points left on the table are not known. */
export type UnpricedPlay = { readonly userId: number; readonly roomId: string; readonly gameId: number }

const dueDay = ({ day, settleAtMs }: Cells): DueSet => ({
  set: dailySet(String(day)),
  day: String(day),
  settleAtMs: Number(settleAtMs),
})
const dueChallenge = ({ id, settleAtMs }: Cells): DueSet => ({
  set: challengeSet(Number(id)),
  day: null,
  id: Number(id),
  settleAtMs: Number(settleAtMs),
})

/** Writes when a set is looked at again, unless another process has done so; resolves with whether it has. */
const setIn = async (manager: EntityManager, due: DueSet, settleAtMs: number | null): Promise<boolean> => {
  const before = { settleAtMs: due.settleAtMs }
  const { affected } =
    due.day === null
      ? await manager.update(CHALLENGES, { ...before, id: due.id }, { settleAtMs })
      : await manager.update(DAILY_DECKS, { ...before, day: due.day }, { settleAtMs })
  return affected === 1
}

export class Settling {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The sets that are over and that no process settles now; the longest waiting first. */
  async due(): Promise<readonly DueSet[]> {
    const nowMs = this.#now()
    const { select } = this.#database
    const days = await select(
      `SELECT day, settleAtMs FROM daily_decks WHERE settleAtMs <= ? AND day < ? ORDER BY settleAtMs LIMIT ${SETS_TOGETHER}`,
      [nowMs, dayAt(nowMs)],
    )
    const challenges = await select(
      `SELECT id, settleAtMs FROM challenges WHERE settleAtMs <= ? AND closesAtMs <= ? ORDER BY settleAtMs LIMIT ${SETS_TOGETHER}`,
      [nowMs, nowMs],
    )
    return [...days.map(dueDay), ...challenges.map(dueChallenge)]
  }

  /**
   * Takes a set for this process, or keeps it, for ten minutes from now: another one goes on when this one has died.
   * Null when another process has taken or settled it.
   */
  async take(due: DueSet): Promise<DueSet | null> {
    const settleAtMs = this.#now() + SETTLING_MS
    const isTaken = await this.#database.run((manager) => setIn(manager, due, settleAtMs))
    return isTaken ? { ...due, settleAtMs } : null
  }

  /**
   * Nothing is left to do: nobody looks at it again, and on which browsers it was played is forgotten. Until then those
   * of deleted accounts are known too, so that nobody plays the same hands again with another account.
   */
  async settled(due: DueSet): Promise<void> {
    await this.#database.transaction(async (manager) => {
      if (await setIn(manager, due, null)) await manager.update(DUPLICATE_PLAYS, { setName: due.set }, { device: null })
    })
  }

  /** The rooms in which hands of a set were not finished, and which are still open. */
  async openRooms({ set }: DueSet): Promise<readonly string[]> {
    const rows = await this.#database.select(
      `SELECT plays.roomId AS roomId FROM duplicate_plays plays
       JOIN rooms ON rooms.roomId = plays.roomId AND rooms.status IN ('playing', 'suspended')
       WHERE plays.setName = ? AND plays.endedAtMs IS NULL`,
      [set],
    )
    return rows.map(({ roomId }) => String(roomId))
  }

  /** Whether anybody has begun the hands of a set. */
  async isPlayed({ set }: DueSet): Promise<boolean> {
    return (await this.#database.select('SELECT 1 FROM duplicate_plays WHERE setName = ? LIMIT 1', [set])).length > 0
  }

  /** Some finished hands that are not priced yet, of users with ids above this one, in the order of these ids. */
  async unpriced({ set }: DueSet, afterUserId: number): Promise<readonly UnpricedPlay[]> {
    const rows = await this.#database.select(
      `SELECT plays.userId AS userId, plays.roomId AS roomId, games.id AS gameId FROM duplicate_plays plays
       JOIN games ON games.roomId = plays.roomId AND games.gameNumber = 1
       WHERE plays.setName = ? AND plays.userId > ? AND plays.endedAtMs IS NOT NULL AND plays.pointsLeft IS NULL
       ORDER BY plays.userId LIMIT ${PRICED_TOGETHER}`,
      [set, afterUserId],
    )
    return rows.map(({ userId, roomId, gameId }) => ({
      userId: Number(userId),
      roomId: String(roomId),
      gameId: Number(gameId),
    }))
  }

  /** Notes the points that were left on the table in the hand of a room, times 10. */
  async notePointsLeft(roomId: string, pointsLeft: number): Promise<void> {
    await this.#database.run((manager) => manager.update(DUPLICATE_PLAYS, { roomId }, { pointsLeft }))
  }
}
