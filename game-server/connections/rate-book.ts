/** The rates of players, or of addresses, while they are connected and until their buckets are full again: coming back fills nothing. */
import type { Clock } from '../clock.ts'
import { MessageRate, REFILL_MS } from './message-rate.ts'

type Entry = { readonly rate: MessageRate; sockets: number; leftAtMs: number }

export class RateBook<Key> {
  readonly #clock: Clock
  readonly #players: number
  readonly #connected = new Map<Key, Entry>()
  /** Those without a socket, in the order in which they left. */
  readonly #departed = new Map<Key, Entry>()

  /** Each key may say as much as so many players. */
  constructor(clock: Clock, players: number) {
    this.#clock = clock
    this.#players = players
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#connected.size + this.#departed.size
  }

  /** The rate of a key that has one more socket now. */
  open(key: Key): MessageRate {
    const nowMs = this.#clock.nowMs()
    this.#forgetFull(nowMs)
    const entry = this.#connected.get(key) ?? this.#departed.get(key) ?? { rate: new MessageRate(nowMs, this.#players), sockets: 0, leftAtMs: nowMs }
    this.#departed.delete(key)
    this.#connected.set(key, entry)
    entry.sockets += 1
    return entry.rate
  }

  /** A socket of a key is gone. */
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
