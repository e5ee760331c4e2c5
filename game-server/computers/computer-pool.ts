/**
 * The computers of all tables think in a few threads, so that no search ever holds up the server. A request waits in a
 * queue of limited length. When the queue is full, when an answer is late, or when a thread is lost, the rule of thumb
 * answers, which takes some microseconds. So no table waits for the search of another, and a crash costs nothing.
 */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { heuristicMove } from '#common/computers/heuristic.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { Clock } from '../clock.ts'
import type { ComputerPlayer, ComputerRequest } from '../tables/ports.ts'
import { levelInLine, type Answer } from './question.ts'
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
  readonly settle: (move: ComputerMove) => void
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
   * The move for a request. Never rejects, and takes `LATE_MS` at most. An aborted request is dropped from the queue.
   */
  readonly player: ComputerPlayer = (request, signal) => {
    if (
      this.#isStopped ||
      signal.aborted ||
      this.#queue.length >= this.#longestQueue ||
      this.#places.every(({ isResting }) => isResting)
    )
      return Promise.resolve(heuristicMove(request.knowledge))
    return new Promise((resolve) => {
      const number = ++this.#lastNumber
      const giveUp = (): void => this.#settle(number, heuristicMove(request.knowledge))
      const cancel = this.#tools.clock.schedule(
        LATE_MS[request.knowledge.phase === 'passing' ? 'pass' : 'play'],
        giveUp,
      )
      const settle = (move: ComputerMove): void => {
        cancel()
        signal.removeEventListener('abort', giveUp)
        resolve(move)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      const waiting: Waiting = { number, request, settle }
      this.#open.set(number, waiting)
      this.#queue = [...this.#queue, waiting]
      this.#work()
    })
  }

  /** Ends the threads. Whoever still waits gets the rule of thumb, and so does everybody from now on. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { number, request } of this.#open.values()) this.#settle(number, heuristicMove(request.knowledge))
    await Promise.all(this.#places.map((place) => this.#end(place)))
  }

  #settle(number: number, move: ComputerMove): void {
    this.#queue = this.#queue.filter((waiting) => waiting.number !== number)
    this.#open.get(number)?.settle(move)
    this.#open.delete(number)
  }

  /** Gives the oldest requests to the threads that have nothing to do. */
  #work(): void {
    for (const place of this.#places) {
      const [next, ...later] = this.#queue
      if (next === undefined || this.#isStopped) return
      if (place.asked !== null || place.isResting) continue
      this.#queue = later
      const { number, request } = next
      const thread = this.#threadOf(place)
      if (thread === null) {
        this.#settle(number, heuristicMove(request.knowledge))
        continue
      }
      place.asked = {
        number,
        cancel: this.#tools.clock.schedule(STUCK_MS, () =>
          this.#lose(place, new Error(`a thinking thread has not answered within ${STUCK_MS} ms`)),
        ),
      }
      const level = levelInLine(request.level, later.length)
      thread.ask({ number, ...request, level, seed: randomInt(SEEDS) })
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
    const request = place.asked && this.#open.get(place.asked.number)
    if (request) this.#settle(request.number, heuristicMove(request.request.knowledge))
    place.isResting = true
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
