/** Every connected client: measured, held to a rate, and closed when its login ends. */
import { ClientState, type Client } from '@colyseus/core'
import { WebSocket } from 'ws'
import { MESSAGE_BURST, MESSAGES_PER_SECOND, PINGS_PER_SECOND, SOCKETS_PER_USER } from '#common/limits.ts'
import { PING_INTERVAL_MS } from '#common/timings.ts'
import type { Clock } from '../session/clock.ts'
import { RoundTrip } from '../session/round-trip.ts'
import { SlowReader } from '../session/slow-reader.ts'
import { TokenBucket } from '../session/token-bucket.ts'

/** What is kept of a client: its user and login, and who wants to know how fast it is. */
export type Live = { readonly userId: number; readonly loginId: string; readonly noteLatency: (latencyMs: number) => void }
type Watched = Live & { readonly bucket: TokenBucket; readonly cancelArrival: () => void; readonly roundTrip: RoundTrip; readonly reader: SlowReader | null }

const POLICY_VIOLATION = 1008
/** How long a client may take to say that it has joined: until then everything that it is told waits in memory. */
const ARRIVAL_MS = 15_000
/** How long an ended login is remembered: longer than it takes to let a client in. */
const ENDED_LOGIN_MS = 60_000

/** The socket that is measured; Colyseus clients of this server always have one. */
const socketOf = ({ ref }: Client): WebSocket | null => (ref instanceof WebSocket ? ref : null)

/** Whether a client may still be listened to: what comes while its socket is being closed is too late. */
export const isOpen = (client: Client): boolean => socketOf(client)?.readyState === WebSocket.OPEN

export class LiveClients {
  readonly #clock: Clock
  readonly #hasRateLimits: boolean
  readonly #clients = new Map<Client, Watched>()
  /** A client that was let in a moment before its login ended is still on its way to {@link add}. */
  readonly #endedLogins = new Set<string>()
  readonly #timer = setInterval(() => this.#measureAll(), PING_INTERVAL_MS).unref()

  constructor(clock: Clock, hasRateLimits: boolean) {
    this.#clock = clock
    this.#hasRateLimits = hasRateLimits
  }

  /** Watches a client from now on, and measures it at once. False when its user has too many already. */
  add(client: Client, live: Live): boolean {
    if ([...this.#clients.values()].filter(({ userId }) => userId === live.userId).length >= SOCKETS_PER_USER) return false
    const bucket = new TokenBucket(MESSAGES_PER_SECOND + PINGS_PER_SECOND, MESSAGE_BURST, this.#clock.nowMs())
    const cancelArrival = this.#clock.schedule(ARRIVAL_MS, () => {
      if (client.state !== ClientState.JOINED) client.leave(POLICY_VIOLATION)
    })
    const socket = socketOf(client)
    this.#clients.set(client, { ...live, bucket, cancelArrival, roundTrip: new RoundTrip(), reader: socket && new SlowReader(socket, this.#clock) })
    // Whatever a client sends costs time, so every frame counts.
    socket
      ?.on('message', () => this.#count(client))
      .on('ping', () => this.#count(client))
      .on('pong', (data) => this.#hear(client, data.toString()))
    if (this.#endedLogins.has(live.loginId)) client.leave(POLICY_VIOLATION)
    this.#measure(client)
    return true
  }

  remove(client: Client): void {
    this.#clients.get(client)?.cancelArrival()
    this.#clients.get(client)?.reader?.stop()
    this.#clients.delete(client)
  }

  /** Looks after a client that was sent something: one that does not read is dropped, at once or in a while. */
  dropIfSlow(client: Client): void {
    this.#clients.get(client)?.reader?.isSlow()
  }

  /** Closes whatever a login had opened, or is opening. */
  closeLogin(loginId: string): void {
    this.#endedLogins.add(loginId)
    this.#clock.schedule(ENDED_LOGIN_MS, () => this.#endedLogins.delete(loginId))
    for (const [client, live] of this.#clients) if (live.loginId === loginId) client.leave(POLICY_VIOLATION)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A flood is closed (DESIGN, 'Security, to the letter'). */
  #count(client: Client): void {
    this.dropIfSlow(client)
    if (this.#hasRateLimits && this.#clients.get(client)?.bucket.take(this.#clock.nowMs()) === false) client.leave(POLICY_VIOLATION)
  }

  #measureAll(): void {
    for (const client of this.#clients.keys()) this.#measure(client)
  }

  #measure(client: Client): void {
    const watched = this.#clients.get(client)
    const socket = socketOf(client)
    if (watched === undefined || socket === null || !isOpen(client)) return
    watched.roundTrip.measure((text) => socket.ping(text))
  }

  #hear(client: Client, text: string): void {
    const watched = this.#clients.get(client)
    const latencyMs = watched?.roundTrip.hear(text) ?? null
    if (latencyMs === null) this.#count(client)
    else watched?.noteLatency(latencyMs)
  }
}
