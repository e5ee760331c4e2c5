/**
 * The HTTP server of the process: what is under way on it, and how it ends without cutting off anybody who is being
 * served.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { refusalAnswer } from '#common/text/it.ts'

/** Proxies ask `/healthz` every second, and send nothing more to a process that stops. */
const NOTICE_MS = 2_000
/** What proxies ask. Players ask `/api/health`, and are still served. */
const OF_PROXIES = /^\/(?:healthz|readyz)\/?(?:\?|$)/
/** How long what is under way may take until it is cut off. */
const FINISHING_MS = 2_000
/** How long sockets that are being closed may take for the close handshake. */
const CLOSING_MS = 2_000

/** The answer of a server that is stopping: the next process will open the tables. */
const refuse = (_request: IncomingMessage, response: ServerResponse): void => {
  response
    .writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
    .end(JSON.stringify(refusalAnswer('storageUnavailable')))
}

export class TrackedServer {
  readonly server = createServer((request, response) => this.#answer(request, response))
  /** Every open connection: Node's HTTP server no longer lists upgraded ones, but its `close` still waits for them. */
  readonly #connections = new Set<Socket>()
  readonly #underWay = new Set<ServerResponse>()
  #listener: RequestListener = refuse
  /** What waits until the rooms are given back, and who answers it then. */
  #held: { readonly listener: RequestListener; readonly requests: readonly Parameters<RequestListener>[] } | null = null

  constructor() {
    this.server.on('connection', (socket) => {
      this.#connections.add(socket)
      socket.once('close', () => this.#connections.delete(socket))
    })
  }

  /** Lets a listener answer the requests from now on. */
  serve(listener: RequestListener): void {
    this.#listener = listener
  }

  /**
   * Resolves when the tables may end: all that came before is answered, or has had its time, and nothing new is. What
   * comes waits for `release` when other processes go on, and proxies are told before; otherwise it is refused.
   */
  async settle(othersGoOn: boolean): Promise<void> {
    if (othersGoOn) await this.#leaveToOthers()
    else this.#listener = refuse
    await this.#finished()
  }

  /** The rooms are given back: answers what has waited. Resolves when all is answered, or has had its time. */
  async release(): Promise<void> {
    const [answer, held] = [this.#held?.listener, this.#held?.requests ?? []]
    if (answer !== undefined) this.#listener = answer
    for (const each of held) answer?.(...each)
    this.#held = null
    await this.#finished()
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    const closed = this.server.listening ? once(this.server, 'close') : null
    this.server.close()
    await this.#finished()
    this.server.closeAllConnections()
    const timer = setTimeout(() => this.#connections.forEach((socket) => socket.destroy()), CLOSING_MS)
    await closed
    clearTimeout(timer)
  }

  async #leaveToOthers(): Promise<void> {
    const answer = this.#listener
    const listener: RequestListener = (request, response) => {
      response.setHeader('Connection', 'close')
      return OF_PROXIES.test(request.url ?? '') ? refuse(request, response) : answer(request, response)
    }
    this.#listener = listener
    await pause(NOTICE_MS)
    const requests: Parameters<RequestListener>[] = []
    this.#held = { listener, requests }
    this.#listener = (...each) => void requests.push(each)
  }

  /** Resolves when all that is under way now is answered. What takes too long is cut off. */
  async #finished(): Promise<void> {
    const underWay = [...this.#underWay]
    const answered = underWay.map((response) => {
      if (!response.headersSent) response.setHeader('Connection', 'close')
      return new Promise((resolve) => response.once('close', resolve))
    })
    await Promise.race([Promise.all(answered), pause(FINISHING_MS, undefined, { ref: false })])
    for (const response of underWay) if (this.#underWay.has(response)) response.destroy()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.#underWay.add(response)
    response.once('close', () => this.#underWay.delete(response))
    this.#listener(request, response)
  }
}
