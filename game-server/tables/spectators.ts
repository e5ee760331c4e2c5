/**
 * Who watches a live table without a seat: who may, their names, and their talk. They see what everybody may know of
 * the table, and are no presence at it: the table does not wait for them, and closes without them.
 */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { SPECTATORS_PER_TABLE } from '#common/limits.ts'
import { sayable, type ChatEntry } from '#common/table/chat.ts'
import { isGameOver, isIdle, nameAt, seatOf, type Table } from '#common/table/state.ts'
import type { Person } from '#common/table/commands.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Connection } from '../connections/connection.ts'
import type { ChatRate } from './chat/chat-rate.ts'
import { SpectatorTalk } from './chat/spectator-talk.ts'
import type { ChatHost, TableChat } from './chat/table-chat.ts'
import { type CommandResult, done, refusal } from './command-result.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { TableUpdate, Watcher } from './watchers.ts'

/** A spectator's connection. `dismiss`: it may not watch any more, because of this code. */
type Watching = {
  readonly person: Person
  readonly isOfCircle: boolean
  readonly dismiss: (code: ErrorCode) => void
}

/** The live table that is watched. */
type Host = Omit<ChatHost, 'end'> & {
  readonly chat: TableChat
  watch(watcher: Watcher): () => void
  dispatch(command: StandingCommand): Promise<CommandResult>
}

export class Spectators {
  readonly #host: Host
  readonly #isOfCircle: NonNullable<LiveTableTools['isOfCircle']>
  readonly #claimSeat: NonNullable<LiveTableTools['claimSeat']>
  readonly #watchQuota: LiveTableTools['watchQuota']
  readonly #chatRate: ChatRate
  readonly #tell: (update: TableUpdate) => void
  readonly #watching = new Map<Connection, Watching>()
  readonly #talk: SpectatorTalk
  #hasBeenWatched = false

