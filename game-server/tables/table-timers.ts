/** The timers of a table: one for the pause after a trick, one for the next deadline (`nextDeadlineMs`). */
import { lastTrickOf } from '#common/rules/state.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { TRICK_PAUSE_MS } from '#common/timings.ts'
import type { Clock } from '../clock.ts'
import { RETRY_MS } from './presence.ts'
import type { CommandResult } from './command-result.ts'

type Cancel = () => void

/** Dispatches one command at a later time. Setting it again replaces the earlier command. */
class Alarm {
  readonly #clock: Clock
  readonly #dispatch: (command: StandingCommand) => Promise<CommandResult>
  #cancel: Cancel | null = null
  #hasEnded = false

  constructor(clock: Clock, dispatch: (command: StandingCommand) => Promise<CommandResult>) {
    this.#clock = clock
    this.#dispatch = dispatch
  }

  set(delayMs: number, command: StandingCommand): void {
    this.clear()
    if (!this.#hasEnded) this.#wait(this.#clock.nowMs() + delayMs, command)
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  /** Stops for ever; later calls of `set` do nothing. */
  end(): void {
    this.clear()
    this.#hasEnded = true
  }

  /** A timer may fire too early, because timers are not exact and have a maximum length. Then it waits for the rest. */
  #wait(dueMs: number, command: StandingCommand): void {
    this.#cancel = this.#clock.schedule(Math.max(0, dueMs - this.#clock.nowMs()), () => {
      if (this.#clock.nowMs() < dueMs) return this.#wait(dueMs, command)
      this.#cancel = null
      void this.#ring(command)
    })
  }

  /** When the command cannot be stored, it is tried again later, so that a database failure does not stop the table. */
  async #ring(command: StandingCommand): Promise<void> {
    const answer = await this.#dispatch(command)
    if (!answer.ok && answer.code === 'storageUnavailable' && this.#cancel === null) this.set(RETRY_MS, command)
  }
}

export class TableTimers {
  readonly #clock: Clock
  readonly #pace: number
  readonly #pause: Alarm
  readonly #deadline: Alarm
  #pausedTrick: object | null = null
  #deadlineMs: number | null = null

  constructor(clock: Clock, pace: number, dispatch: (command: StandingCommand) => Promise<CommandResult>) {
    this.#clock = clock
    this.#pace = pace
    this.#pause = new Alarm(clock, dispatch)
    this.#deadline = new Alarm(clock, dispatch)
  }

  /** Sets the timers for the current state of the table. */
  follow(table: Table): void {
    if (table.status === 'closed') return this.stop()
    this.#followPause(table)
    this.#followDeadline(nextDeadlineMs(table))
  }

  stop(): void {
    for (const alarm of [this.#pause, this.#deadline]) alarm.end()
  }

  /**
   * The rules have no pauses. The pause after a trick is set here, and its length depends on what the clients show for it (specification section 9).
   */
  #followPause({ game, status }: Table): void {
    const trick = status === 'running' && game?.phase === 'betweenTricks' ? lastTrickOf(game.round) : null
    if (trick === this.#pausedTrick) return
    this.#pausedTrick = trick
    if (trick === null) this.#pause.clear()
    else this.#pause.set(TRICK_PAUSE_MS[trickFinale(trick.cards)] * this.#pace, { type: 'advanceTrick' })
  }

  #followDeadline(deadlineMs: number | null): void {
    if (deadlineMs === this.#deadlineMs) return
    this.#deadlineMs = deadlineMs
    if (deadlineMs === null) this.#deadline.clear()
    else this.#deadline.set(deadlineMs - this.#clock.nowMs(), { type: 'timeElapsed' })
  }
}
