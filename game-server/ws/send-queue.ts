/** The outgoing messages of one `/ws` client. A slow client gets only the newest state (DESIGN section 5). */
import type { Clock } from '../clock.ts'
import type { FrameSocket } from '../connections/frame-socket.ts'
import { SlowClient, type WatchedSocket } from '../connections/slow-client.ts'
import type { Frame } from '../connections/websocket-frames.ts'

/** The part of a socket that a SendQueue needs. */
export type Wire = WatchedSocket & {
  /** Sends the frames of a message. `sent` is called when they have left the process, or when that has failed. */
  send(frames: readonly Frame[], sent: () => void): void
}

/** A socket as a SendQueue needs it. */
export const wireOf = (socket: FrameSocket): Wire => ({
  get bufferedAmount() {
    return socket.bufferedAmount
  },
  send: (frames, sent) => socket.write(frames, sent),
  terminate: () => socket.terminate(),
})

/** A newer state replaces an older one of the same kind, so only the newest is kept for a slow client. */
export type StateKind = 'room_update' | 'game_state'

export class SendQueue {
  readonly #wire: Wire
  readonly #reader: SlowClient
  readonly #newest = new Map<StateKind, readonly Frame[]>()

  constructor(wire: Wire, clock: Clock) {
    this.#wire = wire
    this.#reader = new SlowClient(wire, clock)
  }

  /**
   * Sends a message. For a slow client it is dropped, because the next state contains everything that still matters.
   */
  send(frame: Frame): void {
    if (!this.#reader.isSlow()) this.#send([frame])
  }

  /** Sends a state. A slow client gets the newest one of each kind after it has read the earlier data. */
  sendState(kind: StateKind, frames: readonly Frame[]): void {
    if (this.#reader.isSlow()) this.#newest.set(kind, frames)
    else this.#send(frames)
  }

  /** Drops the states that were kept for later. */
  dropStates(): void {
    this.#newest.clear()
  }

  /** The connection is closed. */
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
