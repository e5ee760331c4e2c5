/** A live table: it applies one command at a time, and stores each command before it tells anyone (DESIGN section 4). */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { GameState } from '#common/rules/state.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import { reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { NoticeLine, SaidLine } from '#common/table/chat.ts'
import type { Result } from '#common/result.ts'
import type { Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { clockNotBefore, type Clock } from '../clock.ts'
import { closeForGood } from './closing.ts'
import { followTable } from './consequences.ts'
import { isJournalFull } from './journal-limit.ts'
import { ComputerSeats } from './computer-seats.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { JournalRecord, VoiceChat } from './ports.ts'
import { Presence, type Departure } from './presence.ts'
import { done, refusal, restricted, type CommandResult } from './command-result.ts'
import { END_REFUSALS, type EndReason } from './end-reason.ts'
import { following, type Replay, type Replayed } from './replay.ts'
import { TableJournal } from './table-journal.ts'
import { TableTimers } from './table-timers.ts'
import { SerialQueue } from './serial-queue.ts'
import { TableChat } from './table-chat.ts'
import { TableSigns } from './table-signs.ts'
import { ToggleRate } from './toggle-rate.ts'
import { Watchers, type Watcher } from './watchers.ts'

const NO_NOTICES: readonly NoticeLine[] = []

export class LiveTable {
  readonly #tools: LiveTableTools
  readonly #clock: Clock
  readonly #queue = new SerialQueue()
  readonly #journal: TableJournal
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
  /** Reactions, and the waking of players. They are not part of the journal. */
  readonly signs: TableSigns
  #current: Replayed
  #ended: EndReason | null = null

  /** A live table in the state at the end of its journal. `said` are the last lines of its chat, oldest first. */
  constructor(current: Replayed, tools: LiveTableTools, said: readonly SaidLine[] = []) {
    this.#current = current
    this.#tools = tools
    this.#clock = clockNotBefore(current.atMs, tools.clock)
    this.#journal = new TableJournal(this, tools)
    this.#timers = new TableTimers(this.#clock, tools.pace, (command) => (command.type === 'timeElapsed' ? this.#elapse() : this.dispatch(command)))
    this.#computers = new ComputerSeats({ ...tools, clock: this.#clock, move: (command, game) => this.#dispatch(command, game), reportProblem: (problem, doing) => this.report(problem, doing) })
    this.voice = tools.openVoice((to, message) => this.#watchers.tell({ type: 'voiceMessage', to, message }))
    this.presence = new Presence(this, this.#clock)
    this.chat = new TableChat(this, tools, said, (update) => this.#watchers.tell(update))
    this.signs = new TableSigns(this, tools, (update) => this.#watchers.tell(update))
    this.#timers.follow(current.table)
    this.#computers.follow(current.table)
  }

  /** The current state of the table. It contains every secret, so everything that is sent to a client goes through `viewFor`. */
  get table(): Table {
    return this.#current.table
  }

  /** Whether this process certainly still has the table. While it is not, nobody may be answered from it. */
  get hold(): LiveTableTools['hold'] { return this.#tools.hold }

  /** The current time of the table, in milliseconds since the epoch. */
  get nowMs(): number {
    return this.#clock.nowMs()
  }

  get hasEnded(): boolean { return this.#ended !== null }

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
    await this.#queue.run(() => this.#journal.markChanged())
    const answer = await this.#dismiss({ type: 'removePlayer', userId })
    await this.chat.forget(userId)
    return answer
  }

  /** Lets a user speak, in any way, unless they are silenced. Never rejects. Errors: `silenced`, `storageUnavailable`, and those of `speak`. */
  async ifMaySpeak(userId: number, speak: () => CommandResult | Promise<CommandResult>): Promise<CommandResult> {
    try {
      const silence = await this.#tools.silenceOf(userId)
      return silence === null ? await speak() : restricted(silence)
    } catch (problem) {
      this.report(problem, 'speak')
      return refusal('storageUnavailable')
    }
  }

  /** Notes a measured round trip, in milliseconds. */
  noteLatency(userId: number, latencyMs: number): void {
    const isNews = this.presence.noteLatency(userId, latencyMs)
    // The waiting room shows the latency. During a game it is sent with the next move, because an own message would cost as much as a move.
    if (isNews && this.table.status === 'waiting') this.#watchers.tell({ type: 'latency' })
  }

  /** The administrator closes the room for good. Resolves with the ids of the users whose unfinished game is refunded. Never rejects. */
  close(actorId: number): Promise<Result<readonly number[], ErrorCode>> {
    return this.#queue.run(() => closeForGood(this, this.#journal, actorId))
  }

  /** Ends this object. The table itself stays as its journal has it. Returns the refusal that all later commands get. */
  end(why: EndReason = 'unloaded'): CommandResult {
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
  async #dispatch(command: StandingCommand, game: GameState | null): Promise<CommandResult> {
    const arrivedMs = performance.now()
    const answer = await this.#enqueue(command, game)
    this.#tools.noteCommand(command.type, performance.now() - arrivedMs, answer.ok ? null : answer.code)
    return answer
  }

  #enqueue(command: StandingCommand, game: GameState | null): Promise<CommandResult> {
    const { failures } = this.#journal
    return this.#queue.run(async () => {
      try {
        return failures === this.#journal.failures ? await this.#perform(command, game) : refusal('storageUnavailable')
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
    const caughtUp = this.#journal.mustReread ? await this.#catchUp() : done
    if (!caughtUp.ok) return caughtUp
    const { table, sequence, counted } = this.#current
    if (game !== null && game !== table.game) return done
    const atMs = Math.max(this.#clock.nowMs(), this.#current.atMs)
    const outcome = reduceTable(table, command, atMs)
    if (!outcome.ok) return refusal(outcome.code)
    if (outcome.value.table === table) return done
    if (isJournalFull(table, counted)) return (await this.#journal.giveUp('tooLong', this.#clock.nowMs())) === null ? refusal('storageUnavailable') : this.end('tooLong')
    const record: JournalRecord = { roomId: table.roomId, sequence: sequence + 1, atMs, command }
    const answer = await this.#store(record, outcome.value)
    if (!answer.ok) return answer
    this.#follow(following(this.#current, record, outcome.value))
    return done
  }

  async #store(record: JournalRecord, step: Step): Promise<CommandResult> {
    const answer = await this.#journal.append(record, step)
    if (answer === 'taken') return this.end('taken')
    if (answer === 'differs') {
      const found = await this.#catchUp()
      return found.ok ? refusal('storageUnavailable') : found
    }
    if (!answer.ok && answer.names.length > 0) this.#watchers.tell({ type: 'unpaid', names: answer.names })
    return answer
  }

  /**
   * Reads the journal again and tells watchers what is in it. A deadline that passed meanwhile is extended, because nobody could come back or vote.
   */
  async #catchUp(): Promise<CommandResult> {
    const found = await this.#journal.read()
    if (found === null) return refusal('storageUnavailable')
    if (found.type !== 'read') return this.end(found.type === 'gone' ? 'closed' : found.type)
    this.#follow(found.replayed)
    return (nextDeadlineMs(this.table) ?? Infinity) <= this.#clock.nowMs() ? this.#perform({ type: 'reprieve' }) : done
  }

  /** Continues from a stored command: first tells everybody, then updates timers, computer seats, voice chat and presence. */
  #follow({ events, ...next }: Replay): void {
    const { table: before, sequence, notices } = this.#current
    this.#current = next
    // This object ended while the command was being stored. The record is valid, and the next live table of this room reads it.
    if (this.hasEnded) return
    this.#watchers.tell({ type: 'changed', events, notices: next.notices === notices ? NO_NOTICES : next.notices.filter((notice) => notice.sequence > sequence) })
    if (this.hasEnded) return
    followTable({ ...this, timers: this.#timers, computers: this.#computers, report: (problem, doing) => this.report(problem, doing) }, this.table, before)
    if (this.table.status === 'closed') this.end('closed')
  }

  /** Reports an error that no player can do anything about. */
  report(problem: unknown, doing: string): void {
    this.#tools.reportProblem(problem, { roomId: this.table.roomId, doing })
  }
}
