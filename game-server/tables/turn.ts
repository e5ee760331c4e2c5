/** Splits long work into short parts, so that other work of this process can run in between. */
import { setImmediate } from 'node:timers/promises'

/** How long a part may run, in milliseconds. */
const TURN_MS = 4

export class Turn {
  #endsAtMs = performance.now() + TURN_MS

  /** Whether other work should run now. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAtMs
  }

  /** Lets other work run, then starts the next part. */
  async giveWay(): Promise<void> {
    await setImmediate()
    this.#endsAtMs = performance.now() + TURN_MS
  }
}
