/**
 * Circles of friends: who belongs to them, and where they play. Each change locks the accounts that it is about, then
 * the circle, and reads only then, so that limits hold when several people do something at the same moment.
 */
import type { EntityManager } from 'typeorm'
import type { RoomDetail } from '#common/protocol/rest/answers.ts'
import type {
  CircleAnswer,
  CircleInvitation,
  CirclesAnswer,
  GameCircle,
} from '#common/protocol/rest/circles/circle-answers.ts'
import type { GameAddress } from '#common/protocol/rest/addresses.ts'
import type { NewStanding } from '#common/protocol/rest/circles/circles.ts'
import { belongs } from '#common/circles/standings.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { lockAccounts } from '../accounts/people.ts'
import type { Database } from '../engine/database.ts'
import { circleOfRoom, circlesOf, invitationOf, pageOf } from './circle-reading.ts'
import {
  accountsAmong,
  addMember,
  admits,
  changeMember,
  deleteCircle,
  giveCircle,
  hasRoomForCircle,
  leaveCircle,
  lockCircle,
  newSlug,
  standingIn,
} from './circle-rows.ts'
import { tableFor } from './circle-tables.ts'
import { circleById, circleFor, type KnownCircle } from './known-circle.ts'
import { type MemberRefusal, refusalOfChange } from './member-changes.ts'
import { circleOfGame, foundersOf, madeCircle, type NewCircle, type NewCircleRefusal } from './new-circle.ts'

type AskRefusal = 'circleAccountNeeded' | 'tooManyCircles' | 'circleFull' | 'tooManyAsking'
type ChangeRefusal = MemberRefusal | 'tooManyCircles' | 'circleFull' | 'tooManyAsking'
type Page<Code extends string = never> = Promise<Result<CircleAnswer, Code | 'circleNotFound'>>
/** What is done to a circle that is locked. */
type Work<Code extends string> = (manager: EntityManager, circle: KnownCircle) => Promise<Result<null, Code>>

/** Where a user plays in a circle: the code of a table, or null; then the room of a new one gets this name. */
type Place = { readonly roomId: string | null; readonly circle: Pick<KnownCircle, 'id' | 'name'> }

