/**
 * All connected clients of both transports: it limits the sockets and messages of each user, measures round trips, and
 * closes the sockets of ended logins.
 */
import { PLAYERS_PER_ADDRESS, SIGNAL_BACKLOG_BYTES, SOCKETS_PER_USER } from '#common/limits.ts'
import type { Clock } from '../clock.ts'
import type { FrameSocket } from './frame-socket.ts'
import type { HeartbeatEntry, Heartbeat } from './heartbeat.ts'
import type { FrameKind, MessageRate } from './message-rate.ts'
import { RateRegistry } from './rate-registry.ts'
import { RenewedLogins, RevokedLogins } from './revoked-logins.ts'

/** The WebSocket close code for a client that breaks a limit, or whose login has ended. */
export const POLICY_VIOLATION = 1008

/** The user of a socket, and the login session that proves who it is. */
export type Identity = { readonly userId: number; readonly loginId: string }

/**
 * The decision about a frame: handled, refused with an `error`, dropped without an answer, or the socket was closed
 * because of it.
 */
type Admission = 'admitted' | 'refused' | 'dropped' | 'closed'

/**
 * What a registered client needs of the registry. `playerRate` counts all sockets of its user, `addressRate` all
 * clients from its address.
 */
type Tools = {
  readonly clock: Clock
  readonly heartbeat: Heartbeat
  readonly hasRateLimits: boolean
  readonly playerRate: MessageRate
  readonly addressRate: MessageRate
}

/** A client whose messages are refused gets at most one `error` in this time. */
const REFUSAL_PAUSE_MS = 1_000

/** A socket of a user. The heartbeat pings it, and its messages are counted. */
export class RegisteredClient {
  #who: Identity
  readonly #socket: FrameSocket
  readonly #tools: Tools
  readonly #beat: HeartbeatEntry
  #noteLatency: (latencyMs: number) => void = () => undefined
  #refusedAtMs = -Infinity

  constructor(socket: FrameSocket, who: Identity, tools: Tools) {
    this.#who = who
    this.#socket = socket
    this.#tools = tools
    this.#beat = tools.heartbeat.add(socket)
    socket.on('ping', (data) => void this.#count('message', data.length))
    socket.on('pong', (data) => this.#hearPong(data))
  }

  get who(): Identity {
    return this.#who
  }

  /** The login of the client goes on under a new id. */
  renew(loginId: string): void {
    this.#who = { ...this.#who, loginId }
  }

  /** The network address of the client. */
  get address(): string {
    return this.#socket.address
  }

  /** Calls `noteLatency` with every round trip that is measured from now on, in milliseconds. */
  onLatency(noteLatency: (latencyMs: number) => void): void {
    this.#noteLatency = noteLatency
  }

  /** Counts a message of this size. A message that is not 'admitted' must not be handled. */
  admit(kind: FrameKind, bytes: number): Admission {
    this.#tools.heartbeat.note(this.#beat)
    return this.#count(kind, bytes)
  }

  /** Counts a signal of this size that is about to be sent to this client; false when it must be dropped. */
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

  /** Removes the client after its socket was closed. */
  forget(): void {
    this.#tools.heartbeat.remove(this.#beat)
  }

  /**
   * Counts a frame. Too many messages of one player close the socket (DESIGN, 'Security, to the letter'); too many
   * signals are dropped. Frames over the limit of the address alone are dropped too, because other users at this
   * address may be the cause.
   */
  #count(kind: FrameKind, bytes: number): Admission {
    const { hasRateLimits, playerRate, addressRate, clock } = this.#tools
    if (!hasRateLimits) return 'admitted'
    const nowMs = clock.nowMs()
    if (playerRate.take(kind, bytes, nowMs))
      return addressRate.take(kind, bytes, nowMs) ? 'admitted' : this.#refuse(nowMs)
    if (kind === 'signal' && playerRate.takeDropped(bytes, nowMs)) return this.#refuse(nowMs)
    this.close()
    return 'closed'
  }

  #refuse(nowMs: number): Admission {
    if (nowMs - this.#refusedAtMs < REFUSAL_PAUSE_MS) return 'dropped'
    this.#refusedAtMs = nowMs
    return 'refused'
  }

  /** An answer to a ping of the server gives the round trip; any other pong counts as a message. */
  #hearPong(data: Buffer): void {
    const latencyMs = this.#tools.heartbeat.hear(this.#beat, data.toString())
    if (latencyMs === null) this.#count('message', data.length)
    else this.#noteLatency(latencyMs)
  }
}

