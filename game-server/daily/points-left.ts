/** 'Lasciati sul tavolo': the points that the person's decisions in a hand have lost, whatever the cards gave. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlayedGame } from '#common/analysis/decisions.ts'

/** A thread that prices one hand after the other. */
export class PointsLeft {
  readonly #thread = new Worker(new URL('points-left-thread.ts', import.meta.url))
  /** Why the thread has failed, also while nobody waited for it. */
  #problem: Error | null = null

  constructor() {
    this.#thread.on('error', (problem) => {
      this.#problem = problem
    })
  }

  /** Tenths of a point. Rejects when it is aborted, and when the thread fails. */
  async of(game: PlayedGame, signal: AbortSignal): Promise<number> {
    if (this.#problem !== null) throw this.#problem
    const answered = once(this.#thread, 'message', { signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(game)
    const [points = 0]: number[] = await answered
    return points
  }

  async end(): Promise<void> {
    await this.#thread.terminate()
  }
}
