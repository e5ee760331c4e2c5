/**
 * The clients of Colyseus rooms in the client registry, with the parts that only Colyseus needs: the timeout for
 * joining, and slow clients.
 */
import { type Client, ClientState, getMessageBytes, Protocol } from '@colyseus/core'
import type { VoiceMessage } from '#common/protocol/messages.ts'
import type { Clock } from '../clock.ts'
import {
  type ClientRegistry,
  type Identity,
  POLICY_VIOLATION,
  type RegisteredClient,
} from '../connections/client-registry.ts'
import { FrameSocket } from '../connections/frame-socket.ts'
import { type FrameKind, kindOf, SIGNALS } from '../connections/message-rate.ts'
import { SlowClient } from '../connections/slow-client.ts'

/** The first byte of a short string in MessagePack; the length of the string is added to it. */
const SHORT_TEXT = 0xa0

/** The first bytes of a message with this type: a protocol code, then the type as a short string. */
const HEADS = SIGNALS.map((type) =>
  Buffer.concat([Buffer.of(Protocol.ROOM_DATA, SHORT_TEXT | type.length), Buffer.from(type)]),
)

/** The kind as which a frame is counted. A signal that is encoded in another way counts as an ordinary message. */
const kindOfFrame = (frame: Buffer): FrameKind =>
  HEADS.some((head) => frame[1] === head[1] && frame.subarray(0, head.length).equals(head)) ? 'signal' : 'message'

/**
 * `noteLatency` gets each measured round trip, in milliseconds. `refuse` is called when a message is over the limit and
 * must be answered with an error.
 */
type ClientListener = { readonly noteLatency: (latencyMs: number) => void; readonly refuse: () => void }

/** What is stored for each client. */
type Live = { readonly registered: RegisteredClient; readonly cancelArrival: () => void; readonly reader: SlowClient }

/** How long a client may take to confirm that it has joined. Until then, all messages for it wait in memory. */
const ARRIVAL_MS = 15_000

/** The socket of a client. The clients of this server always have one. */
const socketOf = ({ ref }: Client): FrameSocket => {
  if (ref instanceof FrameSocket) return ref
  throw new Error('a client without a socket')
}

/**
 * What `work` sends to a client need not wait until it is certain that this process has the table: it says nothing
 * about one.
 */
export const atOnce = (client: Client, work: () => void): void => socketOf(client).atOnce(work)

/** A client whose table another process has hears nothing more of it here. */
export const silence = (client: Client): void => socketOf(client).silence()

/** Whether a client's messages are still handled. They are ignored while its socket is being closed. */
export const isOpen = (client: Client): boolean => socketOf(client).readyState === FrameSocket.OPEN

export class LiveClients {
  readonly #clock: Clock
  readonly #registry: ClientRegistry
  readonly #clients = new Map<Client, Live>()

  constructor(clock: Clock, registry: ClientRegistry) {
    this.#clock = clock
    this.#registry = registry
  }

  /** Registers a client and measures its round trip at once. False when its user has too many sockets. */
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
    // Every frame costs time, so each one is counted before Colyseus decodes it.
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

  /**
   * Whether a client has too much unread data. A client that does not read at all is disconnected, at once or after a
   * while.
   */
  isSlow(client: Client): boolean {
    // This is asked for each client and patch, and nearly always everything has left. So the socket is asked first.
    return socketOf(client).bufferedAmount > 0 && (this.#clients.get(client)?.reader.isSlow() ?? false)
  }

  /** Sends a voice chat message to a client. A signal is dropped when the client has received too many. */
  sendVoice(client: Client, { type, payload }: VoiceMessage): void {
    const message = getMessageBytes.raw(Protocol.ROOM_DATA, type, payload)
    if (kindOf(type) === 'message' || this.#clients.get(client)?.registered.mayReceiveSignal(message.length) === true)
      client.enqueueRaw(message)
  }

  /**
   * Calls `then` when everything that was sent to a client before has left this process. It sends an unsolicited pong,
   * which the client does not answer.
   */
  whenRead(client: Client, then: () => void): void {
    socketOf(client).pong('', false, then)
  }
}
