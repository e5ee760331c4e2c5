/**
 * Pings connections that have been silent. It finds connections whose peer is gone without a close frame, and measures
 * the round trips of the others. A client may be silent as long as it likes: a browser answers a WebSocket ping by
 * itself, even when the page is slow.
 */
import type { Clock } from '../clock.ts'

/**
 * A connection is pinged this long after its last message, and has `ANSWER_MS` to answer. So a half-open connection is
 * found within 25 s. Our page sends a message of its own every 20 s, which shows that it is alive: this is a second
 * longer, so that such a page needs no ping.
 */
export const HEARTBEAT_MS = 21_000
export const ANSWER_MS = 3_750
/**
 * A client that sends messages all the time needs no ping to show that it is alive. It is still pinged this often, to
 * measure its round trip.
 */
export const MEASURING_MS = 84_000
/**
 * Connections are split into this many groups, which are pinged one after the other, because thousands of pings at once
 * would delay moves.
 */
const GROUPS = 84
const STEP_MS = HEARTBEAT_MS / GROUPS
/** How many steps after its ping a group is checked for missing answers. */
const ANSWER_STEPS = ANSWER_MS / STEP_MS
const MEASURING_STEPS = MEASURING_MS / STEP_MS
/**
 * A ping that is still unanswered at the check of its group is at least this old. A younger one was sent by {@link
 * Heartbeat.measure} and is not due yet.
 */
const PATIENCE_MS = ANSWER_MS - STEP_MS

/** The part of a socket that the heartbeat uses. */
export type PingableSocket = { ping(text: string): void; terminate(): void }

type Ping = { readonly text: string; readonly sentAtMs: number }
/** A connection: the step of its last ping, the step of its last message, and the ping that it has not answered yet. */
export type HeartbeatEntry = {
  readonly socket: PingableSocket
  group: Set<HeartbeatEntry>
  pingedAt: number
  heardAt: number
  awaited: Ping | null
}

export class Heartbeat {
  readonly #clock: Clock
  readonly #groups: readonly Set<HeartbeatEntry>[] = Array.from({ length: GROUPS }, () => new Set())
  /** The number of the current step. Each step handles one group. */
  #steps = 0
  #pings = 0
  #cancel: () => void

  constructor(clock: Clock) {
    this.#clock = clock
    this.#cancel = this.#scheduled()
  }

  /** Watches a connection from now on, until it is removed. */
  add(socket: PingableSocket): HeartbeatEntry {
    const beat: HeartbeatEntry = {
      socket,
      group: this.#group(this.#steps),
      pingedAt: this.#steps,
      heardAt: this.#steps,
      awaited: null,
    }
    beat.group.add(beat)
    return beat
  }

  /** Pings a connection now, without waiting for the step of its group. */
  measure(beat: HeartbeatEntry): void {
    if (beat.awaited === null) this.#ping(beat)
  }

  /** Notes that the client has sent a message, so it needs no ping for a while. */
  note(beat: HeartbeatEntry): void {
    beat.heardAt = this.#steps
  }

  /**
   * The round trip of an answer, in milliseconds; null when the text is not that of the ping which waits for an answer.
   * Such a pong does not answer any ping of ours, so it gives no measurement.
   */
  hear(beat: HeartbeatEntry, text: string): number | null {
    if (beat.awaited?.text !== text) return null
    const latencyMs = this.#clock.nowMs() - beat.awaited.sentAtMs
    beat.awaited = null
    return latencyMs
  }

  remove(beat: HeartbeatEntry): void {
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

  /** The group of a step. The same group has its turn again every {@link GROUPS} steps. */
  #group(step: number): Set<HeartbeatEntry> {
    return this.#groups[(step + GROUPS) % GROUPS] ?? new Set()
  }

  /** Whether the client has sent a message within one round of all groups, and was measured recently enough. */
  #isFresh({ heardAt, pingedAt }: HeartbeatEntry): boolean {
    return this.#steps - heardAt < GROUPS && this.#steps - pingedAt < MEASURING_STEPS
  }

  /**
   * Moves the connection to the group of the step in which its last message came, so that it is checked one full round
   * after that.
   */
  #putOff(beat: HeartbeatEntry): void {
    beat.group.delete(beat)
    beat.group = this.#group(beat.heardAt)
    beat.group.add(beat)
  }

  #ping(beat: HeartbeatEntry): void {
    beat.pingedAt = this.#steps
    beat.awaited = { text: `latency:${++this.#pings}`, sentAtMs: this.#clock.nowMs() }
    beat.socket.ping(beat.awaited.text)
  }
}
