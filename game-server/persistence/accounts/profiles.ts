/** What users can do with their own account: change the profile, export their data, delete the account. */
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import type { UpdateProfileRequest } from '#common/protocol/rest/account.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { remindersOf } from '../reminders/push-devices.ts'
import { nicknameKey } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { IsNull, type EntityManager } from 'typeorm'
import { type Avatars, AVATARS, mayShow } from './avatars.ts'
import { isDuplicate } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'
import { deleteAccount } from './account-deletion.ts'
import { lockAccount, USERS } from './people.ts'
import { datesInExport } from '../circles/own-dates.ts'
import { handsInExport } from '../duplicates/plays.ts'
import { ownCirclesOf } from '../circles/own-circles.ts'
import { conductOf } from '../conduct/own-conduct.ts'
import { tableActionsOf } from './own-actions.ts'
import {
  chatMessagesOf,
  gamesOf,
  paymentMessagesOf,
  paymentsOf,
  roomsOf,
  sessionsOf,
  tokenHistoryOf,
} from './data-export.ts'
import { gameLinksOf } from '../games/game-links.ts'
import type { Journal } from '../journal/journal.ts'
import { lockWithNeighbours, namesBeside } from './neighbours.ts'
import { looksTaken, nicknameProblem, nicknameSkeleton } from './nicknames.ts'
import { guestMark, keepSkeleton, NICKNAME_SKELETONS, userOf } from './users.ts'
import { storedSettingsOf } from './settings.ts'
import { ratingChangesOf } from '../rating/ratings.ts'
import { gameStatisticsOf, summaryFor } from '../statistics/statistics.ts'

/** Why a profile was not changed. `unauthenticated`: the account is deleted. */
type ProfileRefusal =
  | 'nicknameTaken'
  | 'nicknameAtTable'
  | 'nicknameScripts'
  | 'nicknameReserved'
  | 'avatarNotOwn'
  | 'unauthenticated'

/** What profiles are made of; `now` in milliseconds since the epoch. */
type Stores = {
  readonly database: Database
  readonly journal: Journal
  readonly avatars: Avatars
  readonly now: () => number
}

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
    const lock = await lockWithNeighbours(this.#database, userId)
    try {
      return await this.#database.transaction<Result<User, ProfileRefusal>>(async (manager) => {
        await lock(manager)
        return this.#write(manager, userId, change)
      })
    } catch (error) {
      if (isDuplicate(error)) return refused('nicknameTaken')
      throw error
    }
  }

  /**
   * Deletes an account and its avatar; resolves with the ids of the ended login sessions, or null when there is no such
   * account.
   */
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
      ratings: await ratingChangesOf(database, userId),
      gameLinks: [...(await gameLinksOf(database, userId))],
      chatMessages: await chatMessagesOf(database, userId),
      hands: await handsInExport(database, userId),
      conduct: await conductOf(database, userId),
      circles: await ownCirclesOf(database, userId),
      circleDates: await datesInExport(database, userId),
      settings: await database.run((manager) => storedSettingsOf(manager, userId)),
      tableActions: await tableActionsOf(database, userId),
      sessions: await sessionsOf(database, userId, this.#now()),
      reminders: await remindersOf(database, userId),
      avatar: avatar && `data:image/webp;base64,${avatar.toString('base64')}`,
    }
  }

  async #write(
    manager: EntityManager,
    userId: number,
    { nickname, firstName, lastName, avatarUrl: wanted }: UpdateProfileRequest,
  ) {
    const account = await lockAccount(manager, userId)
    if (account === null) return refused('unauthenticated')
    // A user may keep the current nickname, even if today's rules would refuse it.
    const isKept = nicknameKey(nickname) === nicknameKey(account.nickname)
    const problem = isKept ? null : nicknameProblem(nickname)
    if (problem !== null) return refused(problem)
    if (!isKept && looksTaken(nickname, await namesBeside(manager, userId))) return refused('nicknameAtTable')
    const avatarUrl = wanted === undefined ? account.avatarUrl : wanted
    const isReplaced = avatarUrl !== account.avatarUrl
    if (isReplaced && avatarUrl !== null && !(await mayShow(manager, userId, avatarUrl))) return refused('avatarNotOwn')
    const isGuest = guestMark(account.email).isGuest === true
    const key = isGuest ? account.nicknameKey : nicknameKey(nickname)
    const profile = { nickname, nicknameKey: key, firstName, lastName, avatarUrl }
    await manager.update(USERS, { id: userId }, profile)
    if (!isGuest && nicknameSkeleton(nickname) !== nicknameSkeleton(account.nickname)) {
      await manager.delete(NICKNAME_SKELETONS, { userId })
      await keepSkeleton(manager, userId, nickname)
    }
    if (isReplaced && account.avatarUrl !== null) await manager.delete(AVATARS, { url: account.avatarUrl })
    return ok(userOf({ ...account, ...profile }))
  }
}
