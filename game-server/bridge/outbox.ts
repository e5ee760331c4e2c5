/** What is on its way to one client, and what becomes of a client that does not read (DESIGN section 5). */
import { DROPPED_READER_BYTES, SLOW_READER_BYTES } from '#common/limits.ts'
import { SLOW_READER_MS } from '#common/timings.ts'
import type { Clock } from '../session/clock.ts'

/** The part of a socket that an outbox needs. */
export type Wire = {
  readonly bufferedAmount: number
  /** Sends a text; `sent` is called when it has left the process, or cannot. */
  send(text: string, sent: () => void): void
  terminate(): void
}

/** States replace each other: only the newest of a kind is worth sending late. */
export type StateKind = 'room_update' | 'game_state'

export class Outbox {
  readonly #wire: Wire
  readonly #clock: Clock
  readonly #newest = new Map<StateKind, string>()
  #cancelPatience: (() => void) | null = null

  constructor(wire: Wire, clock: Clock) {
    this.#wire = wire
    this.#clock = clock
  }

  /** Sends a message. To a slow reader it is lost: the next state says all that still matters. */
  say(text: string): void {
    if (!this.#isSlow()) this.#send(text)
  }

  /** Sends a state; a slow reader gets the newest of its kind when it has caught up. */
  show(kind: StateKind, text: string): void {
    if (this.#isSlow()) this.#newest.set(kind, text)
    else this.#send(text)
  }

  close(): void {
    this.#cancelPatience?.()
    this.#newest.clear()
  }

  #isSlow(): boolean {
    const { bufferedAmount } = this.#wire
    if (bufferedAmount > DROPPED_READER_BYTES) this.#wire.terminate()
    if (bufferedAmount <= SLOW_READER_BYTES) return false
    this.#cancelPatience ??= this.#clock.schedule(SLOW_READER_MS, () => this.#wire.terminate())
    return true
  }

  #send(text: string): void {
    this.#wire.send(text, () => this.#catchUp())
  }

  #catchUp(): void {
    if (this.#wire.bufferedAmount > SLOW_READER_BYTES) return
    this.#cancelPatience?.()
    this.#cancelPatience = null
    const late = [...this.#newest.values()]
    this.#newest.clear()
    for (const text of late) this.#send(text)
  }
}
