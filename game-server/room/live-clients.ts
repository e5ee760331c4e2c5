/** Every connected client: measured, and closed when its login ends. */
import type { Client } from '@colyseus/core'
import { WebSocket } from 'ws'
import { PING_INTERVAL_MS } from '#common/timings.ts'

/** What is kept of a client: its login, and who wants to know how fast it is. */
export type Live = { readonly loginId: string; readonly noteLatency: (latencyMs: number) => void }
const POLICY_VIOLATION = 1008
const PREFIX = 'latency:'

/** The socket that is measured; Colyseus clients of this server always have one. */
const socketOf = ({ ref }: Client): WebSocket | null => (ref instanceof WebSocket ? ref : null)

export class LiveClients {
  readonly #clients = new Map<Client, Live>()
  readonly #timer = setInterval(() => this.#measureAll(), PING_INTERVAL_MS).unref()

  /** Watches a client from now on, and measures it at once. */
  add(client: Client, live: Live): void {
    this.#clients.set(client, live)
    socketOf(client)?.on('pong', (data) => {
      const text = data.toString()
      if (text.startsWith(PREFIX)) this.#clients.get(client)?.noteLatency(Math.round(performance.now() - Number(text.slice(PREFIX.length))))
    })
    this.#measure(client)
  }

  remove(client: Client): void {
    this.#clients.delete(client)
  }

  /** Closes whatever a login had opened. */
  closeLogin(loginId: string): void {
    for (const [client, live] of this.#clients) if (live.loginId === loginId) client.leave(POLICY_VIOLATION)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #measureAll(): void {
    for (const client of this.#clients.keys()) this.#measure(client)
  }

  /** The browser answers a WebSocket ping by itself: this is the round trip, without the page's own delays. */
  #measure(client: Client): void {
    socketOf(client)?.ping(`${PREFIX}${performance.now()}`)
  }
}
