/** Everybody who is connected, over either transport: how many sockets a user has, how fast they are, and until when they may be here. */
import { PLAYERS_PER_ADDRESS, SIGNAL_BACKLOG_BYTES, SOCKETS_PER_USER } from '#common/limits.ts'
import type { Clock } from '../clock.ts'
import type { FrameSocket } from './frame-socket.ts'
import type { Beat, Heartbeat } from './heartbeat.ts'
import type { FrameKind, MessageRate } from './message-rate.ts'
import { RateBook } from './rate-book.ts'
import { RevokedLogins } from './revoked-logins.ts'

/** The WebSocket close code for who breaks the rules of the connection, or whose login has ended. */
export const POLICY_VIOLATION = 1008

/** Who is at the other end of a socket: the user, and the login that says so. */
export type Identity = { readonly userId: number; readonly loginId: string }

/** What becomes of a frame: it is heard, refused with an `error`, dropped in silence, or it was the last one before the socket was closed. */
export type Admission = 'admitted' | 'refused' | 'dropped' | 'closed'

/** What a registered client needs of the registry. `playerRate` is that of its user over all sockets, `addressRate` of all who come from its address. */
type Tools = {
  readonly clock: Clock
  readonly heartbeat: Heartbeat
  readonly hasRateLimits: boolean
  readonly playerRate: MessageRate
  readonly addressRate: MessageRate
}

/** A client that is refused again and again is told so once in this time. */
const REFUSAL_PAUSE_MS = 1_000

/** A socket of a user: its pulse is looked after, and what it says is counted. */
export class RegisteredClient {
  readonly who: Identity
  readonly #socket: FrameSocket
  readonly #tools: Tools
  readonly #beat: Beat
  #noteLatency: (latencyMs: number) => void = () => undefined
  #refusedAtMs = -Infinity

  constructor(socket: FrameSocket, who: Identity, tools: Tools) {
    this.who = who
    this.#socket = socket
    this.#tools = tools
    this.#beat = tools.heartbeat.add(socket)
    socket.on('ping', (data) => void this.#count('message', data.length))
    socket.on('pong', (data) => this.#hearPong(data))
  }

  /** Where the client comes from. */
  get address(): string {
    return this.#socket.address
  }

  /** Tells every round trip that is measured from now on, in milliseconds. */
  onLatency(noteLatency: (latencyMs: number) => void): void {
    this.#noteLatency = noteLatency
  }

  /** Counts a message of so many bytes. Whatever is not admitted must not be done. */
  admit(kind: FrameKind, bytes: number): Admission {
    this.#tools.heartbeat.note(this.#beat)
    return this.#count(kind, bytes)
  }

  /** Counts a signal of so many bytes that is to be sent to this client; false when it is to be dropped. */
  mayReceiveSignal(bytes: number): boolean {
    if (this.#socket.bufferedAmount + bytes > SIGNAL_BACKLOG_BYTES) return false
    const { hasRateLimits, playerRate, clock } = this.#tools
    return !hasRateLimits || playerRate.takeReceived(bytes, clock.nowMs())
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

  /**
   * A player's flood of messages closes the socket (DESIGN, 'Security, to the letter'); signals beyond their rate are dropped. What is
   * too much for the address only is dropped as well: it may be the others who flood.
   */
  #count(kind: FrameKind, bytes: number): Admission {
    const { hasRateLimits, playerRate, addressRate, clock } = this.#tools
    if (!hasRateLimits) return 'admitted'
    const nowMs = clock.nowMs()
    if (playerRate.take(kind, bytes, nowMs)) return addressRate.take(kind, bytes, nowMs) ? 'admitted' : this.#refuse(nowMs)
    if (kind === 'signal' && playerRate.takeDropped(bytes, nowMs)) return this.#refuse(nowMs)
    this.close()
    return 'closed'
  }

  #refuse(nowMs: number): Admission {
    if (nowMs - this.#refusedAtMs < REFUSAL_PAUSE_MS) return 'dropped'
    this.#refusedAtMs = nowMs
    return 'refused'
  }

  /** An answer to a ping of the server tells how fast the client is; any other pong counts as a message. */
  #hearPong(data: Buffer): void {
    const latencyMs = this.#tools.heartbeat.hear(this.#beat, data.toString())
    if (latencyMs === null) this.#count('message', data.length)
    else this.#noteLatency(latencyMs)
  }
}

export class ClientRegistry {
  readonly #tools: Pick<Tools, 'clock' | 'heartbeat' | 'hasRateLimits'>
  readonly #clients = new Map<number, Set<RegisteredClient>>()
  readonly #playerRates: RateBook<number>
  readonly #addressRates: RateBook<string>
  /** A login that ended a moment ago: somebody may have been let in with it who is not registered yet. */
  readonly #revokedLogins: RevokedLogins

  constructor(clock: Clock, heartbeat: Heartbeat, hasRateLimits: boolean) {
    this.#tools = { clock, heartbeat, hasRateLimits }
    this.#playerRates = new RateBook(clock, 1)
    this.#addressRates = new RateBook(clock, PLAYERS_PER_ADDRESS)
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
    const rates = { playerRate: this.#playerRates.open(who.userId), addressRate: this.#addressRates.open(socket.address) }
    const client = new RegisteredClient(socket, who, { ...this.#tools, ...rates })
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
    if (clients?.delete(client) !== true) return
    if (clients.size === 0) this.#clients.delete(userId)
    client.forget()
    this.#playerRates.close(userId)
    this.#addressRates.close(client.address)
  }

  /** Closes whatever a login had opened, or is opening. */
  closeLogin(loginId: string): void {
    this.#revokedLogins.add(loginId)
    for (const clients of this.#clients.values()) {
      for (const client of clients) if (client.who.loginId === loginId) client.close()
    }
  }
}
