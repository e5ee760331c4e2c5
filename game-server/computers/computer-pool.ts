/**
 * The computers of all tables think in a few threads, so that no search ever holds up the server. A request waits in a
 * queue of limited length. When the queue is full, when an answer is late, or when a thread is lost, the rule of thumb
 * answers, which takes some microseconds. So no table waits for the search of another, and a crash costs nothing. Only
 * a request with a seed of its own waits until it is answered by the search, or no longer needed.
 */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { heuristicMove } from '#common/computers/heuristic.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { Clock } from '../clock.ts'
import type { ComputerPlayer, ComputerRequest } from '../tables/ports.ts'
import { rememberingEqualMoves } from './equal-moves.ts'
import { levelInLine, type Answer, type Question } from './question.ts'
import { Thread } from './thread.ts'

/**
 * Two threads answer some 500 requests of `forte` a second, and the event loop keeps a core for itself where there are
 * more than two.
 */
const MOST_THREADS = 2
/** As many requests as the threads answer well before they are late. */
const LONGEST_QUEUE = 128
/**
 * A request that is not answered after this time gets the rule of thumb. It is shorter than the shortest pause before
 * such a move of a computer.
 */
export const LATE_MS = { pass: 1_000, play: 500 } as const
/**
 * A thread that has not answered after this time is replaced. A search takes 300 ms at most; the first one waits for
 * the thread to start.
 */
export const STUCK_MS = 5_000
/** How long a lost thread is not replaced, so that one that fails at once does not keep the server busy. */
export const PAUSE_AFTER_LOSS_MS = 1_000

const SEEDS = 2 ** 31

/** A request that is not answered yet. */
type Waiting = {
  readonly number: number
  readonly request: ComputerRequest
  /** With null there is no answer. */
  readonly settle: (move: ComputerMove | null) => void
}
/**
 * A place for a thread. `thread` is null before the first question and after a loss; `asked` is the question that it is
 * working on.
 */
type Place = {
  thread: Thread | null
  asked: { readonly number: number; readonly cancel: () => void } | null
  isResting: boolean
}

/** What a thread is asked while so many others wait. */
const questionOf = ({ number, request: { knowledge, level, equalSeed } }: Waiting, waiting: number): Question => ({
  number,
  knowledge,
  level: levelInLine(level, waiting),
  seed: equalSeed ?? randomInt(SEEDS),
  isEqual: equalSeed !== undefined,
})

export type PoolTools = {
  readonly clock: Clock
  readonly reportProblem: (problem: unknown) => void
  readonly threads?: number
  readonly longestQueue?: number
}

export class ComputerPool {
  readonly #tools: PoolTools
  readonly #places: readonly Place[]
  readonly #longestQueue: number
  /** Requests that no thread is working on, oldest first. */
  #queue: readonly Waiting[] = []
  /** Those for which nobody waits: only a thread that has nothing else to do works on them. */
  #patient: readonly Waiting[] = []
  /** All requests without an answer, by number. */
  readonly #open = new Map<number, Waiting>()
  #lastNumber = 0
  #isStopped = false

  constructor(tools: PoolTools) {
    this.#tools = tools
    this.#longestQueue = tools.longestQueue ?? LONGEST_QUEUE
    const threads = tools.threads ?? Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
    this.#places = Array.from({ length: threads }, () => ({ thread: null, asked: null, isResting: false }))
  }

  /** How many requests wait for a thread. */
  get queueLength(): number {
    return this.#queue.length
  }

  /**
   * The move for a request. Takes `LATE_MS` at most, and never rejects, unless the request has a seed of its own. An
   * aborted request is dropped from the queue.
   */
  readonly player: ComputerPlayer = rememberingEqualMoves((request, signal) =>
    request.equalSeed === undefined ? this.#soon(request, signal) : this.#surely(request, signal),
  )

