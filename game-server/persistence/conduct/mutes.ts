/** Whom each user has muted. Nobody else learns it. */
import { IsNull } from 'typeorm'
import { MUTES_PER_USER } from '#common/limits.ts'
import type { MutesAnswer } from '#common/protocol/rest/conduct-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { MUTES } from './conduct-entities.ts'
import type { Database } from '../engine/database.ts'
import { lockAccount, USERS } from '../accounts/people.ts'

/** Why a player was not muted. */
type MuteRefusal = 'notFound' | 'badRequest' | 'tooManyMutes'

export class Mutes {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** Whom a user has muted, with their current names, the first one first. */
  async of(userId: number): Promise<MutesAnswer['muted']> {
    const rows = await this.#database.select(
      'SELECT users.id, users.nickname FROM mutes JOIN users ON users.id = mutes.mutedId WHERE mutes.userId = ? ORDER BY mutes.createdAtMs, users.id',
      [userId],
    )
    return rows.map(({ id, nickname }) => ({ playerId: String(id), nickname: String(nickname) }))
  }

  /** Mutes a player. Errors: `notFound` when there is no such account, `badRequest` for oneself, `tooManyMutes`. */
  add(userId: number, mutedId: number): Promise<Result<null, MuteRefusal>> {
    return this.#database.transaction<Result<null, MuteRefusal>>(async (manager) => {
      if (userId === mutedId) return refused('badRequest')
      // The lock keeps the count right when a user mutes several players at once.
      await lockAccount(manager, userId)
      if (!(await manager.existsBy(USERS, { id: mutedId, deletedAtMs: IsNull() }))) return refused('notFound')
      if (await manager.existsBy(MUTES, { userId, mutedId })) return ok(null)
      if ((await manager.countBy(MUTES, { userId })) >= MUTES_PER_USER) return refused('tooManyMutes')
      await manager
        .createQueryBuilder()
        .insert()
        .into(MUTES)
        .values({ userId, mutedId, createdAtMs: this.#now() })
        .updateEntity(false)
        .execute()
      return ok(null)
    })
  }

  /** The user sees and hears the player again. */
  async remove(userId: number, mutedId: number): Promise<void> {
    await this.#database.run((manager) => manager.delete(MUTES, { userId, mutedId }))
  }
}
