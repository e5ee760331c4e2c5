/** What users can do with their own account: change the profile, export their data, delete the account. */
import type { OwnData } from '#common/protocol/own-data.ts'
import type { UpdateProfileRequest } from '#common/protocol/account.ts'
import type { User } from '#common/protocol/answers.ts'
import { nicknameKey } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { IsNull, type EntityManager } from 'typeorm'
import { mayShow, type Avatars } from './avatars.ts'
import { StorageError, type Database } from './database.ts'
import { deleteAccount } from './account-deletion.ts'
import { USERS } from './entities.ts'
import { conductOf } from './own-conduct.ts'
import { tableActionsOf } from './own-actions.ts'
import { chatMessagesOf, gamesOf, paymentMessagesOf, paymentsOf, roomsOf, sessionsOf, tokenHistoryOf } from './data-export.ts'
import { gameLinksOf } from './game-links.ts'
import type { Journal } from './journal.ts'
import { nicknameProblem, nicknameSkeleton } from './nicknames.ts'
import { AVATARS, NICKNAME_SKELETONS } from './people-entities.ts'
import { lockAccount } from './people.ts'
import { storedSettingsOf } from './settings.ts'
import { gameStatisticsOf, summaryFor } from './statistics.ts'
import { keepSkeleton, userOf } from './users.ts'

/** Why a profile was not changed. `unauthenticated`: the account is deleted. */
export type ProfileRefusal = 'nicknameTaken' | 'nicknameScripts' | 'nicknameReserved' | 'avatarNotOwn' | 'unauthenticated'

/** What profiles are made of; `now` in milliseconds since the epoch. */
type Stores = { readonly database: Database; readonly journal: Journal; readonly avatars: Avatars; readonly now: () => number }

export class Profiles {
  readonly #database: Database
  readonly #journal: Journal
  readonly #avatars: Avatars
  readonly #now: () => number

  constructor({ database, journal, avatars, now }: Stores) {
    this.#database = database
    this.#journal = journal
    this.#avatars = avatars
    this.#now = now
  }

  /** Changes a profile, and deletes an avatar that it no longer uses. */
  async update(userId: number, change: UpdateProfileRequest): Promise<Result<User, ProfileRefusal>> {
    try {
      return await this.#database.transaction<Result<User, ProfileRefusal>>((manager) => this.#write(manager, userId, change))
    } catch (error) {
      if (error instanceof StorageError && error.isDuplicate) return refused('nicknameTaken')
      throw error
    }
  }

  /** Deletes an account and its avatar; resolves with the ids of the ended login sessions, or null when there is no such account. */
  remove(userId: number): Promise<readonly string[] | null> {
    return this.#database.transaction((manager) => deleteAccount(manager, userId, this.#now()))
  }

  /** Everything that is stored about a user; null when there is no such account. */
  async ownData(userId: number): Promise<OwnData | null> {
    const database = this.#database
    const row = await database.run((manager) => manager.findOneBy(USERS, { id: userId, deletedAtMs: IsNull() }))
    if (row === null) return null
    const { tokens, createdAtMs, avatarUrl } = row
    const avatar = avatarUrl === null ? null : await this.#avatars.read(avatarUrl)
    return {
      exportedAt: new Date(this.#now()).toISOString(),
      account: { ...userOf(row), createdAt: new Date(createdAtMs).toISOString(), tokens },
      tokenHistory: await tokenHistoryOf(database, userId),
      payments: await paymentsOf(database, userId),
      paymentMessages: await paymentMessagesOf(database, userId, row.email),
      rooms: await roomsOf(database, userId),
      games: await gamesOf(database, this.#journal, userId),
      statistics: await summaryFor(database, userId),
      gameStatistics: [...(await gameStatisticsOf(database, userId))],
      gameLinks: [...(await gameLinksOf(database, userId))],
      chatMessages: await chatMessagesOf(database, userId),
      conduct: await conductOf(database, userId),
      settings: await database.run((manager) => storedSettingsOf(manager, userId)),
      tableActions: await tableActionsOf(database, userId),
      sessions: await sessionsOf(database, userId, this.#now()),
      avatar: avatar && `data:image/webp;base64,${avatar.toString('base64')}`,
    }
  }

  async #write(manager: EntityManager, userId: number, { nickname, firstName, lastName, avatarUrl: wanted }: UpdateProfileRequest) {
    const account = await lockAccount(manager, userId)
    if (account === null) return refused('unauthenticated')
    // A user may keep the current nickname, even if today's rules would refuse it.
    const problem = nicknameKey(nickname) === account.nicknameKey ? null : nicknameProblem(nickname)
    if (problem !== null) return refused(problem)
    const avatarUrl = wanted === undefined ? account.avatarUrl : wanted
    const isReplaced = avatarUrl !== account.avatarUrl
    if (isReplaced && avatarUrl !== null && !(await mayShow(manager, userId, avatarUrl))) return refused('avatarNotOwn')
    const profile = { nickname, nicknameKey: nicknameKey(nickname), firstName, lastName, avatarUrl }
    await manager.update(USERS, { id: userId }, profile)
    if (nicknameSkeleton(nickname) !== nicknameSkeleton(account.nickname)) {
      await manager.delete(NICKNAME_SKELETONS, { userId })
      await keepSkeleton(manager, userId, nickname)
    }
    if (isReplaced && account.avatarUrl !== null) await manager.delete(AVATARS, { url: account.avatarUrl })
    return ok(userOf({ ...account, ...profile }))
  }
}
