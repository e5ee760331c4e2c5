/**
 * The message rates of players or addresses. A rate is kept after the last socket is closed until its buckets are full
 * again, so that reconnecting does not reset a limit.
 */
import type { Clock } from '../clock.ts'
import { MessageRate, REFILL_MS } from './message-rate.ts'

type Entry = { readonly rate: MessageRate; sockets: number; leftAtMs: number }

export class RateRegistry<Key> {
  readonly #clock: Clock
  readonly #players: number
  readonly #connected = new Map<Key, Entry>()
  /** The keys without a socket, in the order in which their last sockets were closed. */
  readonly #departed = new Map<Key, Entry>()

  /** Each key may send as much as this number of players. */
  constructor(clock: Clock, players: number) {
    this.#clock = clock
    this.#players = players
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.#connected.size + this.#departed.size
  }

  /** The rate of a key for which a socket was opened. */
  open(key: Key): MessageRate {
    const nowMs = this.#clock.nowMs()
    this.#forgetFull(nowMs)
    const entry = this.#connected.get(key) ??
      this.#departed.get(key) ?? { rate: new MessageRate(nowMs, this.#players), sockets: 0, leftAtMs: nowMs }
    this.#departed.delete(key)
    this.#connected.set(key, entry)
    entry.sockets += 1
    return entry.rate
  }

  /** A socket of a key was closed. */
  close(key: Key): void {
    const entry = this.#connected.get(key)
    if (entry === undefined) return
    entry.sockets -= 1
    if (entry.sockets > 0) return
    entry.leftAtMs = this.#clock.nowMs()
    this.#connected.delete(key)
    this.#departed.set(key, entry)
    this.#forgetFull(entry.leftAtMs)
  }

  #forgetFull(nowMs: number): void {
    for (const [key, { leftAtMs }] of this.#departed) {
      if (nowMs - leftAtMs < REFILL_MS) return
      this.#departed.delete(key)
    }
  }
}
