/** The connections of one user to all others in the voice chat: each with each. */
import type { Timers } from '../transport/timers.ts'
import { Contact, type CallSignal } from './contact.ts'
import type { OpenPeer } from './peer.ts'

export type MeshOptions = {
  readonly selfId: string
  readonly openPeer: OpenPeer
  readonly timers: Timers
  readonly newCallId: () => string
  /** Sends a signal to another user, over the server. */
  readonly sendSignal: (to: string, signal: CallSignal) => void
  readonly onStream: (userId: string, stream: MediaStream) => void
  readonly onHeard: (userId: string, isHeard: boolean) => void
}

export class Mesh {
  readonly #options: MeshOptions
  readonly #contacts = new Map<string, Contact>()
  #track: MediaStreamTrack | null = null

  constructor(options: MeshOptions) {
    this.#options = options
  }

  /** Who is in the voice chat, this user included, in the order in which they came. */
  setUsers(userIds: readonly string[]): void {
    const ownPlace = userIds.indexOf(this.#options.selfId)
    for (const userId of this.#contacts.keys()) if (!userIds.includes(userId)) this.#remove(userId)
    for (const [place, userId] of userIds.entries()) {
      if (place !== ownPlace && !this.#contacts.has(userId))
        this.#contacts.set(userId, this.#contact(userId, place < ownPlace))
    }
  }

  /** Handles a signal. A signal of somebody outside the voice chat is ignored. */
  receive(from: string, signal: CallSignal): void {
    this.#contacts.get(from)?.receive(signal)
  }

  /** What all others are to hear; null for nothing. */
  send(track: MediaStreamTrack | null): void {
    this.#track = track
    for (const contact of this.#contacts.values()) contact.send(track)
  }

  /** The network has changed. */
  hurry(): void {
    for (const contact of this.#contacts.values()) contact.hurry()
  }

  /** Ends all connections; the mesh can be used again. */
  clear(): void {
    for (const userId of this.#contacts.keys()) this.#remove(userId)
  }

  #remove(userId: string): void {
    this.#contacts.get(userId)?.close()
    this.#contacts.delete(userId)
  }

  #contact(userId: string, isCaller: boolean): Contact {
    const { openPeer, timers, newCallId, sendSignal, onStream, onHeard } = this.#options
    const listener = {
      onSignal: (signal: CallSignal) => sendSignal(userId, signal),
      onStream: (stream: MediaStream) => onStream(userId, stream),
      onHeard: (isHeard: boolean) => onHeard(userId, isHeard),
    }
    return new Contact(this.#track, { isCaller, openPeer, timers, newCallId, listener })
  }
}