/** Every promise may reject with `StorageError`. */
export class Circles {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The circles of a user, those with a table first. */
  of(userId: number): Promise<CirclesAnswer['circles']> {
    return circlesOf(this.#database.select, userId)
  }

  /** The circle of a room, for somebody who belongs to it; null for every other room and user. */
  ofRoom(roomId: string, userId: number): Promise<NonNullable<RoomDetail['circle']> | null> {
    return circleOfRoom(this.#database.select, roomId, userId)
  }

  /** The circle of a finished game, for somebody who has played it, and whether these four may found one. */
  ofGame(userId: number, game: GameAddress): Promise<Result<GameCircle, 'gameNotFound'>> {
    return circleOfGame(this.#database.select, userId, game)
  }

  /** What everybody sees who has the link; `userId` is null for a visitor. Null when there is no such circle. */
  invitation(slug: string, userId: number | null): Promise<CircleInvitation | null> {
    return invitationOf(this.#database.select, slug, userId)
  }

  /** The page of a circle. Who is invited belongs to it from now on, unless it is full. */
  async page(slug: string, userId: number): Page {
    const circle = await this.#entered(slug, userId)
    return circle === null ? refused('circleNotFound') : ok(await pageOf(this.#database.select, circle, userId))
  }

  /** The table of a circle where a user goes. `isNew`: they want another one than that of their game. */
  async tableFor(
    slug: string,
    userId: number,
    isNew: boolean,
  ): Promise<Result<Place, 'circleNotFound' | 'circleMembersOnly'>> {
    const circle = await this.#entered(slug, userId)
    if (circle === null) return refused('circleNotFound')
    if (!belongs(circle.standing)) return refused('circleMembersOnly')
    return ok({ circle, roomId: await tableFor(this.#database.select, circle.id, userId, isNew) })
  }

  /** Makes a circle whose owner is the user. The other players of the game are invited. */
  async create(userId: number, { name, gameId }: NewCircle): Page<NewCircleRefusal> {
    const founders = await foundersOf(this.#database.select, userId, gameId)
    if (!founders.ok) return founders
    const made = await this.#database.transaction<Result<number, NewCircleRefusal>>((manager) =>
      madeCircle(manager, founders.value, name, this.#now()),
    )
    return made.ok ? this.#pageOf(made.value, userId) : made
  }

  rename(slug: string, userId: number, name: string): Page<'notCircleOwner'> {
    return this.#byOwner(slug, userId, [], async (manager, { id }) => {
      await manager.query('UPDATE circles SET name = ? WHERE id = ?', [name, id])
      return ok(null)
    })
  }

  /** Gives a circle a new link. The old one leads nowhere from now on. */
  renewLink(slug: string, userId: number): Page<'notCircleOwner'> {
    return this.#byOwner(slug, userId, [], async (manager, { id, name }) => {
      await manager.query('UPDATE circles SET slug = ? WHERE id = ?', [newSlug(name), id])
      return ok(null)
    })
  }

  /** The owner passes the circle on to somebody who belongs to it. */
  give(slug: string, userId: number, heirId: number): Page<'notCircleOwner' | 'notInCircle'> {
    return this.#byOwner<'notInCircle'>(slug, userId, [heirId], async (manager, { id }) => {
      if (!belongs(await standingIn(manager, id, heirId))) return refused('notInCircle')
      await giveCircle(manager, id, heirId)
      return ok(null)
    })
  }

  /** Asks to belong. Who is invited belongs at once. */
  ask(slug: string, userId: number): Page<AskRefusal> {
    return this.#changed<AskRefusal>(slug, userId, [], async (manager, { id, standing }) => {
      if (!(await accountsAmong(manager, [userId])).has(userId)) return refused('circleAccountNeeded')
      if (belongs(standing) || standing === 'asking') return ok(null)
      if (standing === null && !(await hasRoomForCircle(manager, userId))) return refused('tooManyCircles')
      const next = standing === null ? 'asking' : 'member'
      const admitted = await admits(manager, id, next)
      if (!admitted.ok) return admitted
      if (standing === null) await addMember(manager, id, userId, next, this.#now())
      else await changeMember(manager, id, userId, standing, next, this.#now())
      return ok(null)
    })
  }

  /** Changes what somebody is to a circle. */
  changeStanding(slug: string, userId: number, memberId: number, standing: NewStanding): Page<ChangeRefusal> {
    return this.#changed<ChangeRefusal>(slug, userId, [memberId], async (manager, circle) => {
      const { id, ownerId } = circle
      const before = await standingIn(manager, id, memberId)
      const by = { isOwner: ownerId === userId, isSelf: memberId === userId, standing: circle.standing }
      const refusal = refusalOfChange({ by, isOwner: memberId === ownerId, before, standing })
      if (refusal !== null) return refused(refusal)
      if (before === null || before === standing) return ok(null)
      const comesBack = before === 'removed'
      if (comesBack && !(await hasRoomForCircle(manager, memberId))) return refused('tooManyCircles')
      const admitted = belongs(before) ? ok(null) : await admits(manager, id, standing)
      if (!admitted.ok) return admitted
      await changeMember(manager, id, memberId, before, standing, this.#now())
      return ok(null)
    })
  }

  /** Leaves a circle, or stops asking, or declines. What was the user's passes on to who has belonged longest. */
  leave(slug: string, userId: number): Promise<Result<null, 'circleNotFound' | 'circleMembersOnly'>> {
    return this.#locked<'circleMembersOnly'>(slug, userId, [], async (manager, circle) => {
      if (circle.standing === null) return refused('circleMembersOnly')
      await leaveCircle(manager, circle, userId)
      return ok(null)
    }).then((left) => (left.ok ? ok(null) : left))
  }

  /** Deletes a circle. Its games stay in the profiles of those who have played them. */
  async remove(slug: string, userId: number): Promise<Result<null, 'circleNotFound' | 'notCircleOwner'>> {
    const removed = await this.#locked<'notCircleOwner'>(slug, userId, [], async (manager, { id, ownerId }) => {
      if (ownerId !== userId) return refused('notCircleOwner')
      await deleteCircle(manager, id)
      return ok(null)
    })
    return removed.ok ? ok(null) : removed
  }

  /** The circle of a link, in which an invited person belongs by now. */
  async #entered(slug: string, userId: number): Promise<KnownCircle | null> {
    const { select } = this.#database
    const circle = await circleFor(select, slug, userId)
    if (circle?.standing !== 'invited') return circle
    await this.#locked<never>(slug, userId, [], async (manager, { id, standing }) => {
      if (standing === 'invited' && (await admits(manager, id, 'member')).ok)
        await changeMember(manager, id, userId, standing, 'member', this.#now())
      return ok(null)
    })
    return circleFor(select, slug, userId)
  }

  async #pageOf(id: number, userId: number): Page {
    const circle = await circleById(this.#database.select, id, userId)
    return circle === null ? refused('circleNotFound') : ok(await pageOf(this.#database.select, circle, userId))
  }

  #byOwner<Code extends string = never>(
    slug: string,
    userId: number,
    others: readonly number[],
    work: Work<Code>,
  ): Page<Code | 'notCircleOwner'> {
    return this.#changed<Code | 'notCircleOwner'>(slug, userId, others, async (manager, circle) =>
      circle.ownerId === userId ? work(manager, circle) : refused('notCircleOwner'),
    )
  }

  /** Changes a circle, and resolves with its page. */
  async #changed<Code extends string>(
    slug: string,
    userId: number,
    others: readonly number[],
    work: Work<Code>,
  ): Page<Code> {
    const changed = await this.#locked(slug, userId, others, work)
    return changed.ok ? this.#pageOf(changed.value, userId) : changed
  }

  /** Runs work in a transaction that has locked the accounts and the circle; resolves with the id of the circle. */
  #locked<Code extends string>(
    slug: string,
    userId: number,
    others: readonly number[],
    work: Work<Code>,
  ): Promise<Result<number, Code | 'circleNotFound'>> {
    return this.#database.transaction<Result<number, Code | 'circleNotFound'>>(async (manager) => {
      await lockAccounts(manager, [userId, ...others])
      const circle = await lockCircle(manager, slug, userId)
      if (circle === null) return refused('circleNotFound')
      const done = await work(manager, circle)
      return done.ok ? ok(circle.id) : done
    })
  }
}
