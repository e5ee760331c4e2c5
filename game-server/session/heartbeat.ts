/**
 * Pings every connection in turn: it finds those whose peer is gone without a word, and tells how fast the others are. A peer may be
 * silent for as long as it likes: a browser answers a WebSocket ping by itself, without the page's own delays.
 */
import type { Clock } from './clock.ts'

/** A ping goes out every 7 s and has as long to be answered: a half-open socket is found within 15 s. */
export const HEARTBEAT_MS = 7_000
/** Connections are pinged in so many groups, one after the other: thousands of pings at once would hold up a move. */
const GROUPS = 28
/** An unanswered ping is older than this when its group's turn comes again; one sent by {@link Heartbeat.measure} may be younger. */
const PATIENCE_MS = HEARTBEAT_MS * 0.9

/** The part of a socket that has a pulse. */
export type Pulse = { ping(text: string): void; terminate(): void }

type Ping = { readonly text: string; readonly sentAtMs: number }
type Beat = { readonly group: Set<Pulse>; awaited: Ping | null }

export class Heartbeat {
  readonly #clock: Clock
  readonly #beats = new Map<Pulse, Beat>()
  readonly #groups: readonly Set<Pulse>[] = Array.from({ length: GROUPS }, () => new Set())
  #turn = 0
  #pings = 0
  #cancel: () => void

  constructor(clock: Clock) {
    this.#clock = clock
    this.#cancel = this.#scheduled()
  }

  /** Looks after a connection from now on. */
  add(socket: Pulse): void {
    const group = this.#groups[this.#turn] ?? new Set()
    group.add(socket)
    this.#beats.set(socket, { group, awaited: null })
  }

  /** Pings a connection now, and not only when its turn comes. */
  measure(socket: Pulse): void {
    const beat = this.#beats.get(socket)
    if (beat?.awaited === null) this.#ping(socket, beat)
  }

  /** The round trip in milliseconds that an answer tells; null when it answers no ping that is awaited: then it is made up. */
  hear(socket: Pulse, text: string): number | null {
    const beat = this.#beats.get(socket)
    if (beat?.awaited?.text !== text) return null
    const latencyMs = this.#clock.nowMs() - beat.awaited.sentAtMs
    beat.awaited = null
    return latencyMs
  }

  remove(socket: Pulse): void {
    this.#beats.get(socket)?.group.delete(socket)
    this.#beats.delete(socket)
  }

  stop(): void {
    this.#cancel()
  }

  #scheduled(): () => void {
    return this.#clock.schedule(HEARTBEAT_MS / GROUPS, () => this.#beat())
  }

  #beat(): void {
    this.#cancel = this.#scheduled()
    this.#turn = (this.#turn + 1) % GROUPS
    for (const socket of this.#groups[this.#turn] ?? []) {
      const beat = this.#beats.get(socket)
      if (beat === undefined) continue
      if (beat.awaited === null) this.#ping(socket, beat)
      else if (this.#clock.nowMs() - beat.awaited.sentAtMs >= PATIENCE_MS) socket.terminate()
    }
  }

  #ping(socket: Pulse, beat: Beat): void {
    beat.awaited = { text: `latency:${++this.#pings}`, sentAtMs: this.#clock.nowMs() }
    socket.ping(beat.awaited.text)
  }
}
