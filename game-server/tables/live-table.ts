/** A live table: it applies one command at a time, and stores each command before it tells anyone (DESIGN section 4). */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { GameState } from '#common/rules/state.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import { reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { NoticeLine, SaidLine } from '#common/table/chat.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { goingOnFrom, type Clock } from '../clock.ts'
import { followTable } from './consequences.ts'
import { isOutgrown } from './journal-bound.ts'
import { JournalFault } from './journal-fault.ts'
import { persistStep } from './persist-step.ts'
import { ComputerSeats } from './computer-seats.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { JournalRecord, VoiceChat } from './ports.ts'
import { Presence, type Departure } from './presence.ts'
import { done, refusal, type CommandResult } from './command-result.ts'
import { END_REFUSALS, type EndReason } from './end-reason.ts'
import { following, type Replay, type Replayed } from './replay.ts'
import { reread } from './reread.ts'
import { TableTimers } from './table-timers.ts'
import { SerialQueue } from './serial-queue.ts'
import { TableChat } from './table-chat.ts'
import { ToggleRate } from './toggle-rate.ts'
import { Watchers, type Watcher } from './watchers.ts'

export class LiveTable {
  readonly #tools: LiveTableTools
  readonly #clock: Clock
  readonly #queue = new SerialQueue()
  readonly #watchers = new Watchers((problem, doing) => this.report(problem, doing))
  readonly #timers: TableTimers
  readonly #computers: ComputerSeats
  /** Limits how often players connect, disconnect and change their choices. */
  readonly toggles = new ToggleRate()
  /** Who is connected, with the measured round trips. */
  readonly presence: Presence
  /** The voice chat of the table. It is not part of the table's state and ends with this object. */
  readonly voice: VoiceChat
  /** What players have written in the chat. It is not part of the journal. */
  readonly chat: TableChat
  #current: Replayed
  #mustReread = false
  /** How often the journal could not be written or read. */
  #failures = 0
  #ended: EndReason | null = null

