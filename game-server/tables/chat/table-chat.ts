/**
 * The chat of a live table. The lines of players are stored outside the journal, and merged with the notices of the
 * server.
 */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { latest, sayable, type ChatEntry, type NoticeLine, type SaidLine } from '#common/table/chat.ts'
import type { Person } from '#common/table/commands.ts'
import { nameAt, seatOf, type Table } from '#common/table/state.ts'
import { type CommandResult, done, type EndReason, refusal } from '../command-result.ts'
import { RoomTaken } from '../journal/journal-fault.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import type { ChatStore } from '../ports.ts'
import type { TableUpdate } from '../watchers.ts'
import { ShownChat } from './shown-chat.ts'

/** The live table of this chat. `closedFor` is the error code after its end. */
export type ChatHost = {
  readonly table: Table
  readonly sequence: number
  readonly nowMs: number
  readonly notices: readonly NoticeLine[]
  readonly closedFor: ErrorCode | null
  report(problem: unknown, doing: string): void
  end(why: EndReason): CommandResult
}

export class TableChat {
  readonly #host: ChatHost
  readonly #store: ChatStore
  /**
   * Counts a line of a user; false when they have written too many. The clock is that of the process: the clocks of
   * tables differ.
   */
  readonly #takeFromRate: (userId: number) => boolean
  readonly #tell: (update: TableUpdate) => void
  /** The stored lines of players, in order. */
  #said: readonly SaidLine[]
  /** The number of the last line, even if that line could not be stored. */
  #number: number
  /**
   * After a failed write it is unknown whether the line was stored. Then the chat is read again before the next line.
   */
  #mustReread = false
  /** The read of the store that is running now. All lines that have to wait for a read wait for the same one. */
  #rereading: Promise<void> | null = null
  /** Users whose accounts are deleted. Their lines are ignored when they are still in what the store has read. */
  readonly #forgotten = new Set<number>()
  readonly #shown: ShownChat

  /** `said` are the last stored lines, oldest first. */
  constructor(
    host: ChatHost,
    { store, chatRate, clock }: Pick<LiveTableTools, 'store' | 'chatRate' | 'clock'>,
    said: readonly SaidLine[],
    tell: (update: TableUpdate) => void,
  ) {
    this.#host = host
    this.#shown = new ShownChat(host.table.roomId)
    this.#store = store.chat
    this.#takeFromRate = (userId) => chatRate.take(userId, clock.nowMs())
    this.#said = said
    this.#number = said.at(-1)?.number ?? 0
    this.#tell = tell
  }

  /**
   * The lines that clients get, oldest first: only the last ones, and not more than fit into a message. The same array
   * while nothing changes.
   */
  get entries(): readonly ChatEntry[] {
    return this.#shown.of(this.#host.notices, this.#said)
  }

  /**
   * A user writes a line. It is stored before anybody gets it, and the game does not wait for it. Never rejects.
   * Errors: `notAtTable`, `emptyMessage`, `messageTooLong`, `chatTooFast`, `storageUnavailable`, and the error code of
   * a table that has ended.
   */
  async say(userId: number, wanted: string): Promise<CommandResult> {
    const { closedFor, table } = this.#host
    const seat = seatOf(table, userId)
    return seat === null
      ? refusal(closedFor ?? 'notAtTable')
      : this.sayAs({ userId, name: nameAt(table, seat) }, wanted)
  }

  /** As {@link say}, for somebody who need not have a seat. */
  async sayAs({ userId, name }: Pick<Person, 'userId' | 'name'>, wanted: string): Promise<CommandResult> {
    const { closedFor, table } = this.#host
    if (closedFor !== null) return refusal(closedFor)
    const text = sayable(wanted)
    if (!text.ok) return refusal(text.code)
    if (!this.#takeFromRate(userId)) return refusal('chatTooFast')
    try {
      if (this.#mustReread) await (this.#rereading ??= this.#reread().finally(() => (this.#rereading = null)))
      const { sequence, nowMs } = this.#host
      this.#number += 1
      const line: SaidLine = {
        type: 'said',
        sequence,
        number: this.#number,
        atMs: nowMs,
        userId,
        name,
        text: text.value,
      }
      await this.#store.add(table.roomId, line)
      this.#add(line)
      return done
    } catch (problem) {
      this.#mustReread = true
      this.#host.report(problem, 'say')
      return problem instanceof RoomTaken ? this.#host.end('taken') : refusal('storageUnavailable')
    }
  }

  /**
   * Removes everything that a deleted user has written here, for everybody, including a line that was being stored at
   * that moment. Never rejects.
   */
  async forget(userId: number): Promise<void> {
    this.#forgotten.add(userId)
    await this.#store
      .forget(this.#host.table.roomId, userId)
      .catch((problem: unknown) => this.#host.report(problem, 'forget'))
    if (!this.#said.some((line) => line.userId === userId)) return
    this.#said = this.#said.filter((line) => line.userId !== userId)
    this.#tell({ type: 'chatChanged' })
  }

  /**
   * Tells watchers of a stored line, even if a read of the store has already returned it, because watchers have not
   * received it as a message yet.
   */
  #add(line: SaidLine): void {
    if (this.#host.closedFor !== null) return
    this.#keep([line])
    this.#tell({ type: 'said', line })
  }

  async #reread(): Promise<void> {
    this.#mustReread = false
    try {
      const said = await this.#store.read(this.#host.table.roomId)
      this.#number = Math.max(this.#number, said.at(-1)?.number ?? 0)
      this.#keep(said)
      this.#tell({ type: 'chatChanged' })
    } catch (problem) {
      this.#mustReread = true
      throw problem
    }
  }

  /**
   * Adds stored lines to the known ones, ordered by their numbers. A read may return fewer lines than are known, when
   * lines were stored after it.
   */
  #keep(lines: readonly SaidLine[]): void {
    const known = new Map([...this.#said, ...lines].map((line) => [line.number, line]))
    this.#said = latest(
      [...known.values()].filter(({ userId }) => !this.#forgotten.has(userId)).toSorted((a, b) => a.number - b.number),
    )
  }
}
