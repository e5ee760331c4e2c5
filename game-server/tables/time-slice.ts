/** Splits long work into short parts, so that other work of this process can run in between. */
import { setImmediate } from 'node:timers/promises'

/** How long a part may run, in milliseconds. */
export const SLICE_MS = 4

/** Resolves when the last of the long works that are waiting may run its next part. */
let queueEnd: Promise<void> = Promise.resolve()

/**
 * Resolves when everything else that is ready has run. Several long works wait in a queue: in each round of the event
 * loop only one of them runs a part. Otherwise eight journals that are read at the same time would block the process
 * for eight parts in each round.
 */
const nextRound = (): Promise<void> => {
  queueEnd = queueEnd.then(() => setImmediate())
  return queueEnd
}

export class TimeSlice {
  readonly #nowMs: () => number
  #endsAtMs: number

  /** `nowMs` is a clock in milliseconds that never goes back. */
  constructor(nowMs = (): number => performance.now()) {
    this.#nowMs = nowMs
    this.#endsAtMs = nowMs() + SLICE_MS
  }

  /** Whether other work should run now. */
  get isOver(): boolean {
    return this.#nowMs() >= this.#endsAtMs
  }

  /** Lets other work run, then starts the next part. */
  async pause(): Promise<void> {
    await nextRound()
    this.#endsAtMs = this.#nowMs() + SLICE_MS
  }
}