  async #soon(request: ComputerRequest, signal: AbortSignal): Promise<ComputerMove> {
    const isFull = this.#queue.length >= this.#longestQueue || this.#places.every(({ isResting }) => isResting)
    const move = this.#isStopped || signal.aborted || isFull ? null : await this.#search(request, signal)
    return move ?? heuristicMove(request.knowledge)
  }

  async #surely(request: ComputerRequest, signal: AbortSignal): Promise<ComputerMove> {
    while (!this.#isStopped && !signal.aborted) {
      const move = await this.#search(request, signal)
      if (move !== null) return move
    }
    throw new Error('no thread has answered a request that nothing else may answer')
  }

  /** The answer of a thread; null when it is late or not needed any more, and when the thread is lost. */
  #search(request: ComputerRequest, signal: AbortSignal): Promise<ComputerMove | null> {
    return new Promise((resolve) => {
      const number = ++this.#lastNumber
      const giveUp = (): void => this.#settle(number, null)
      const lateMs = LATE_MS[request.knowledge.phase === 'passing' ? 'pass' : 'play']
      const cancel =
        request.equalSeed === undefined ? this.#tools.clock.schedule(lateMs, giveUp) : (): void => undefined
      const settle = (move: ComputerMove | null): void => {
        cancel()
        signal.removeEventListener('abort', giveUp)
        resolve(move)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      const waiting: Waiting = { number, request, settle }
      this.#open.set(number, waiting)
      if (request.isPatient === true) this.#patient = [...this.#patient, waiting]
      else this.#queue = [...this.#queue, waiting]
      this.#work()
    })
  }

  /** Ends the threads. Whoever still waits gets the rule of thumb, and so does everybody from now on. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const number of this.#open.keys()) this.#settle(number, null)
    await Promise.all(this.#places.map((place) => this.#end(place)))
  }

  #settle(number: number, move: ComputerMove | null): void {
    const isAnother = (waiting: Waiting): boolean => waiting.number !== number
    this.#queue = this.#queue.filter(isAnother)
    if (this.#patient.length > 0) this.#patient = this.#patient.filter(isAnother)
    this.#open.get(number)?.settle(move)
    this.#open.delete(number)
  }

  /** Gives the oldest requests to the threads that have nothing to do. */
  #work(): void {
    for (const place of this.#places) {
      const next = this.#queue[0] ?? this.#patient[0]
      if (next === undefined || this.#isStopped) return
      if (place.asked !== null || place.isResting) continue
      if (next === this.#queue[0]) this.#queue = this.#queue.slice(1)
      else this.#patient = this.#patient.slice(1)
      const { number } = next
      const thread = this.#threadOf(place)
      if (thread === null) {
        this.#settle(number, null)
        continue
      }
      place.asked = {
        number,
        cancel: this.#tools.clock.schedule(STUCK_MS, () =>
          this.#lose(place, new Error(`a thinking thread has not answered within ${STUCK_MS} ms`)),
        ),
      }
      thread.ask(questionOf(next, this.#queue.length))
    }
  }

  /**
   * The thread of a place, which is started when there is none; null when the machine has no room for another thread.
   */
  #threadOf(place: Place): Thread | null {
    try {
      place.thread ??= new Thread({
        onAnswer: (answer) => this.#answered(place, answer),
        onLost: (problem) => this.#lose(place, problem),
      })
    } catch (problem) {
      this.#lose(place, problem instanceof Error ? problem : new Error('a thinking thread cannot be started'))
    }
    return place.thread
  }

  #answered(place: Place, { number, move }: Answer): void {
    place.asked?.cancel()
    place.asked = null
    this.#settle(number, move)
    this.#work()
  }

  /**
   * A thread is gone: its question gets the rule of thumb, and after a short pause the next question starts another
   * thread.
   */
  #lose(place: Place, problem: Error): void {
    this.#tools.reportProblem(problem)
    const asked = place.asked?.number
    place.isResting = true
    if (asked !== undefined) this.#settle(asked, null)
    this.#tools.clock.schedule(PAUSE_AFTER_LOSS_MS, () => {
      place.isResting = false
      this.#work()
    })
    void this.#end(place)
  }

  async #end(place: Place): Promise<void> {
    const { thread } = place
    place.asked?.cancel()
    place.asked = null
    place.thread = null
    await thread?.end()
  }
}
