/** Every connected client: measured, held to a rate, and closed when its login ends. */
import { ClientState, type Client } from '@colyseus/core'
import { WebSocket } from 'ws'
import { SOCKETS_PER_USER } from '#common/limits.ts'
import type { Clock } from '../clock.ts'
import { RevokedLogins } from '../connections/revoked-logins.ts'
import type { Beat, Heartbeat } from '../connections/heartbeat.ts'
import { MessageRate, type FrameKind } from '../connections/message-rate.ts'
import { SlowClient } from '../connections/slow-client.ts'
import { kindOfFrame } from './frame-kind.ts'

/** What is kept of a client: its user and login, and who wants to know how fast it is. */
export type Live = { readonly userId: number; readonly loginId: string; readonly noteLatency: (latencyMs: number) => void }
type Watched = Live & { readonly rate: MessageRate; readonly cancelArrival: () => void; readonly reader: SlowClient; readonly beat: Beat }

const POLICY_VIOLATION = 1008
/** How long a client may take to say that it has joined: until then everything that it is told waits in memory. */
const ARRIVAL_MS = 15_000

/** The socket of a client. Those of this server always have one. */
const socketOf = ({ ref }: Client): WebSocket => {
  if (ref instanceof WebSocket) return ref
  throw new Error('a client without a socket')
}

/** Whether a client may still be listened to: what comes while its socket is being closed is too late. */
export const isOpen = (client: Client): boolean => socketOf(client).readyState === WebSocket.OPEN

export class LiveClients {
  readonly #clock: Clock
  readonly #hasRateLimits: boolean
  readonly #clients = new Map<Client, Watched>()
  /** A client that was let in a moment before its login ended is still on its way to {@link add}. */
  readonly #revokedLogins: RevokedLogins
  readonly #heartbeat: Heartbeat

  constructor(clock: Clock, heartbeat: Heartbeat, hasRateLimits: boolean) {
    this.#clock = clock
    this.#revokedLogins = new RevokedLogins(clock)
    this.#heartbeat = heartbeat
    this.#hasRateLimits = hasRateLimits
  }

  /** Watches a client from now on, and measures it at once. False when its user has too many already. */
  add(client: Client, live: Live): boolean {
    if ([...this.#clients.values()].filter(({ userId }) => userId === live.userId).length >= SOCKETS_PER_USER) return false
    const cancelArrival = this.#clock.schedule(ARRIVAL_MS, () => {
      if (client.state !== ClientState.JOINED) client.leave(POLICY_VIOLATION)
    })
    const socket = socketOf(client)
    const watched: Watched = {
      ...live,
      rate: new MessageRate(this.#clock.nowMs()),
      cancelArrival,
      reader: new SlowClient(socket, this.#clock),
      beat: this.#heartbeat.add(socket),
    }
    this.#clients.set(client, watched)
    // Whatever a client sends costs time, so every frame counts.
    socket
      .on('message', (frame) => {
        this.#heartbeat.note(watched.beat)
        this.#count(client, watched, kindOfFrame(frame))
      })
      .on('ping', () => this.#count(client, watched))
      .on('pong', (data) => this.#hear(client, watched, data.toString()))
    if (this.#revokedLogins.has(live.loginId)) client.leave(POLICY_VIOLATION)
    this.#heartbeat.measure(watched.beat)
    return true
  }

  remove(client: Client): void {
    const watched = this.#clients.get(client)
    if (watched === undefined) return
    this.#heartbeat.remove(watched.beat)
    watched.cancelArrival()
    watched.reader.stop()
    this.#clients.delete(client)
  }

  /** Whether a client leaves too much unread. One that does not read is dropped, at once or in a while. */
  isSlow(client: Client): boolean {
    return this.#clients.get(client)?.reader.isSlow() ?? false
  }

  /** Calls when all that was sent to a client until now is on its way. The pong that tells is one that nobody asked for, or answers. */
  whenRead(client: Client, then: () => void): void {
    socketOf(client).pong('', false, then)
  }

  /** Closes whatever a login had opened, or is opening. */
  closeLogin(loginId: string): void {
    this.#revokedLogins.add(loginId)
    for (const [client, live] of this.#clients) if (live.loginId === loginId) client.leave(POLICY_VIOLATION)
  }

  /** A flood is closed (DESIGN, 'Security, to the letter'). */
  #count(client: Client, { reader, rate }: Watched, kind: FrameKind = 'message'): void {
    reader.isSlow()
    if (this.#hasRateLimits && !rate.take(kind, this.#clock.nowMs())) client.leave(POLICY_VIOLATION)
  }

  #hear(client: Client, watched: Watched, text: string): void {
    const latencyMs = this.#heartbeat.hear(watched.beat, text)
    if (latencyMs === null) this.#count(client, watched)
    else watched.noteLatency(latencyMs)
  }
}
