/** Relays requests and sockets to the process that has the table, over the internal network. Clients need no address for each process. */
import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'http-proxy-3'
import type { ReportProblem } from '../tables/live-table-tools.ts'
import type { WhereIs } from '../tables/ports.ts'

/** Set on what was relayed once, so that it is never relayed again. Who sends it from outside gets what this process can answer. */
export const RELAYED = 'x-regicidio-relayed'
const MARK = { [RELAYED]: '1' }
/** A process that does not answer within this time is given up. */
const ANSWER_MS = 5_000

/** Paths of REST and of the entry to tables that are about one room, with its code. */
const ABOUT_ROOM = /^\/(?:api\/(?:admin\/)?rooms|matchmake\/joinById)\/([\dA-Za-z]{6})(?:\/|\?|$)/
/** The path of a room's socket: `/{processId}/{roomId}`. */
const SOCKET_OF_ROOM = /^\/[\w-]+\/([\dA-Za-z]{6})(?:\?|$)/

export type RelayTools = { readonly whereIs: WhereIs; readonly reportProblem: ReportProblem }

/** The room that a request is about; null when there is none, or it was relayed already. */
const roomIn = ({ url = '', headers }: IncomingMessage, path: RegExp): string | null => (headers[RELAYED] === undefined ? (path.exec(url)?.[1] ?? null) : null)

export class Relay {
  readonly #tools: RelayTools
  // The header X-Forwarded-For is not changed: the other process trusts as many proxies as this one, and so sees the same address.
  readonly #proxy = createProxyServer({ changeOrigin: false, xfwd: false, headers: MARK, proxyTimeout: ANSWER_MS, agent: new Agent({ keepAlive: true }) })
  readonly #sockets = new Set<Duplex>()
  /** Upgrades that belong to this process. */
  readonly #local = new WeakSet<IncomingMessage>()

  constructor(tools: RelayTools) {
    this.#tools = tools
  }

  /** Relays a request about a room of another process; false when this process answers it. `unreachable` answers when the other one does not. */
  async request(request: IncomingMessage, response: ServerResponse, unreachable: () => void): Promise<boolean> {
    const roomId = roomIn(request, ABOUT_ROOM)
    const target = roomId === null ? null : await this.#tools.whereIs(roomId)
    if (roomId === null || target === null) return false
    this.#proxy.web(request, response, { target }, (problem) => {
      this.#tools.reportProblem(problem, { roomId, doing: 'relay a request' })
      if (response.headersSent) response.destroy()
      else unreachable()
    })
    return true
  }

  /** Whether an upgrade may be served here without asking where the room is. */
  isLocal(request: IncomingMessage): boolean {
    return this.#local.has(request) || roomIn(request, SOCKET_OF_ROOM) === null
  }

  /** Relays the sockets of rooms of other processes. An upgrade that `isServed` belongs to this process is given to the server once more. */
  accept(server: Server, isServed: (request: IncomingMessage) => boolean): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (isServed(request) && !this.isLocal(request)) void this.#upgrade(server, request, socket, head)
    })
  }

  /** Ends all relayed sockets. Their clients connect again, to another process. */
  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async #upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const roomId = roomIn(request, SOCKET_OF_ROOM) ?? ''
    const onError = (): void => void socket.destroy()
    socket.on('error', onError)
    try {
      const target = await this.#tools.whereIs(roomId)
      if (target === null) {
        socket.removeListener('error', onError)
        this.#local.add(request)
        server.emit('upgrade', request, socket, head)
        return
      }
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      this.#proxy.ws(request, socket, head, { target, proxyTimeout: 0 }, () => refuse(socket))
    } catch (problem) {
      this.#tools.reportProblem(problem, { roomId, doing: 'relay a socket' })
      refuse(socket)
    }
  }
}

const refuse = (socket: Duplex): void => {
  socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
}
