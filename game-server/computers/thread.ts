/**
 * One thread in which computers think. When it crashes or is killed, another one takes its place with the next
 * question.
 */
import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './question.ts'

/** The most memory that the heap of one thread may take, in MB. */
const MEMORY_MB = 64
/** The name of such a thread, in its process. */
export const THINKING = 'computer'

/** What a thread tells its pool. */
type ThreadEvents = {
  /** It has answered. */
  readonly onAnswer: (answer: Answer) => void
  /** It has ended without being told to. What it was asked stays unanswered. */
  readonly onLost: (problem: Error) => void
}

export class Thread {
  readonly #worker: Worker
  #isOver = false

  constructor({ onAnswer, onLost }: ThreadEvents) {
    // A thread needs neither the options nor the secrets of the server.
    this.#worker = new Worker(new URL('worker.ts', import.meta.url), {
      name: THINKING,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    this.#worker.unref()
    const lose = (problem: Error): void => {
      if (this.#isOver) return
      this.#isOver = true
      onLost(problem)
    }
    this.#worker.on('message', onAnswer)
    this.#worker.on('error', lose)
    this.#worker.on('exit', (code) => lose(new Error(`a thinking thread ended with ${code}`)))
  }

  ask(question: Question): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(question)
  }

  /** Ends it, even in the middle of a search. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#worker.terminate()
  }
}
