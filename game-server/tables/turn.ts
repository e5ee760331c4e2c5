/** Long work in short turns: whoever else waits for this process is not kept waiting. */
import { setImmediate } from 'node:timers/promises'

/** How long a turn lasts, in milliseconds. */
const TURN_MS = 4

export class Turn {
  #endsAtMs = performance.now() + TURN_MS

  /** Whether it is time to give way. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAtMs
  }

  /** Lets everybody else have their turn, and begins the next one. */
  async giveWay(): Promise<void> {
    await setImmediate()
    this.#endsAtMs = performance.now() + TURN_MS
  }
}
