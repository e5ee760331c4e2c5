/**
 * Pings every connection in turn that has not said anything: it finds those whose peer is gone without a word, and tells how fast the
 * others are. A peer may be silent for as long as it likes: a browser answers a WebSocket ping by itself, without the page's own delays.
 */
import type { Clock } from '../clock.ts'

/** A ping goes out so long after the last sign of life, and has so long to be answered: a half-open socket is found within 15 s. */
export const HEARTBEAT_MS = 11_000
export const ANSWER_MS = 3_750
/** Somebody who talks all the time is pinged so often: who talks is there, but how fast? */
export const MEASURING_MS = 44_000
/** Connections are pinged in so many groups, one after the other: thousands of pings at once would hold up a move. */
const GROUPS = 44
const STEP_MS = HEARTBEAT_MS / GROUPS
/** So many steps after its ping a group is looked at. */
const ANSWER_STEPS = ANSWER_MS / STEP_MS
const MEASURING_STEPS = MEASURING_MS / STEP_MS
/** An unanswered ping is older than this when its group is looked at; one sent by {@link Heartbeat.measure} may be younger. */
const PATIENCE_MS = ANSWER_MS - STEP_MS

/** The part of a socket that has a pulse. */
export type Pulse = { ping(text: string): void; terminate(): void }

type Ping = { readonly text: string; readonly sentAtMs: number }
/** A connection: when it was last pinged, when its peer last said something, both in steps, and the ping that it has not answered yet. */
export type Beat = { readonly socket: Pulse; group: Set<Beat>; pingedAt: number; heardAt: number; awaited: Ping | null }

export class Heartbeat {
  readonly #clock: Clock
  readonly #groups: readonly Set<Beat>[] = Array.from({ length: GROUPS }, () => new Set())
  /** Counts the steps. Each is the turn of one group. */
  #steps = 0
  #pings = 0
  #cancel: () => void

  constructor(clock: Clock) {
    this.#clock = clock
    this.#cancel = this.#scheduled()
  }

  /** Looks after a connection from now on, until it is removed. */
  add(socket: Pulse): Beat {
    const beat: Beat = { socket, group: this.#group(this.#steps), pingedAt: this.#steps, heardAt: this.#steps, awaited: null }
    beat.group.add(beat)
    return beat
  }

  /** Pings a connection now, and not only when its turn comes. */
  measure(beat: Beat): void {
    if (beat.awaited === null) this.#ping(beat)
  }

  /** Notes that a peer has said something: it is there, and need not be asked for a while. */
  note(beat: Beat): void {
    beat.heardAt = this.#steps
  }

  /** The round trip in milliseconds that an answer tells; null when it answers no ping that is awaited: then it is made up. */
  hear(beat: Beat, text: string): number | null {
    if (beat.awaited?.text !== text) return null
    const latencyMs = this.#clock.nowMs() - beat.awaited.sentAtMs
    beat.awaited = null
    return latencyMs
  }

  remove(beat: Beat): void {
    beat.group.delete(beat)
  }

  stop(): void {
    this.#cancel()
  }

  #scheduled(): () => void {
    return this.#clock.schedule(STEP_MS, () => this.#beat())
  }

  #beat(): void {
    this.#cancel = this.#scheduled()
    this.#steps++
    for (const beat of this.#group(this.#steps)) {
      if (beat.awaited !== null) continue
      if (this.#isFresh(beat)) this.#putOff(beat)
      else this.#ping(beat)
    }
    for (const { socket, awaited } of this.#group(this.#steps - ANSWER_STEPS)) {
      if (awaited !== null && this.#clock.nowMs() - awaited.sentAtMs >= PATIENCE_MS) socket.terminate()
    }
  }

  /** The group whose turn is at a step, and at every {@link GROUPS}th before and after it. */
  #group(step: number): Set<Beat> {
    return this.#groups[(step + GROUPS) % GROUPS] ?? new Set()
  }

  /** Whether the peer has said something since the last turn of its group. */
  #isFresh({ heardAt, pingedAt }: Beat): boolean {
    return this.#steps - heardAt < GROUPS && this.#steps - pingedAt < MEASURING_STEPS
  }

  /** Its turn is a whole round after it was heard. */
  #putOff(beat: Beat): void {
    beat.group.delete(beat)
    beat.group = this.#group(beat.heardAt)
    beat.group.add(beat)
  }

  #ping(beat: Beat): void {
    beat.pingedAt = this.#steps
    beat.awaited = { text: `latency:${++this.#pings}`, sentAtMs: this.#clock.nowMs() }
    beat.socket.ping(beat.awaited.text)
  }
}