export class ClientRegistry {
  readonly #tools: Pick<Tools, 'clock' | 'heartbeat' | 'hasRateLimits'>
  readonly #clients = new Map<number, Set<RegisteredClient>>()
  readonly #playerRates: RateRegistry<number>
  readonly #addressRates: RateRegistry<string>
  /** Logins that ended a moment ago. A client may have been accepted with such a login and not be registered yet. */
  readonly #revokedLogins: RevokedLogins
  readonly #renewedLogins: RenewedLogins
  /** Users who were suspended a moment ago, by their ids. */
  readonly #revokedUsers: RevokedLogins

  constructor(clock: Clock, heartbeat: Heartbeat, hasRateLimits: boolean) {
    this.#tools = { clock, heartbeat, hasRateLimits }
    this.#playerRates = new RateRegistry(clock, 1)
    this.#addressRates = new RateRegistry(clock, PLAYERS_PER_ADDRESS)
    this.#revokedLogins = new RevokedLogins(clock)
    this.#renewedLogins = new RenewedLogins(clock)
    this.#revokedUsers = new RevokedLogins(clock)
  }

  /** How many sockets are open, and how many users have one. */
  get counts(): { readonly sockets: number; readonly users: number } {
    return {
      sockets: [...this.#clients.values()].reduce((sum, clients) => sum + clients.size, 0),
      users: this.#clients.size,
    }
  }

  /** The users who have sockets. */
  get userIds(): ReadonlySet<number> {
    return new Set(this.#clients.keys())
  }

  /** The logins that have sockets. */
  get loginIds(): ReadonlySet<string> {
    return new Set([...this.#clients.values()].flatMap((clients) => [...clients].map(({ who }) => who.loginId)))
  }

  /** Why a user may not open another socket now; null when they may. */
  refusalOf({ userId, loginId }: Identity): 'loginEnded' | 'tooManySockets' | null {
    if (this.#revokedLogins.has(this.#renewedLogins.current(loginId)) || this.#revokedUsers.has(String(userId)))
      return 'loginEnded'
    return (this.#clients.get(userId)?.size ?? 0) >= SOCKETS_PER_USER ? 'tooManySockets' : null
  }

  /**
   * Registers an open socket until it closes. Null when its user has too many. A socket whose login has just ended is
   * closed.
   */
  add(socket: FrameSocket, who: Identity): RegisteredClient | null {
    const refusal = this.refusalOf(who)
    if (refusal === 'tooManySockets') return null
    const rates = {
      playerRate: this.#playerRates.open(who.userId),
      addressRate: this.#addressRates.open(socket.address),
    }
    const client = new RegisteredClient(
      socket,
      { ...who, loginId: this.#renewedLogins.current(who.loginId) },
      { ...this.#tools, ...rates },
    )
    const clients = this.#clients.get(who.userId) ?? new Set()
    this.#clients.set(who.userId, clients.add(client))
    socket.once('close', () => this.remove(client))
    if (refusal === 'loginEnded') client.close()
    return client
  }

  /** Removes a client whose socket is closed or is being closed. */
  remove(client: RegisteredClient): void {
    const { userId } = client.who
    const clients = this.#clients.get(userId)
    if (clients?.delete(client) !== true) return
    if (clients.size === 0) this.#clients.delete(userId)
    client.forget()
    this.#playerRates.close(userId)
    this.#addressRates.close(client.address)
  }

  /** The sockets of a login stay open when it gets a new id, including those that are being opened now. */
  renewLogin(loginId: string, newId: string): void {
    this.#renewedLogins.add(loginId, newId)
    for (const clients of this.#clients.values()) {
      for (const client of clients) if (client.who.loginId === loginId) client.renew(newId)
    }
  }

  /** Closes all sockets of a login, including those that are being opened now. */
  closeLogin(loginId: string): void {
    this.#revokedLogins.add(loginId)
    for (const clients of this.#clients.values()) {
      for (const client of clients) if (client.who.loginId === loginId) client.close()
    }
  }

  /** Closes all sockets of a user, including those that are being opened now. */
  closeUser(userId: number): void {
    this.#revokedUsers.add(String(userId))
    for (const client of this.#clients.get(userId) ?? []) client.close()
  }

  /** A user who was shut out a moment ago may connect again. */
  readmitUser(userId: number): void {
    this.#revokedUsers.forget(String(userId))
  }
}
