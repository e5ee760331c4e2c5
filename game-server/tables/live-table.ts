/** A live table applies one command at a time, and stores each before it tells anyone (DESIGN section 4). */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { GameState } from '#common/rules/state.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { NoticeLine, SaidLine } from '#common/table/chat.ts'
import type { Result } from '#common/result.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { type Clock, clockNotBefore } from '../clock.ts'
import { closeForGood, TableJournal } from './journal/table-journal.ts'
import { followTable, type TableParts } from './consequences.ts'
import { isJournalFull } from './journal/journal-limit.ts'
import { ComputerSeats } from './computer-seats.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { JournalRecord, VoiceChat } from './ports.ts'
import { reduceNamed } from './names-at-table.ts'
import { Presence, ToggleRate } from './presence.ts'
import { type CommandResult, done, END_REFUSALS, type EndReason, refusal } from './command-result.ts'
import { endReasonOf } from './journal/reread.ts'
import { following, type Replay, type Replayed } from './journal/replay.ts'
import { TableTimers } from './table-timers.ts'
import { CommandQueue } from './command-queue.ts'
import { TableChat } from './chat/table-chat.ts'
import { TableSigns } from './chat/table-signs.ts'
import { Spectators } from './spectators.ts'
import { TableTreats } from './table-treats.ts'
import { type TableUpdate, type Watcher, Watchers } from './watchers.ts'

const NO_NOTICES: readonly NoticeLine[] = []

export class LiveTable {
  readonly #tools: LiveTableTools
  readonly #clock: Clock
  readonly #queue: CommandQueue
  readonly #journal: TableJournal
  readonly #watchers: Watchers
  readonly #parts: TableParts
  /** Limits how often players connect, disconnect and change their choices. */
  readonly toggles = new ToggleRate()
  readonly presence: Presence
  /** The voice chat of the table. It is not part of the table's state and ends with this object. */
  readonly voice: VoiceChat
  /** What players have written in the chat. It is not part of the journal. */
  readonly chat: TableChat
  /** Reactions, and the waking of players. They are not part of the journal. */
  readonly signs: TableSigns
  readonly treats: TableTreats
  readonly spectators: Spectators
  #current: Replayed
  #ended: EndReason | null = null

  /** Reports an error that no player can do anything about. */
  readonly report = (problem: unknown, doing: string): void =>
    this.#tools.reportProblem(problem, { roomId: this.table.roomId, doing })

