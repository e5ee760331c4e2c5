/** One table as it runs: one command at a time, durable before anyone is told (DESIGN section 4). */
import type { GameState } from '#common/rules/state.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import { reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { seatOf, seated, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { playerIdOf } from '#common/table/view.ts'
import { goingOnFrom, type Clock } from '../clock.ts'
import { JournalFault } from './journal-fault.ts'
import { persistStep } from './persist-step.ts'
import { ComputerSeats } from './computer-seats.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { JournalRecord, VoiceChat } from './ports.ts'
import { Presence, type Departure } from './presence.ts'
import { done, refusal, type CommandResult } from './command-result.ts'
import { END_REFUSALS, type EndReason } from './end-reason.ts'
import type { Replayed } from './replay.ts'
import { reread } from './reread.ts'
import { TableTimers } from './table-timers.ts'
import { SerialQueue } from './serial-queue.ts'
import { Watchers, type Watcher } from './watchers.ts'


export class LiveTable {
  readonly #tools: LiveTableTools
  readonly #clock: Clock
  readonly #queue = new SerialQueue()
  readonly #watchers = new Watchers((problem, doing) => this.#report(problem, doing))
  readonly #timers: TableTimers
  readonly #computers: ComputerSeats
  /** Who is connected, and how fast. */
  readonly presence: Presence
  /** The voice chat of the table: not a part of it, and gone with the session. */
  readonly voice: VoiceChat
  #current: Replayed
  #mustReread = false
  /** How often the journal could not be written or read. */
  #failures = 0
  #ended: EndReason | null = null

  /** A session at the place where its journal ends. */
  constructor(current: Replayed, tools: LiveTableTools) {
    this.#current = current
    this.#tools = tools
    this.#clock = goingOnFrom(current.atMs, tools.clock)
    this.#timers = new TableTimers(this.#clock, tools.pace, (command) => (command.type === 'timeElapsed' ? this.#elapse() : this.dispatch(command)))
    const reportProblem = (problem: unknown, doing: string): void => this.#report(problem, doing)
    this.#computers = new ComputerSeats({ ...tools, clock: this.#clock, move: (command, game) => this.#dispatch(command, game), reportProblem })
    this.voice = tools.openVoice((to, message) => this.#watchers.tell({ type: 'whispered', to, message }))
    this.presence = new Presence(this, this.#clock)
    this.#timers.follow(current.table)
    this.#computers.follow(current.table)
  }

  /** The table as it stands. It holds every secret: what leaves goes through `viewFor`. */
  get table(): Table {
    return this.#current.table
  }

  /** The table's time, in milliseconds since the epoch. */
  get nowMs(): number {
    return this.#clock.nowMs()
  }

  get hasEnded(): boolean {
    return this.#ended !== null
  }

  /**
   * Applies a command. Commands are applied one at a time, in the order in which they were dispatched. The answer is given,
   * and watchers are told, when the command is in the journal. A refused command has changed nothing. Never rejects. What was
   * waiting while the database failed is refused with it: a failure may take seconds, and nobody waits for one after the other.
   */
  dispatch(command: StandingCommand): Promise<CommandResult> {
    return this.#dispatch(command, null)
  }

  /** Tells `watcher` what happens from now on; the returned function ends it. */
  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher)
  }

  /** A user leaves the table, over whichever connection they said so. */
  leave(userId: number): Promise<CommandResult> {
    return this.#dismiss({ type: 'leave', userId })
  }

