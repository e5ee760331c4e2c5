/** Splits long work into short parts, so that other work of this process can run in between. */
import { setImmediate } from 'node:timers/promises'

/** How long a part may run, in milliseconds. */
const SLICE_MS = 4

export class TimeSlice {
  #endsAtMs = performance.now() + SLICE_MS

  /** Whether other work should run now. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAtMs
  }

  /** Lets other work run, then starts the next part. */
  async pause(): Promise<void> {
    await setImmediate()
    this.#endsAtMs = performance.now() + SLICE_MS
  }
}