  /** A live table in the state at the end of its journal. `said` are the last lines of its chat, oldest first. */
  constructor(current: Replayed, tools: LiveTableTools, said: readonly SaidLine[] = []) {
    this.#current = current
    this.#tools = tools
    this.#clock = goingOnFrom(current.atMs, tools.clock)
    this.#timers = new TableTimers(this.#clock, tools.pace, (command) => (command.type === 'timeElapsed' ? this.#elapse() : this.dispatch(command)))
    this.#computers = new ComputerSeats({ ...tools, clock: this.#clock, move: (command, game) => this.#dispatch(command, game), reportProblem: (problem, doing) => this.report(problem, doing) })
    this.voice = tools.openVoice((to, message) => this.#watchers.tell({ type: 'whispered', to, message }))
    this.presence = new Presence(this, this.#clock)
    this.chat = new TableChat(this, tools.store.chat, said, (update) => this.#watchers.tell(update))
    this.#timers.follow(current.table)
    this.#computers.follow(current.table)
  }

  /** The current state of the table. It contains every secret, so everything that is sent to a client goes through `viewFor`. */
  get table(): Table {
    return this.#current.table
  }

  /** The current time of the table, in milliseconds since the epoch. */
  get nowMs(): number {
    return this.#clock.nowMs()
  }

  get hasEnded(): boolean {
    return this.#ended !== null
  }

  /** The error code for commands after the end; null while the table is live. */
  get closedFor(): ErrorCode | null {
    return this.#ended && END_REFUSALS[this.#ended]
  }

  /** The sequence of the last record. */
  get sequence(): number {
    return this.#current.sequence
  }

  /** The last notices of the server in the chat. */
  get notices(): readonly NoticeLine[] {
    return this.#current.notices
  }

  /**
   * Applies a command. Commands are applied one at a time, in the order of the calls. The promise resolves, and watchers are told, after the command
   * is in the journal. A refused command changes nothing. Never rejects. When the database fails, all commands that are waiting are refused too: one
   * failure can take seconds, and players should not wait for several failures one after the other.
   */
  dispatch(command: StandingCommand): Promise<CommandResult> {
    return this.#dispatch(command, null)
  }

  /** Calls `watcher` with every update; the returned function stops that. */
  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher)
  }

  /** A user leaves the table, with all connections. */
  leave(userId: number): Promise<CommandResult> {
    return this.#dismiss({ type: 'leave', userId })
  }

  /** The account of a user is deleted. The journal no longer contains their name, and they lose the seat. */
  async remove(userId: number): Promise<CommandResult> {
    await this.#queue.run(() => {
      this.#mustReread = true
    })
    const answer = await this.#dismiss({ type: 'removePlayer', userId })
    await this.chat.forget(userId)
    return answer
  }

  /** Notes a measured round trip, in milliseconds. */
  noteLatency(userId: number, latencyMs: number): void {
    const isNews = this.presence.noteLatency(userId, latencyMs)
    // The waiting room shows the latency. During a game it is sent with the next move, because an own message would cost as much as a move.
    if (isNews && this.table.status === 'waiting') this.#watchers.tell({ type: 'latency' })
  }

  /** Ends this object. The table itself stays as its journal has it. Returns the refusal that all later commands get. */
  end(why: EndReason = 'letGo'): CommandResult {
    if (this.#ended !== null) return refusal(END_REFUSALS[this.#ended])
    this.#ended = why
    this.#timers.stop()
    this.#computers.stop()
    this.presence.stop()
    this.#watchers.tell({ type: 'ended', why })
    this.#watchers.clear()
    return refusal(END_REFUSALS[why])
  }

  /** Applies a command like {@link dispatch}. When `game` is not null and the table has another game now, the command is dropped. */
  #dispatch(command: StandingCommand, game: GameState | null): Promise<CommandResult> {
    const failures = this.#failures
    return this.#queue.run(async () => {
      try {
        return failures === this.#failures ? await this.#perform(command, game) : refusal('storageUnavailable')
      } catch (problem) {
        this.report(problem, command.type)
        return refusal('internalError')
      }
    })
  }

  async #dismiss(command: Departure): Promise<CommandResult> {
    const answer = await this.presence.leave(command)
    if (answer.ok) this.#watchers.tell({ type: 'left', userId: command.userId })
    return answer
  }

  /**
   * Corrects who is connected before time passes. Otherwise a vote could start on a player who is connected, but whose `connect` could not be stored.
   */
  async #elapse(): Promise<CommandResult> {
    const told = await this.presence.correct()
    return told.ok ? this.dispatch({ type: 'timeElapsed' }) : told
  }

  async #perform(command: StandingCommand, game: GameState | null = null): Promise<CommandResult> {
    if (this.closedFor !== null) return refusal(this.closedFor)
    const caughtUp = this.#mustReread ? await this.#catchUp() : done
    if (!caughtUp.ok) return caughtUp
    const { table, sequence, counted } = this.#current
    if (game !== null && game !== table.game) return done
    const atMs = Math.max(this.#clock.nowMs(), this.#current.atMs)
    const outcome = reduceTable(table, command, atMs)
    if (!outcome.ok) return refusal(outcome.code)
    if (outcome.value.table === table) return done
    if (isOutgrown(table, counted)) return this.#giveUp()
    const record: JournalRecord = { roomId: table.roomId, sequence: sequence + 1, atMs, command }
    const answer = await this.#store(record, outcome.value)
    if (!answer.ok) return answer
    this.#follow(following(this.#current, record, outcome.value))
    return done
  }

  async #store(record: JournalRecord, step: Step): Promise<CommandResult> {
    try {
      const refused = await persistStep(this.#tools.store, record, step)
      if (refused !== null && refused.names.length > 0) this.#watchers.tell({ type: 'unpaid', names: refused.names })
      return refused ?? done
    } catch (problem) {
      // Nobody knows whether the record was stored. The journal is read again before the next command.
      this.#mustReread = true
      this.#failures += 1
      this.report(problem, record.command.type)
      // The journal differs from what this table has written. It is read again at once, not only when the next player moves.
      const found = problem instanceof JournalFault ? await this.#catchUp() : done
      return found.ok ? refusal('storageUnavailable') : found
    }
  }

  /**
   * Reads the journal again and tells watchers what is in it. A deadline that passed meanwhile is extended, because nobody could come back or vote.
   */
  async #catchUp(): Promise<CommandResult> {
    try {
      const found = await reread(this.#tools, this.table.roomId, this.#current.sequence)
      if (found.type !== 'read') return this.end(found.type === 'gone' ? 'closed' : found.type)
      this.#mustReread = false
      this.#follow(found.replayed)
    } catch (problem) {
      this.#failures += 1
      this.report(problem, 'reread')
      return refusal('storageUnavailable')
    }
    return (nextDeadlineMs(this.table) ?? Infinity) <= this.#clock.nowMs() ? this.#perform({ type: 'reprieve' }) : done
  }

  /** The journal has its maximum length: closes the room and refunds a game that was not played to its end. */
  async #giveUp(): Promise<CommandResult> {
    try {
      await this.#tools.store.giveUpRoom(this.table.roomId, 'tooLong', this.#clock.nowMs())
      return this.end('tooLong')
    } catch (problem) {
      this.report(problem, 'giveUp')
      return refusal('storageUnavailable')
    }
  }

  /** Continues from a stored command: first tells everybody, then updates timers, computer seats, voice chat and presence. */
  #follow({ events, ...next }: Replay): void {
    const { table: before, sequence } = this.#current
    this.#current = next
    // This object ended while the command was being stored. The record is valid, and the next live table of this room reads it.
    if (this.hasEnded) return
    this.#watchers.tell({ type: 'changed', events, notices: next.notices.filter((notice) => notice.sequence > sequence) })
    if (this.hasEnded) return
    followTable({ ...this, timers: this.#timers, computers: this.#computers, report: (problem, doing) => this.report(problem, doing) }, this.table, before)
    if (this.table.status === 'closed') this.end('closed')
  }

  /** Reports an error that no player can do anything about. */
  report(problem: unknown, doing: string): void {
    this.#tools.reportProblem(problem, { roomId: this.table.roomId, doing })
  }
}

/** Whether a user has a seat at a live table. */
export const isSeated = (liveTable: LiveTable, userId: number): boolean => seatOf(liveTable.table, userId) !== null
