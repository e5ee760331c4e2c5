/** What is on its way to one client: a slow reader gets the newest state only (DESIGN section 5). */
import type { Clock } from '../clock.ts'
import { SlowClient, type WatchedSocket } from '../connections/slow-client.ts'
import type { Frame } from '../connections/websocket-frames.ts'

/** The part of a socket that an outbox needs. */
export type Wire = WatchedSocket & {
  /** Sends the frames of a message; `sent` is called when it has left the process, or cannot. */
  send(frames: readonly Frame[], sent: () => void): void
}

/** States replace each other: only the newest of a kind is worth sending late. */
export type StateKind = 'room_update' | 'game_state'

export class SendQueue {
  readonly #wire: Wire
  readonly #reader: SlowClient
  readonly #newest = new Map<StateKind, readonly Frame[]>()

  constructor(wire: Wire, clock: Clock) {
    this.#wire = wire
    this.#reader = new SlowClient(wire, clock)
  }

  /** Sends a message. To a slow reader it is lost: the next state says all that still matters. */
  say(frame: Frame): void {
    if (!this.#reader.isSlow()) this.#send([frame])
  }

  /** Sends a state; a slow reader gets the newest of its kind when it has caught up. */
  show(kind: StateKind, frames: readonly Frame[]): void {
    if (this.#reader.isSlow()) this.#newest.set(kind, frames)
    else this.#send(frames)
  }

  /** What was to be shown late is not to be shown any more. */
  forgetStates(): void {
    this.#newest.clear()
  }

  /** The client is gone. */
  close(): void {
    this.#newest.clear()
    this.#reader.stop()
  }

  #send(frames: readonly Frame[]): void {
    this.#wire.send(frames, () => this.#catchUp())
  }

  #catchUp(): void {
    if (this.#newest.size === 0 || this.#reader.isSlow()) return
    const late = [...this.#newest.values()]
    this.#newest.clear()
    for (const frames of late) this.#send(frames)
  }
}
