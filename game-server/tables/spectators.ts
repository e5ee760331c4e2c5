/**
 * Who watches a live table without a seat: who may, their names, and their talk. They see what everybody may know of
 * the table, and are no presence at it: the table does not wait for them, and closes without them.
 */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { SPECTATORS_PER_TABLE } from '#common/limits.ts'
import { latest, mergedChat, sayable, type ChatEntry, type NoticeLine, type SaidLine } from '#common/table/chat.ts'
import { isGameOver, isIdle, nameAt, seatOf, type Table } from '#common/table/state.ts'
import type { Person } from '#common/table/commands.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Connection } from '../connections/connection.ts'
import type { ChatRate } from './chat/chat-rate.ts'
import type { TableChat } from './chat/table-chat.ts'
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
type Host = {
  readonly table: Table
  readonly sequence: number
  readonly nowMs: number
  readonly notices: readonly NoticeLine[]
  readonly closedFor: ErrorCode | null
  readonly chat: TableChat
  report(problem: unknown, doing: string): void
  watch(watcher: Watcher): () => void
  dispatch(command: StandingCommand): Promise<CommandResult>
}

export class Spectators {
  readonly #host: Host
  readonly #isOfCircle: NonNullable<LiveTableTools['isOfCircle']>
  readonly #claimSeat: NonNullable<LiveTableTools['claimSeat']>
  readonly #chatRate: ChatRate
  readonly #tell: (update: TableUpdate) => void
  readonly #watching = new Map<Connection, Watching>()
  /** What spectators may read: their own lines, and those of players while no game was running. */
  #said: readonly SaidLine[] = []
  #lines = 0
  #hasBeenWatched = false
  #merged: {
    readonly notices: readonly NoticeLine[]
    readonly said: readonly SaidLine[]
    readonly entries: readonly ChatEntry[]
  } | null = null

  constructor(host: Host, { isOfCircle, claimSeat, chatRate }: LiveTableTools, tell: (update: TableUpdate) => void) {
    this.#host = host
    this.#isOfCircle = isOfCircle ?? (() => Promise.resolve(false))
    this.#claimSeat = claimSeat ?? ((_userId, _roomId, work) => work())
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

  /** The lines that spectators get, oldest first. The same array while nothing changes. */
  get chat(): readonly ChatEntry[] {
    const { notices } = this.#host
    if (this.#merged?.notices !== notices || this.#merged.said !== this.#said)
      this.#merged = { notices, said: this.#said, entries: mergedChat(notices, this.#said) }
    return this.#merged.entries
  }

  /** Whether somebody watches or has watched. */
  get hasBeenWatched(): boolean {
    return this.#hasBeenWatched
  }

  /**
   * Lets a connection watch. Errors: `notForSpectators`, `tableFull`, `removedFromRoom`, and the error code of
   * a table that has ended. Rejects when the database does not answer.
   */
  async admit(person: Person, connection: Connection, dismiss: Watching['dismiss']): Promise<CommandResult> {
    const { userId } = person
    const isOfCircle = await this.#isOfCircle(this.#host.table.roomId, userId)
    const { closedFor, table } = this.#host
    if (closedFor !== null) return refusal(closedFor)
    if (table.removedIds.includes(userId)) return refusal('removedFromRoom')
    if (!mayWatch(table, isOfCircle)) return refusal('notForSpectators')
    const known = this.#byUser()
    if (!known.has(userId) && known.size >= SPECTATORS_PER_TABLE) return refusal('tableFull')
    this.#hasBeenWatched = true
    this.#watching.set(connection, { person, isOfCircle, dismiss })
    if (!known.has(userId)) this.#told()
    return done
  }

  /** A connection does not watch any more. */
  depart(connection: Connection): void {
    const gone = this.#watching.get(connection)
    if (gone === undefined) return
    this.#watching.delete(connection)
    if (!this.#byUser().has(gone.person.userId)) this.#told()
  }

  /**
   * A spectator writes a line. During a game only spectators get it, and it is not stored; otherwise everybody at the
   * table. Errors: as `TableChat.say`.
   */
  async say(person: Person, wanted: string): Promise<CommandResult> {
    const { table, sequence, nowMs } = this.#host
    if (isIdle(table)) return this.#host.chat.sayAs(person, wanted)
    const text = sayable(wanted)
    if (!text.ok) return refusal(text.code)
    if (!this.#chatRate.take(person.userId, nowMs)) return refusal('chatTooFast')
    const { userId, name } = person
    const line = this.#add({ type: 'said', sequence, number: 0, atMs: nowMs, userId, name, text: text.value })
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
    if (update.type === 'said' && isIdle(this.#host.table)) this.#add(update.line)
    if (update.type !== 'changed') return
    if (update.events.some(({ type }) => RECHECKED.has(type))) void this.recheck()
  }

  /** Removes what a deleted user has written. */
  forget(userId: number): void {
    this.#said = this.#said.filter((line) => line.userId !== userId)
  }

  async #recheck(): Promise<void> {
    const { roomId } = this.#host.table
    for (const [connection, { person, dismiss }] of this.#watching) {
      const isOfCircle = await this.#isOfCircle(roomId, person.userId)
      if (mayWatch(this.#host.table, isOfCircle)) continue
      this.depart(connection)
      dismiss('notForSpectators')
    }
  }

  #add(line: SaidLine): SaidLine {
    const numbered = { ...line, number: (this.#lines += 1) }
    this.#said = latest([...this.#said, numbered])
    return numbered
  }

  /** The first connection of each user who watches. */
  #byUser(): ReadonlyMap<number, Watching> {
    const known = new Map<number, Watching>()
    for (const watching of this.#watching.values())
      if (!known.has(watching.person.userId)) known.set(watching.person.userId, watching)
    return known
  }

  #told(): void {
    this.#tell({ type: 'spectators', people: this.people })
  }
}

/** After these events it is asked again who may watch. */
const RECHECKED: ReadonlySet<string> = new Set(['audienceChanged', 'gameStarted', 'roundScored', 'gameEnded'])

const mayWatch = ({ audience }: Table, isOfCircle: boolean): boolean =>
  audience === 'everybody' || (audience === 'circle' && isOfCircle)
