/** Everybody who is connected, over either transport: how many sockets a user has, how fast they are, and until when they may be here. */
import { SOCKETS_PER_USER } from '#common/limits.ts'
import type { Clock } from '../clock.ts'
import type { FrameSocket } from './frame-socket.ts'
import type { Beat, Heartbeat } from './heartbeat.ts'
import { MessageRate, type FrameKind } from './message-rate.ts'
import { RevokedLogins } from './revoked-logins.ts'

/** The WebSocket close code for who breaks the rules of the connection, or whose login has ended. */
export const POLICY_VIOLATION = 1008

/** Who is at the other end of a socket: the user, and the login that says so. */
export type Identity = { readonly userId: number; readonly loginId: string }

/** What a registered client needs of the registry. */
type Tools = { readonly clock: Clock; readonly heartbeat: Heartbeat; readonly hasRateLimits: boolean }

/** A socket of a user: its pulse is looked after, and what it says is counted. */
export class RegisteredClient {
  readonly who: Identity
  readonly #socket: FrameSocket
  readonly #tools: Tools
  readonly #rate: MessageRate
  readonly #beat: Beat
  #noteLatency: (latencyMs: number) => void = () => undefined

  constructor(socket: FrameSocket, who: Identity, tools: Tools) {
    this.who = who
    this.#socket = socket
    this.#tools = tools
    this.#rate = new MessageRate(tools.clock.nowMs())
    this.#beat = tools.heartbeat.add(socket)
    socket.on('ping', () => this.#count('message'))
    socket.on('pong', (data) => this.#hearPong(data.toString()))
  }

  /** Tells every round trip that is measured from now on, in milliseconds. */
  onLatency(noteLatency: (latencyMs: number) => void): void {
    this.#noteLatency = noteLatency
  }

  /** Counts a message; false when it is one too many: the socket is closed then. */
  admits(kind: FrameKind): boolean {
    this.#tools.heartbeat.note(this.#beat)
    return this.#count(kind)
  }

  /** Measures the round trip now. */
  measure(): void {
    this.#tools.heartbeat.measure(this.#beat)
  }

  close(): void {
    this.#socket.close(POLICY_VIOLATION)
  }

  /** The socket is gone. */
  forget(): void {
    this.#tools.heartbeat.remove(this.#beat)
  }

  /** A flood is closed (DESIGN, 'Security, to the letter'). */
  #count(kind: FrameKind): boolean {
    if (!this.#tools.hasRateLimits || this.#rate.take(kind, this.#tools.clock.nowMs())) return true
    this.close()
    return false
  }

  /** An answer to a ping of the server tells how fast the client is; any other pong counts as a message. */
  #hearPong(text: string): void {
    const latencyMs = this.#tools.heartbeat.hear(this.#beat, text)
    if (latencyMs === null) this.#count('message')
    else this.#noteLatency(latencyMs)
  }
}

export class ClientRegistry {
  readonly #tools: Tools
  readonly #clients = new Map<number, Set<RegisteredClient>>()
  /** A login that ended a moment ago: somebody may have been let in with it who is not registered yet. */
  readonly #revokedLogins: RevokedLogins

  constructor(clock: Clock, heartbeat: Heartbeat, hasRateLimits: boolean) {
    this.#tools = { clock, heartbeat, hasRateLimits }
    this.#revokedLogins = new RevokedLogins(clock)
  }

  /** Why somebody may not open a socket now; null when they may. */
  refusalOf({ userId, loginId }: Identity): 'loginEnded' | 'tooManySockets' | null {
    if (this.#revokedLogins.has(loginId)) return 'loginEnded'
    return (this.#clients.get(userId)?.size ?? 0) >= SOCKETS_PER_USER ? 'tooManySockets' : null
  }

  /** Registers an open socket until it closes. Null when its user has too many already. One whose login has ended is closed. */
  add(socket: FrameSocket, who: Identity): RegisteredClient | null {
    const refusal = this.refusalOf(who)
    if (refusal === 'tooManySockets') return null
    const client = new RegisteredClient(socket, who, this.#tools)
    const clients = this.#clients.get(who.userId) ?? new Set()
    this.#clients.set(who.userId, clients.add(client))
    socket.once('close', () => this.remove(client))
    if (refusal === 'loginEnded') client.close()
    return client
  }

  /** Forgets a client whose socket is closed, or is being closed. */
  remove(client: RegisteredClient): void {
    const { userId } = client.who
    const clients = this.#clients.get(userId)
    client.forget()
    if (clients?.delete(client) === true && clients.size === 0) this.#clients.delete(userId)
  }

  /** Closes whatever a login had opened, or is opening. */
  closeLogin(loginId: string): void {
    this.#revokedLogins.add(loginId)
    for (const clients of this.#clients.values()) {
      for (const client of clients) if (client.who.loginId === loginId) client.close()
    }
  }
}
