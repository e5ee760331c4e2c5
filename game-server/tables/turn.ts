/** Splits long work into short parts, so that other work of this process can run in between. */
import { setImmediate } from 'node:timers/promises'

/** How long a part may run, in milliseconds. */
export const TURN_MS = 4

/** The end of the line in which long works wait for their next part. */
let line: Promise<void> = Promise.resolve()

/**
 * Resolves when everything else that is ready has run. Several long works wait one behind the other: in each round of the event loop only one of them
 * runs a part. Otherwise eight journals that are read at the same time would block the process for eight parts at once.
 */
const nextRound = (): Promise<void> => {
  line = line.then(() => setImmediate())
  return line
}

export class Turn {
  readonly #nowMs: () => number
  #endsAtMs: number

  /** `nowMs` is any clock in milliseconds that never goes back. */
  constructor(nowMs = (): number => performance.now()) {
    this.#nowMs = nowMs
    this.#endsAtMs = nowMs() + TURN_MS
  }

  /** Whether other work should run now. */
  get isOver(): boolean {
    return this.#nowMs() >= this.#endsAtMs
  }

  /** Lets other work run, then starts the next part. */
  async giveWay(): Promise<void> {
    await nextRound()
    this.#endsAtMs = this.#nowMs() + TURN_MS
  }
}
