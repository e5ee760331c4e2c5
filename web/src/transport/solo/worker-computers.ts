/** The computers of a solo table, in a Web Worker. A worker that crashes or is late is replaced by a new one. */
import type { Judged } from '#common/analysis/marks.ts'
import type { Advice } from '#common/computers/advice.ts'
import type { Aim } from '#common/computers/goal.ts'
import { ruleOfThumbMove } from '#common/computers/rule-of-thumb.ts'
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import { COMPUTER_DEADLINE_MS, ROUND_DEADLINE_MS } from '#common/timings.ts'
import type { Timers } from '../timers.ts'
import type { Answered, Asked, Question } from './computer-worker.ts'

type Waiting = { readonly resolve: (answer: Answered) => void; readonly reject: (problem: Error) => void }

/** A worker that was started. */
export type WorkerPort = { readonly ask: (asked: Asked) => void; readonly end: () => void }
/** Starts a worker, which then calls these functions. */
export type StartWorker = (onAnswer: (answered: Answered) => void, onCrash: (why: string) => void) => WorkerPort

export class WorkerComputers {
  readonly #start: StartWorker
  readonly #timers: Timers
  readonly #newSeed: () => number
  readonly #waiting = new Map<number, Waiting>()
  #worker: WorkerPort | null = null
  #asked = 0
  /** Whoever asks after `stop` must not start a worker that nobody would end. */
  #isStopped = false

  /** `start` starts a worker; `newSeed` draws a whole number for each question. */
  constructor(start: StartWorker, timers: Timers, newSeed: () => number) {
    this.#start = start
    this.#timers = timers
    this.#newSeed = newSeed
  }

  /**
   * The move of a computer. Without the worker the page itself plays by the rule of thumb, which takes no time.
   * Never rejects.
   */
  async move(known: SeatKnowledge, level: ComputerLevel, aim?: Aim): Promise<ComputerMove> {
    const seed = this.#newSeed()
    const answer = await this.#ask({ type: 'move', known, level, seed, ...(aim && { aim }) })
    return answer?.type === 'move' ? answer.move : ruleOfThumbMove(known)
  }

  /**
   * What each move of a seat is worth, best first, by so many rounds played in thought; null when the worker does not
   * answer. Never rejects.
   */
  async advice(known: SeatKnowledge, iterations: number): Promise<readonly Advice[] | null> {
    const answer = await this.#ask({ type: 'advice', known, seed: this.#newSeed(), iterations })
    return answer?.type === 'advice' ? answer.advice : null
  }

  /**
   * What a move was worth that a seat made; null when the worker does not answer. The same `seed` always gives the same
   * answer. Never rejects.
   */
  async judge(
    known: SeatKnowledge,
    cards: readonly CardId[],
    { seed = this.#newSeed(), deadlineMs = COMPUTER_DEADLINE_MS } = {},
  ): Promise<Judged | null> {
    const answer = await this.#ask({ type: 'judge', known, seed, cards }, deadlineMs)
    return answer?.type === 'judge' ? answer.judged : null
  }

  /**
   * The points of the round of a state when four computers of the level `forte` play it to its end; null when the
   * worker does not answer. Never rejects.
   */
  async round(from: GameState): Promise<PerSeat<number> | null> {
    const answer = await this.#ask({ type: 'round', from, seed: this.#newSeed() }, ROUND_DEADLINE_MS)
    return answer?.type === 'round' ? answer.points : null
  }

  /**
   * What some moves of a seat are worth, best first, by so many rounds played in thought; null when the worker does not
   * answer. The same `seed` always gives the same answer. Never rejects.
   */
  async comparison(
    known: SeatKnowledge,
    moves: readonly (readonly CardId[])[],
    {
      deadlineMs,
      ...how
    }: { readonly seed: number; readonly iterations: number; readonly aim?: Aim; readonly deadlineMs?: number },
  ): Promise<readonly Advice[] | null> {
    const answer = await this.#ask({ type: 'comparison', known, moves, ...how }, deadlineMs)
    return answer?.type === 'advice' ? answer.advice : null
  }

  /** Starts the worker before it is needed, so that it has loaded while there is still a network; also after `stop`. */
  warmUp(): void {
    this.#isStopped = false
    this.#worker ??= this.#started()
  }

  /** Ends the worker. Questions that wait, and later ones, get no answer until `warmUp`. */
  stop(): void {
    this.#isStopped = true
    this.#fail('the worker was stopped')
  }

  async #ask(question: Question, deadlineMs = COMPUTER_DEADLINE_MS): Promise<Answered | null> {
    if (this.#isStopped) return null
    const id = this.#asked++
    const late = this.#timers.after(deadlineMs, () => this.#fail(`no answer within ${deadlineMs} ms`))
    try {
      return await new Promise<Answered>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        this.#worker ??= this.#started()
        this.#worker.ask({ id, question })
      })
    } catch {
      return null
    } finally {
      late()
    }
  }

  #started(): WorkerPort {
    const hear = (answered: Answered): void => {
      this.#waiting.get(answered.id)?.resolve(answered)
      this.#waiting.delete(answered.id)
    }
    return this.#start(hear, (why) => this.#fail(why))
  }

  #fail(why: string): void {
    if (this.#waiting.size > 0) console.warn(`the computers of the page do not answer: ${why}`)
    this.#worker?.end()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new Error(why))
    this.#waiting.clear()
  }
}

/** A Web Worker of this page. */
const startWorker: StartWorker = (onAnswer, onCrash) => {
  const worker = new Worker(new URL('./computer-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => onAnswer(data))
  worker.addEventListener('error', ({ message }) => onCrash(message))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    ask: (asked) => worker.postMessage(asked),
    end: () => worker.terminate(),
  }
}

const BITS_32 = 2 ** 32

/** The computers of this page. */
export const browserComputers = (timers: Timers): WorkerComputers =>
  new WorkerComputers(startWorker, timers, () => Math.floor(Math.random() * BITS_32))