  constructor(host: Host, tools: LiveTableTools, tell: (update: TableUpdate) => void) {
    const { isOfCircle, claimSeat, watchQuota, chatRate } = tools
    this.#host = host
    this.#talk = new SpectatorTalk(host.table.roomId)
    this.#isOfCircle = isOfCircle ?? (() => Promise.resolve(false))
    this.#claimSeat = claimSeat ?? ((_userId, _roomId, work) => work())
    this.#watchQuota = watchQuota
    this.#chatRate = chatRate
    this.#tell = tell
    host.watch((update) => this.#follow(update))
  }

  /** The people who watch, in the order in which they came. */
  get people(): readonly Person[] {
    return [...this.#byUser().values()].map(({ person }) => person)
  }

  /** The first person of the circle of the table who watches and has no seat; null when there is none. */
  get nextOfCircle(): Person | null {
    const seated = (userId: number): boolean => this.#host.table.seats.some((occupant) => occupant?.userId === userId)
    const next = [...this.#byUser().values()].find(({ isOfCircle, person }) => isOfCircle && !seated(person.userId))
    return next?.person ?? null
  }

  /** Whether somebody who watches also has a seat: they get no talk of the game that they play. */
  isPlaying(userId: number): boolean {
    return seatOf(this.#host.table, userId) !== null
  }

  /**
   * The lines that spectators get, oldest first; for somebody who `isPlaying` without the talk of the running game. The
   * same array while nothing changes.
   */
  chat(isPlaying: boolean): readonly ChatEntry[] {
    const { notices } = this.#host
    return isPlaying ? this.#talk.openChat(notices) : this.#talk.chat(notices)
  }

  /** What spectators have said during the last game, for its players when it is over; nothing before. */
  get talk(): readonly ChatEntry[] {
    return isGameOver(this.#host.table) ? this.#talk.ofGame : []
  }

  /** Whether somebody watches or has watched. */
  get hasBeenWatched(): boolean {
    return this.#hasBeenWatched
  }

  /**
   * Lets a connection watch. Errors: `notForSpectators`, `spectatorsFull`, `watchesTooMany`, `removedFromRoom`, and the
   * error code of a table that has ended. Rejects when the database does not answer.
   */
  async admit(person: Person, connection: Connection, dismiss: Watching['dismiss']): Promise<CommandResult> {
    const { userId } = person
    const isOfCircle = await this.#isOfCircle(this.#host.table.roomId, userId)
    const before = this.#refusalFor(userId, isOfCircle)
    if (before !== null) return refusal(before)
    const isCounted = (await this.#watchQuota?.take(userId, this.#host.table.roomId)) ?? true
    const code = this.#refusalFor(userId, isOfCircle) ?? (isCounted ? null : 'watchesTooMany')
    const isNew = !this.#byUser().has(userId)
    if (code !== null) {
      if (isNew) this.#release(userId)
      return refusal(code)
    }
    this.#hasBeenWatched = true
    this.#watching.set(connection, { person, isOfCircle, dismiss })
    if (isNew) this.#told()
    return done
  }

  /** A connection does not watch any more. */
  depart(connection: Connection): void {
    const gone = this.#watching.get(connection)
    if (gone === undefined) return
    this.#watching.delete(connection)
    if (this.#byUser().has(gone.person.userId)) return
    this.#release(gone.person.userId)
    this.#told()
  }

  /**
   * A spectator writes a line. During a game only spectators get it, and it is not stored; otherwise everybody at the
   * table. Errors: as `TableChat.say`, and `notAtTable` for a player of the game.
   */
  async say(person: Person, wanted: string): Promise<CommandResult> {
    const { table, sequence, nowMs } = this.#host
    if (isIdle(table)) return this.#host.chat.sayAs(person, wanted)
    if (this.isPlaying(person.userId)) return refusal('notAtTable')
    const text = sayable(wanted)
    if (!text.ok) return refusal(text.code)
    if (!this.#chatRate.take(person.userId, nowMs)) return refusal('chatTooFast')
    const { userId, name } = person
    const line = this.#talk.addSecret({
      type: 'said',
      sequence,
      number: 0,
      atMs: nowMs,
      userId,
      name,
      text: text.value,
    })
    this.#tell({ type: 'saidToSpectators', line })
    return done
  }

  /**
   * A player gives up the seat after a game. The first friend who watches has it at once, and is told. Errors:
   * `guestNotAtTable`, also when that friend has too many seats; `gameNotOver`.
   */
  async takeSeatOf(userId: number): Promise<CommandResult> {
    const next = this.nextOfCircle
    if (next === null) return refusal('guestNotAtTable')
    if (!isGameOver(this.#host.table)) return refusal('gameNotOver')
    const seat = seatOf(this.#host.table, userId)
    const fromName = seat === null ? '' : nameAt(this.#host.table, seat)
    const { roomId } = this.#host.table
    const answer = await this.#claimSeat(next.userId, roomId, async () => {
      const given = this.#host.dispatch({ type: 'giveSeat', userId })
      // It is the next command of the table, so nobody can take the seat before.
      await this.#host.dispatch({ type: 'join', person: next })
      return given
    })
    if (!answer.ok && answer.code === 'tooManySeats') return refusal('guestNotAtTable')
    if (answer.ok)
      this.#tell({ type: 'personal', userId: next.userId, message: { type: 'seat_offered', payload: { fromName } } })
    return answer
  }

  /** Dismisses those who may not watch any more, because the circle has let them go. Never rejects. */
  async recheck(): Promise<void> {
    if (this.#watching.size === 0) return
    await this.#recheck().catch((problem: unknown) => this.#host.report(problem, 'spectators'))
  }

  /** Keeps up with what happens at the table. */
  #follow(update: TableUpdate): void {
    if (update.type === 'said' && isIdle(this.#host.table)) this.#talk.add(update.line)
    if (update.type !== 'changed') return
    if (update.events.some(({ type }) => type === 'gameStarted')) this.#talk.begin()
    if (isIdle(this.#host.table)) this.#talk.reveal()
    if (update.events.some(({ type }) => RECHECKED.has(type))) void this.recheck()
  }

  /** Removes what a deleted user has written. */
  forget(userId: number): void {
    if (this.#talk.forget(userId)) this.#tell({ type: 'chatChanged' })
  }

  async #recheck(): Promise<void> {
    const { roomId } = this.#host.table
    for (const [connection, { person, dismiss }] of this.#watching) {
      const isAsked = this.#host.table.audience === 'circle'
      const isOfCircle = isAsked && (await this.#isOfCircle(roomId, person.userId))
      if (mayWatch(this.#host.table, isOfCircle)) continue
      this.depart(connection)
      dismiss('notForSpectators')
    }
  }

  /** The first connection of each user who watches. */
  #byUser(): ReadonlyMap<number, Watching> {
    const known = new Map<number, Watching>()
    for (const watching of this.#watching.values())
      if (!known.has(watching.person.userId)) known.set(watching.person.userId, watching)
    return known
  }

  /** Why a user may not watch this table; null when they may. */
  #refusalFor(userId: number, isOfCircle: boolean): ErrorCode | null {
    const { closedFor, table } = this.#host
    if (closedFor !== null) return closedFor
    if (table.removedIds.includes(userId)) return 'removedFromRoom'
    if (!mayWatch(table, isOfCircle)) return 'notForSpectators'
    const known = this.#byUser()
    return known.has(userId) || known.size < SPECTATORS_PER_TABLE ? null : 'spectatorsFull'
  }

  #release(userId: number): void {
    this.#watchQuota?.release(userId, this.#host.table.roomId)
  }

  #told(): void {
    this.#tell({ type: 'spectators', people: this.people })
  }
}

/** After these events it is asked again who may watch. */
const RECHECKED: ReadonlySet<string> = new Set(['audienceChanged', 'gameStarted', 'roundScored', 'gameEnded'])

const mayWatch = ({ audience }: Table, isOfCircle: boolean): boolean =>
  audience === 'everybody' || (audience === 'circle' && isOfCircle)