  /** A live table in the state at the end of its journal. `said` are the last lines of its chat, oldest first. */
  constructor(current: Replayed, tools: LiveTableTools, said: readonly SaidLine[] = []) {
    this.#current = current
    this.#tools = tools
    this.#clock = clockNotBefore(current.atMs, tools.clock)
    this.#journal = new TableJournal(this, tools)
    this.#queue = new CommandQueue(tools.noteCommand, () => this.#journal.failures, this.report)
    this.#watchers = new Watchers(this.report)
    const tell = (update: TableUpdate): void => this.#watchers.tell(update)
    this.voice = tools.openVoice((to, message) => tell({ type: 'voiceMessage', to, message }))
    this.presence = new Presence(this, this.#clock, tell)
    this.chat = new TableChat(this, tools, said, tell)
    this.signs = new TableSigns(this, tools, tell)
    this.treats = new TableTreats(this)
    this.spectators = new Spectators(this, tools, tell)
    const timers = new TableTimers(this.#clock, tools.pace, (command) =>
      command.type === 'timeElapsed' ? this.#elapse() : this.dispatch(command),
    )
    const computers = new ComputerSeats({
      ...tools,
      clock: this.#clock,
      move: (command, game) => this.#dispatch(command, game),
      reportProblem: this.report,
    })
    this.#parts = { timers, computers, voice: this.voice, presence: this.presence, report: this.report }
    timers.follow(current.table)
    computers.follow(current.table)
  }

  /**
   * The current state of the table. It contains every secret, so everything that is sent to a client goes through
   * `viewFor`.
   */
  get table(): Table {
    return this.#current.table
  }

  /** Whether this process certainly still has the table. While it is not, nobody may be answered from it. */
  get hold(): LiveTableTools['hold'] {
    return this.#tools.hold
  }

  /** Whether a user has a seat. */
  isSeated(userId: number): boolean {
    return seatOf(this.table, userId) !== null
  }

  /** The restriction because of which a user may not speak now; null when there is none. */
  silenceOf(userId: number): ReturnType<LiveTableTools['silenceOf']> {
    return this.#tools.silenceOf(userId)
  }

  /** The current time of the table, in milliseconds since the epoch. */
  get nowMs(): number {
    return this.#clock.nowMs()
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
   * Applies a command, in the order of the calls. The promise resolves, and watchers are told, after it is in the
   * journal. A refused command changes nothing. Never rejects. When the database fails, all commands that are waiting
   * are refused too: a failure can take seconds, and nobody should wait for several.
   */
  dispatch(command: StandingCommand): Promise<CommandResult> {
    return this.#dispatch(command, null)
  }

  /** Calls `watcher` with every update, see `Watchers.add`; the returned function stops that. */
  watch(watcher: Watcher, isPatient = false): () => void {
    return this.#watchers.add(watcher, isPatient)
  }

  /** A user leaves the table, with all connections. */
  leave(userId: number): Promise<CommandResult> {
    return this.presence.leave({ type: 'leave', userId })
  }

  /** The account of a user is deleted. The journal no longer contains their name, and they lose the seat. */
  async remove(userId: number): Promise<CommandResult> {
    await this.#queue.run(() => this.#journal.markChanged())
    const answer = await this.presence.leave({ type: 'removePlayer', userId })
    await this.chat.forget(userId)
    return answer
  }

  /**
   * The administrator closes the room for good. Resolves with the ids of the users whose unfinished game is refunded.
   * Never rejects.
   */
  close(actorId: number): Promise<Result<readonly number[], ErrorCode>> {
    return this.#queue.run(() => closeForGood(this, this.#journal, actorId))
  }

  /** Ends this object; the table stays as its journal has it. Returns the refusal that all later commands get. */
  end(why: EndReason = 'unloaded'): CommandResult {
    if (this.#ended !== null) return refusal(END_REFUSALS[this.#ended])
    this.#ended = why
    this.#parts.timers.stop()
    this.#parts.computers.stop()
    this.presence.stop()
    this.#watchers.tell({ type: 'ended', why })
    this.#watchers.clear()
    return refusal(END_REFUSALS[why])
  }

  /** Like {@link dispatch}. The command is dropped when `game` is not null and the table has another game now. */
  #dispatch(command: StandingCommand, game: GameState | null): Promise<CommandResult> {
    return this.#queue.apply(command.type, () => this.#perform(command, game))
  }

  /** First corrects who is connected: no vote may start on a player whose `connect` could not be stored. */
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
    const outcome = reduceNamed(table, command, atMs, this.#tools.looksLike)
    if (!outcome.ok) return refusal(outcome.code)
    if (outcome.value.table === table) return done
    if (isJournalFull(table, counted))
      return (await this.#journal.giveUp('tooLong', this.#clock.nowMs())) === null
        ? refusal('storageUnavailable')
        : this.end('tooLong')
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
    if (!answer.ok && answer.names.length > 0)
      this.#watchers.tell({ type: 'unpaid', names: answer.names, start: record.command })
    return answer
  }

  /**
   * Reads the journal again and tells watchers what is in it. A deadline that passed meanwhile is extended, because
   * nobody could come back or vote.
   */
  async #catchUp(): Promise<CommandResult> {
    const found = await this.#journal.read()
    if (found === null) return refusal('storageUnavailable')
    if (found.type !== 'read') return this.end(endReasonOf(found))
    this.#follow(found.replayed)
    return (nextDeadlineMs(this.table) ?? Infinity) <= this.#clock.nowMs() ? this.#perform({ type: 'reprieve' }) : done
  }

  /** Continues from a stored command: tells everybody first, then timers, computers, voice chat and presence. */
  #follow({ events, ...next }: Replay): void {
    const { table: before, sequence, notices } = this.#current
    this.#current = next
    // This object ended while the command was being stored. The record is valid, and the next live table of this room
    // reads it.
    if (this.#ended !== null) return
    this.#watchers.tell({
      type: 'changed',
      events,
      notices: next.notices === notices ? NO_NOTICES : next.notices.filter((notice) => notice.sequence > sequence),
    })
    if (this.#ended !== null) return
    followTable(this.#parts, this.table, before)
    this.#tools.remind?.(this.table, events)
    if (this.table.status === 'closed') this.end('closed')
  }
}
