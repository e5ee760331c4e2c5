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

type Due = { readonly atMs: number; readonly command: StandingCommand }
type Timer = { readonly atMs: number; readonly cancel: Cancel }

/** Dispatches one command at a later time. Setting it again replaces the earlier command. */
class Alarm {
  readonly #clock: Clock
  readonly #dispatch: (command: StandingCommand) => Promise<CommandResult>
  #due: Due | null = null
  /**
   * The timer that runs. It is not replaced when the command becomes due later, as a deadline does with every move: it
   * fires and then waits for the rest.
   */
  #timer: Timer | null = null
  #hasEnded = false

  constructor(clock: Clock, dispatch: (command: StandingCommand) => Promise<CommandResult>) {
    this.#clock = clock
    this.#dispatch = dispatch
  }

  set(atMs: number, command: StandingCommand): void {
    if (this.#hasEnded) return
    this.#due = { atMs, command }
    if (this.#timer !== null && this.#timer.atMs <= atMs) return
    this.#stopTimer()
    this.#wait(atMs)
  }

  clear(): void {
    this.#due = null
    this.#stopTimer()
  }

  /** Stops for ever; later calls of `set` do nothing. */
  end(): void {
    this.clear()
    this.#hasEnded = true
  }

  #stopTimer(): void {
    this.#timer?.cancel()
    this.#timer = null
  }

  #wait(atMs: number): void {
    this.#timer = { atMs, cancel: this.#clock.schedule(Math.max(0, atMs - this.#clock.nowMs()), () => this.#fire()) }
  }

  /**
   * A timer may fire too early, because timers are not exact and have a maximum length, and the command may have become
   * due later.
   */
  #fire(): void {
    this.#timer = null
    if (this.#due === null) return
    const { atMs, command } = this.#due
    if (this.#clock.nowMs() < atMs) return this.#wait(atMs)
    this.#due = null
    void this.#ring(command)
  }

  /** When the command cannot be stored, it is tried again later, so that a database failure does not stop the table. */
  async #ring(command: StandingCommand): Promise<void> {
    const answer = await this.#dispatch(command)
    if (!answer.ok && answer.code === 'storageUnavailable' && this.#due === null)
      this.set(this.#clock.nowMs() + RETRY_MS, command)
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
   * The rules have no pauses. The pause after a trick is set here, and its length depends on what the clients show for
   * it (specification section 9).
   */
  #followPause({ game, status }: Table): void {
    const trick = status === 'running' && game?.phase === 'betweenTricks' ? lastTrickOf(game.round) : null
    if (trick === this.#pausedTrick) return
    this.#pausedTrick = trick
    if (trick === null) this.#pause.clear()
    else
      this.#pause.set(this.#clock.nowMs() + TRICK_PAUSE_MS[trickFinale(trick.cards)] * this.#pace, {
        type: 'advanceTrick',
      })
  }

  #followDeadline(deadlineMs: number | null): void {
    if (deadlineMs === this.#deadlineMs) return
    this.#deadlineMs = deadlineMs
    if (deadlineMs === null) this.#deadline.clear()
    else this.#deadline.set(deadlineMs, { type: 'timeElapsed' })
  }
}
