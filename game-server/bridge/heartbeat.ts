/** Finds connections whose peer is gone without a word. A peer may be silent for as long as it likes: it only answers pings. */
import type { Clock } from '../session/clock.ts'

/** Every 5 s, and gone after two that were not answered: a half-open socket is found within 15 s. */
export const HEARTBEAT_MS = 5_000
export const MISSED_HEARTBEATS = 2

/** The part of a socket that has a pulse. */
export type Pulse = { ping(): void; terminate(): void }

export class Heartbeat {
  readonly #clock: Clock
  readonly #missed = new Map<Pulse, number>()
  #cancel: () => void

  constructor(clock: Clock) {
    this.#clock = clock
    this.#cancel = clock.schedule(HEARTBEAT_MS, () => this.#beat())
  }

  add(socket: Pulse): void {
    this.#missed.set(socket, 0)
  }

  /** A ping was answered. */
  hear(socket: Pulse): void {
    if (this.#missed.has(socket)) this.#missed.set(socket, 0)
  }

  remove(socket: Pulse): void {
    this.#missed.delete(socket)
  }

  stop(): void {
    this.#cancel()
  }

  #beat(): void {
    this.#cancel = this.#clock.schedule(HEARTBEAT_MS, () => this.#beat())
    for (const [socket, missed] of this.#missed) {
      if (missed >= MISSED_HEARTBEATS) {
        socket.terminate()
        continue
      }
      this.#missed.set(socket, missed + 1)
      socket.ping()
    }
  }
}
