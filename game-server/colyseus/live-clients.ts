/** The clients of Colyseus rooms in the registry of connections, and what only Colyseus needs: their arrival, and who reads slowly. */
import { ClientState, getMessageBytes, Protocol, type Client } from '@colyseus/core'
import type { VoiceMessage } from '#common/protocol/messages.ts'
import type { Clock } from '../clock.ts'
import { POLICY_VIOLATION, type ClientRegistry, type Identity, type RegisteredClient } from '../connections/client-registry.ts'
import { FrameSocket } from '../connections/frame-socket.ts'
import { kindOf } from '../connections/message-rate.ts'
import { SlowClient } from '../connections/slow-client.ts'
import { kindOfFrame } from './frame-kind.ts'

/** Told how fast a client is, in milliseconds, and when a message of it was too much and is to be answered with an error. */
export type ClientListener = { readonly noteLatency: (latencyMs: number) => void; readonly refuse: () => void }

/** What is kept of a client. */
type Live = { readonly registered: RegisteredClient; readonly cancelArrival: () => void; readonly reader: SlowClient }

/** How long a client may take to say that it has joined: until then everything that it is told waits in memory. */
const ARRIVAL_MS = 15_000

/** The socket of a client. Those of this server always have one. */
const socketOf = ({ ref }: Client): FrameSocket => {
  if (ref instanceof FrameSocket) return ref
  throw new Error('a client without a socket')
}

/** Whether a client may still be listened to: what comes while its socket is being closed is too late. */
export const isOpen = (client: Client): boolean => socketOf(client).readyState === FrameSocket.OPEN

export class LiveClients {
  readonly #clock: Clock
  readonly #registry: ClientRegistry
  readonly #clients = new Map<Client, Live>()

  constructor(clock: Clock, registry: ClientRegistry) {
    this.#clock = clock
    this.#registry = registry
  }

  /** Watches a client from now on, and measures it at once. False when its user has too many sockets already. */
  add(client: Client, who: Identity, { noteLatency, refuse }: ClientListener): boolean {
    const socket = socketOf(client)
    const registered = this.#registry.add(socket, who)
    if (registered === null) return false
    registered.onLatency(noteLatency)
    const cancelArrival = this.#clock.schedule(ARRIVAL_MS, () => {
      if (client.state !== ClientState.JOINED) client.leave(POLICY_VIOLATION)
    })
    const reader = new SlowClient(socket, this.#clock)
    this.#clients.set(client, { registered, cancelArrival, reader })
    // Whatever a client sends costs time, so every frame counts, before Colyseus decodes it.
    socket.filterMessages((frame) => {
      reader.isSlow()
      const admission = registered.admit(kindOfFrame(frame), frame.length)
      if (admission === 'refused') refuse()
      return admission === 'admitted'
    })
    registered.measure()
    return true
  }

  remove(client: Client): void {
    const live = this.#clients.get(client)
    if (live === undefined) return
    this.#registry.remove(live.registered)
    live.cancelArrival()
    live.reader.stop()
    this.#clients.delete(client)
  }

  /** Whether a client leaves too much unread. One that does not read is dropped, at once or in a while. */
  isSlow(client: Client): boolean {
    return this.#clients.get(client)?.reader.isSlow() ?? false
  }

  /** Says something of the voice chat to a client. A signal is lost to whoever has too much of them already. */
  whisper(client: Client, { type, payload }: VoiceMessage): void {
    const message = getMessageBytes.raw(Protocol.ROOM_DATA, type, payload)
    if (kindOf(type) === 'message' || this.#clients.get(client)?.registered.mayReceiveSignal(message.length) === true) client.enqueueRaw(message)
  }

  /** Calls when all that was sent to a client until now is on its way. The pong that tells is one that nobody asked for, or answers. */
  whenRead(client: Client, then: () => void): void {
    socketOf(client).pong('', false, then)
  }
}
