/**
 * The computer players at a table. They choose their moves asynchronously, so the table does not wait for them. When a
 * computer player fails or is late, the simplest legal move is played in its place, so that the game never stops. Where
 * others play the same cards, nothing is played in its place: the game is suspended, and the person can resume it.
 */
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { equalSeed } from '#common/computers/equal-play.ts'
import { thinkingPauseMs } from '#common/computers/thinking-pause.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { computerCommand, computerToMove, simplestMove } from '#common/table/computer-turns.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { COMPUTER_DEADLINE_MS, EQUAL_PLAY_DEADLINE_MS } from '#common/timings.ts'
import type { Clock } from '../clock.ts'
import type { CommandResult } from './command-result.ts'
import type { ComputerPlayer, ComputerRequest } from './ports.ts'
import { RETRY_MS } from './presence.ts'

type ComputerSeatsTools = {
  readonly clock: Clock
  /** The factor on the pause before a computer's move. */
  readonly pace: number
  readonly computerPlayer: ComputerPlayer
  /** Makes a move. The move is dropped when the game is no longer the one for which it was chosen. */
  readonly move: (command: StandingCommand, game: GameState) => Promise<CommandResult>
  readonly reportProblem: (problem: unknown, doing: string) => void
}

/**
 * A move that a seat has to make in a given state of the game, at a level. `ended` is aborted when the table has moved
 * on.
 */
type Task = {
  readonly game: GameState
  readonly seat: Seat
  readonly level: ComputerLevel
  readonly ended: AbortController
}

/** The level at which a computer plays for a person who is away: as well as it can. */
const LEVEL_FOR_ABSENT: ComputerLevel = 'forte'

/** What a computer player is asked. It may know only what its seat knows. */
const requestOf = ({ game, seat, level }: Task): ComputerRequest => {
  const knowledge = seatKnowledge(game, seat)
  return game.shared === null ? { knowledge, level } : { knowledge, level, equalSeed: equalSeed(game.seed, knowledge) }
}

/** Of a pass nobody sees the computer think: the person has passed already and waits for the cards. */
const pauseMs = ({ game, seat }: Task): number =>
  game.shared !== null && game.phase === 'passing' ? 0 : thinkingPauseMs(game, seat)

/** Resolves after a delay. Never resolves when the signal is aborted before. */
const delay = (clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.schedule(delayMs, resolve)
    signal.addEventListener('abort', cancel, { once: true })
  })

export class ComputerSeats {
  readonly #tools: ComputerSeatsTools
  #task: Task | null = null

  constructor(tools: ComputerSeatsTools) {
    this.#tools = tools
  }

  /**
   * Asks for the move that a computer has to make at this table now. An earlier request that is out of date is dropped.
   */
  follow(table: Table): void {
    const seat = computerToMove(table)
    if (seat === (this.#task?.seat ?? null) && (seat === null || table.game === this.#task?.game)) return
    this.stop()
    if (seat === null || table.game === null) return
    this.#task = {
      game: table.game,
      seat,
      level: table.seats[seat]?.computerLevel ?? LEVEL_FOR_ABSENT,
      ended: new AbortController(),
    }
    void this.#perform(this.#task)
  }

  /** Drops the current request. */
  stop(): void {
    this.#task?.ended.abort()
    this.#task = null
  }

  /** Waits for a short pause before the move, because players want to see the computer think. */
  async #perform(task: Task): Promise<void> {
    const { clock, pace } = this.#tools
    const { signal } = task.ended
    const pause = delay(clock, pauseMs(task) * pace, signal)
    const move = await this.#ask(task)
    await pause
    const { game, seat } = task
    if (signal.aborted || (move !== null && (await this.#make(task, computerCommand(seat, move))))) return
    await this.#make(
      task,
      game.shared === null ? computerCommand(seat, simplestMove(game, seat)) : { type: 'suspendPlay' },
    )
  }

  /** The move of the computer player; null when it throws or does not answer in time. */
  async #ask(task: Task): Promise<ComputerMove | null> {
    const { clock, computerPlayer: ask, reportProblem } = this.#tools
    const stopped = new AbortController()
    task.ended.signal.addEventListener('abort', () => stopped.abort(), { once: true })
    const deadlineMs = task.game.shared === null ? COMPUTER_DEADLINE_MS : EQUAL_PLAY_DEADLINE_MS
    const late = delay(clock, deadlineMs, stopped.signal).then(() => {
      throw new Error(`a computer did not answer within ${deadlineMs} ms`)
    })
    // It runs after the table's own work is done, so that an exception which it throws synchronously is caught like a
    // rejection.
    const answer = Promise.resolve().then(() => ask(requestOf(task), stopped.signal))
    try {
      return await Promise.race([answer, late])
    } catch (problem) {
      if (!task.ended.signal.aborted) reportProblem(problem, 'computer')
      return null
    } finally {
      stopped.abort()
    }
  }

  /** Makes a move; false when the table refuses it. When the database cannot store the move, it is tried again. */
  async #make({ game, ended: { signal } }: Task, command: StandingCommand): Promise<boolean> {
    for (;;) {
      const answer = await this.#tools.move(command, game)
      if (answer.ok || signal.aborted) return true
      if (answer.code !== 'storageUnavailable') {
        this.#tools.reportProblem(new Error(`the move of a computer was refused: ${answer.code}`), 'computer')
        return false
      }
      await delay(this.#tools.clock, RETRY_MS, signal)
    }
  }
}
