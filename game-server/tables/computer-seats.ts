/**
 * The computers at a table. They are asked for their moves while the table goes on: nobody waits for a computer. One that fails is
 * replaced by the simplest legal move, so that the table never stands still.
 */
import { chooseMove, type Move } from '#common/bots/computer.ts'
import { PASS_SIZE } from '#common/limits.ts'
import { cardAt, cardsIn } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { legalCards, turnOf, type GameState } from '#common/rules/state.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { COMPUTER_DEADLINE_MS, COMPUTER_PAUSE_MS } from '#common/timings.ts'
import type { Clock } from '../clock.ts'
import type { CommandResult } from './command-result.ts'
import type { ComputerPlayer } from './ports.ts'
import { RETRY_MS } from './presence.ts'

/** What the computers of a table need. */
export type ComputerSeatsTools = {
  readonly clock: Clock
  /** The factor on the thinking pause. */
  readonly pace: number
  readonly computerPlayer: ComputerPlayer
  /** Makes a move, as long as the game is still the one that it was chosen for. */
  readonly move: (command: StandingCommand, game: GameState) => Promise<CommandResult>
  readonly reportProblem: (problem: unknown, doing: string) => void
}

/** A move that a seat has to make in a game as it stands. `ended` is aborted when the table has moved on. */
type Task = { readonly game: GameState; readonly seat: Seat; readonly ended: AbortController }

/** The computer player of this server: it knows its move at once. */
export const computerPlayer: ComputerPlayer = async (knowledge) => chooseMove(knowledge)

/** What a computer at a seat is told of the game. */
const knowledgeOf = (game: GameState, seat: Seat): Parameters<ComputerPlayer>[0] => seatKnowledge(game, seat)

/** The seats that have something to do in a game. */
const busySeats = (game: GameState): readonly Seat[] => {
  if (game.phase === 'passing') return SEATS.filter((seat) => game.round.passes[seat] === null)
  const turn = turnOf(game)
  return turn === null ? [] : [turn]
}

/** The seat for which a computer has to move now; null when there is none. */
const computerToMove = ({ game, seats, status }: Table): Seat | null => {
  if (game === null || status !== 'running' || !seats.some((occupant) => occupant?.isComputer === true)) return null
  return busySeats(game).find((seat) => seats[seat]?.isComputer === true) ?? null
}

/** A legal move that takes no thought: the lowest cards. */
const simplestMove = ({ round, phase }: GameState, seat: Seat): Move =>
  phase === 'passing'
    ? { type: 'pass', cards: cardsIn(round.hands[seat]).slice(0, PASS_SIZE).map(idOf) }
    : { type: 'play', card: idOf(cardAt(legalCards(round, seat), 0)) }

const commandOf = (seat: Seat, move: Move): StandingCommand =>
  move.type === 'pass' ? { type: 'computerPass', seat, cards: move.cards } : { type: 'computerPlay', seat, card: move.card }

/** Resolves after a delay, and never when the signal is aborted before. */
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

  /** Asks for the move that a computer has to make at a table as it stands now. What was asked before and is outdated is dropped. */
  follow(table: Table): void {
    const seat = computerToMove(table)
    if (seat === (this.#task?.seat ?? null) && (seat === null || table.game === this.#task?.game)) return
    this.stop()
    if (seat === null || table.game === null) return
    this.#task = { game: table.game, seat, ended: new AbortController() }
    void this.#perform(this.#task)
  }

  /** Drops what was asked. */
  stop(): void {
    this.#task?.ended.abort()
    this.#task = null
  }

  /** A computer seems to think for a moment, however fast it is. */
  async #perform(task: Task): Promise<void> {
    const { clock, pace } = this.#tools
    const { signal } = task.ended
    const pause = delay(clock, COMPUTER_PAUSE_MS * pace, signal)
    const move = await this.#ask(task)
    await pause
    if (signal.aborted || (move !== null && (await this.#make(task, move)))) return
    await this.#make(task, simplestMove(task.game, task.seat))
  }

  /** The move of the computer player; null when it fails or is late. */
  async #ask({ game, seat, ended }: Task): Promise<Move | null> {
    const { clock, computerPlayer: ask, reportProblem } = this.#tools
    const stopped = new AbortController()
    ended.signal.addEventListener('abort', () => stopped.abort(), { once: true })
    const late = delay(clock, COMPUTER_DEADLINE_MS, stopped.signal).then(() => {
      throw new Error(`a computer did not answer within ${COMPUTER_DEADLINE_MS} ms`)
    })
    // It is asked after the table's own work is done, and what it throws at once counts like any other failure.
    const answer = Promise.resolve().then(() => ask(knowledgeOf(game, seat), stopped.signal))
    try {
      return await Promise.race([answer, late])
    } catch (problem) {
      if (!ended.signal.aborted) reportProblem(problem, 'computer')
      return null
    } finally {
      stopped.abort()
    }
  }

  /** Makes a move; false when the table refuses it. What cannot be stored now is tried again. */
  async #make({ game, seat, ended: { signal } }: Task, move: Move): Promise<boolean> {
    for (;;) {
      const answer = await this.#tools.move(commandOf(seat, move), game)
      if (answer.ok || signal.aborted) return true
      if (answer.code !== 'storageUnavailable') {
        this.#tools.reportProblem(new Error(`the move of a computer was refused: ${answer.code}`), 'computer')
        return false
      }
      await delay(this.#tools.clock, RETRY_MS, signal)
    }
  }
}