  /** The account of a user is deleted: the journal has another name for them now, and the seat is not theirs any more. */
  async remove(userId: number): Promise<CommandResult> {
    await this.#queue.run(() => {
      this.#mustReread = true
    })
    return this.#dismiss({ type: 'removePlayer', userId })
  }

  /** Notes a measured round trip, in milliseconds. */
  noteLatency(userId: number, latencyMs: number): void {
    const isNews = this.presence.noteLatency(userId, latencyMs)
    // It is shown in the waiting room. During a game it travels with the next move: telling would cost as much as one.
    if (isNews && this.table.status === 'waiting') this.#watchers.tell({ type: 'latency' })
  }

  /** Ends the session; the table itself stays as its journal has it. Answers what is refused from now on. */
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

  /** Applies a command as {@link dispatch} does; one that is for another game than this is dropped. */
  #dispatch(command: StandingCommand, game: GameState | null): Promise<CommandResult> {
    const failures = this.#failures
    return this.#queue.run(async () => {
      try {
        return failures === this.#failures ? await this.#perform(command, game) : refusal('storageUnavailable')
      } catch (problem) {
        this.#report(problem, command.type)
        return refusal('internalError')
      }
    })
  }

  async #dismiss(command: Departure): Promise<CommandResult> {
    const answer = await this.presence.leave(command)
    if (answer.ok) this.#watchers.tell({ type: 'left', userId: command.userId })
    return answer
  }

  /** Who is here is not away: time does not pass over somebody of whom the table could not be told yet. */
  async #elapse(): Promise<CommandResult> {
    const told = await this.presence.correct()
    return told.ok ? this.dispatch({ type: 'timeElapsed' }) : told
  }

  async #perform(command: StandingCommand, game: GameState | null = null): Promise<CommandResult> {
    if (this.#ended !== null) return refusal(END_REFUSALS[this.#ended])
    const caughtUp = this.#mustReread ? await this.#catchUp() : done
    if (!caughtUp.ok) return caughtUp
    const { table, sequence } = this.#current
    if (game !== null && game !== table.game) return done
    const atMs = Math.max(this.#clock.nowMs(), this.#current.atMs)
    const outcome = reduceTable(table, command, atMs)
    if (!outcome.ok) return refusal(outcome.code)
    if (outcome.value.table === table) return done
    const record: JournalRecord = { roomId: table.roomId, sequence: sequence + 1, atMs, command }
    const answer = await this.#store(record, outcome.value)
    if (!answer.ok) return answer
    this.#follow({ table: outcome.value.table, sequence: record.sequence, atMs }, outcome.value.events)
    return done
  }

  async #store(record: JournalRecord, step: Step): Promise<CommandResult> {
    try {
      const unpaid = await persistStep(this.#tools.store, record, step)
      if (unpaid === null) return done
      if (unpaid === 'outdated') return refusal('unauthenticated')
      const names = seated(step.table)
        .filter(({ occupant }) => unpaid.lacking.includes(occupant.userId))
        .map(({ occupant }) => occupant.name)
      this.#watchers.tell({ type: 'unpaid', names })
      return refusal('notEnoughTokens', names)
    } catch (problem) {
      // Whether the record was stored is unknown: the journal tells, before the next command.
      this.#mustReread = true
      this.#failures += 1
      this.#report(problem, record.command.type)
      // The journal is not the one that this table has written: that is found out at once, and not when somebody moves again.
      const found = problem instanceof JournalFault ? await this.#catchUp() : done
      return found.ok ? refusal('storageUnavailable') : found
    }
  }

  /** Reads the journal again, and tells what it has. What fell due meanwhile is due later: nobody could come back or vote. */
  async #catchUp(): Promise<CommandResult> {
    try {
      const found = await reread(this.#tools, this.table.roomId, this.#current.sequence)
      if (found.type !== 'read') return this.end(found.type === 'gone' ? 'closed' : found.type)
      this.#mustReread = false
      this.#follow(found.replayed, found.replayed.events)
    } catch (problem) {
      this.#failures += 1
      this.#report(problem, 'reread')
      return refusal('storageUnavailable')
    }
    const dueMs = nextDeadlineMs(this.table)
    return dueMs !== null && dueMs <= this.#clock.nowMs() ? this.#perform({ type: 'reprieve' }) : done
  }

  /** Goes on from a stored command: everybody is told first, and then what follows from it is done. */
  #follow(next: Replayed, events: readonly TableEvent[]): void {
    const { seats } = this.table
    this.#current = next
    // The command was under way when the session ended: its record counts for whoever opens the table next.
    if (this.hasEnded) return
    this.#watchers.tell({ type: 'changed', events })
    if (this.hasEnded) return
    this.#attempt('timers', this.#followTimers)
    this.#attempt('computers', this.#followComputers)
    if (this.table.seats !== seats) {
      this.#attempt('voice', this.#followVoice)
      this.#attempt('presence', this.#followPresence)
    }
    if (this.table.status === 'closed') this.end('closed')
  }

  readonly #followTimers = (): void => this.#timers.follow(this.table)
  readonly #followComputers = (): void => this.#computers.follow(this.table)
  readonly #followPresence = (): void => this.presence.follow()
  readonly #followVoice = (): void =>
    this.voice.keep((playerId) => seated(this.table).find(({ occupant }) => playerIdOf(occupant.userId) === playerId && !occupant.isGone)?.occupant.name ?? null)

  /** What fails after a command was stored is reported: the command counts, and its answer stays. */
  #attempt(doing: string, task: () => void): void {
    try {
      task()
    } catch (problem) {
      this.#report(problem, doing)
    }
  }

  #report(problem: unknown, doing: string): void {
    this.#tools.reportProblem(problem, { roomId: this.table.roomId, doing })
  }
}

/** Whether a user has a seat at a session's table. */
export const isSeated = (liveTable: LiveTable, userId: number): boolean => seatOf(liveTable.table, userId) !== null
