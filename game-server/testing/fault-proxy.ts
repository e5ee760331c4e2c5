/** A proxy between a client and a server, of any protocol over TCP, whose network fails when a test says so. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listening.ts'

/**
 * How the network fails, until `mend`. Nothing is lost that was sent meanwhile, except by `cut`.
 * - `cut`: connections are closed and no new ones taken, as when a server stops.
 * - `stall`: connections are taken, and nothing arrives at either end, as when a cable is pulled out.
 * - `slow`: nothing arrives any more on the connections that are open now, though the server hears what is said on
 * them.
 * - `narrow`: what the server says arrives at about 500 kB/s, as through a poor mobile network.
 * - `refuse`, `swallow`, `close`: pages and calls pass, but no new WebSocket opens: its request is answered with 403,
 * has no answer, or ends the connection.
 * - `mute`: pages, calls and new WebSockets pass, but a WebSocket hears nothing more once its client has sent a
 * message.
 */
export type Fault = 'cut' | 'stall' | 'slow' | 'narrow' | 'refuse' | 'swallow' | 'close' | 'mute'

/** How fast a `narrow` network is, in bytes per millisecond. */
const NARROW_BYTES_PER_MS = 500

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const UPGRADE = /^upgrade: websocket/im
/** Bit of a frame's first byte that pings, pongs and closing frames have (RFC 6455, 5.2). */
const CONTROL = 0x08
/** Bytes of a short client frame before its content: two, and the mask. */
const HEADER = 6

/** Whether short frames of a client hold a message, and not only an answer to a ping. */
const holdsMessage = (frames: Buffer): boolean => {
  for (let at = 0; at < frames.length; at += HEADER + ((frames[at + 1] ?? 0) & 0x7f)) {
    if (((frames[at] ?? 0) & CONTROL) === 0) return true
  }
  return false
}

export class FaultProxy {
  readonly #target: URL
  /** The ends of all connections: those to clients, and those to the server. */
  readonly #clients = new Set<Socket>()
  readonly #servers = new Set<Socket>()
  readonly #listening = createServer({ allowHalfOpen: true }, (client) => this.#accept(client))
  #fault: Fault | null = null
  #port = 0

  private constructor(target: URL) {
    this.#target = target
  }

  /** Stands in front of the host and port of a URL. */
  static async to(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(target))
    proxy.#port = await listen(proxy.#listening)
    return proxy
  }

  /** The target's URL through the proxy. */
  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(this.#port)
    return url.href
  }

  /** The target's origin through the proxy. */
  get origin(): string {
    return new URL(this.url).origin
  }

  async fail(how: Fault): Promise<void> {
    this.#fault = how
    if (how === 'cut') await this.close()
    if (how === 'stall') for (const client of this.#clients) client.pause()
    if (how === 'stall' || how === 'slow') for (const server of this.#servers) server.pause()
  }

  /** What was held up arrives now, late, as it does when a network comes back. */
  async mend(): Promise<void> {
    this.#fault = null
    for (const end of [...this.#clients, ...this.#servers]) end.resume()
    if (!this.#listening.listening) await listen(this.#listening, this.#port)
  }

  async close(): Promise<void> {
    for (const end of [...this.#clients, ...this.#servers]) end.destroy()
    if (!this.#listening.listening) return
    await once(this.#listening.close(), 'close')
  }

  #accept(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname)
    let isWebSocket = false
    let isStopped = false
    client.on('data', (chunk) => {
      // With its first message the client of a WebSocket confirms that it has joined: the state of the table would come
      // now.
      if (isWebSocket && this.#fault === 'mute' && holdsMessage(chunk)) server.pause()
      const isUpgrade = UPGRADE.test(chunk.toString('latin1'))
      isWebSocket ||= isUpgrade
      isStopped ||= isUpgrade && this.#stops(client)
    })
    this.#passOn(client, server, this.#clients, () => isStopped)
    this.#passOn(server, client, this.#servers)
    server.on('data', ({ length }) => {
      if (this.#fault !== 'narrow') return
      server.pause()
      setTimeout(() => server.resume(), length / NARROW_BYTES_PER_MS)
    })
  }

  /** Whether the network lets no WebSocket pass: then its request goes no further. */
  #stops(client: Socket): boolean {
    if (this.#fault === 'refuse') client.end(FORBIDDEN)
    if (this.#fault === 'close') client.destroy()
    return this.#fault === 'refuse' || this.#fault === 'close' || this.#fault === 'swallow'
  }

  /** Passes on what one end sends, the end of it included, as long as it `isStopped` by nothing. */
  #passOn(from: Socket, to: Socket, ends: Set<Socket>, isStopped = (): boolean => false): void {
    ends.add(from)
    from.on('data', (chunk) => {
      if (!isStopped()) to.write(chunk)
    })
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
    if (this.#fault === 'stall') from.pause()
  }
}
