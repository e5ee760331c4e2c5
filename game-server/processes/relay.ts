/**
 * Relays requests and sockets to the process that has the table, over the internal network. Clients need no address for
 * each process.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'http-proxy-3'
import { readRoomCode } from '#common/room-code.ts'
import type { ReportProblem } from '../tables/live-table-tools.ts'
import type { WhereIs } from '../tables/ports.ts'

/**
 * Set on what was relayed once, so that it is never relayed again. Who sends it from outside gets what this process can
 * answer.
 */
export const RELAYED = 'x-regicidio-relayed'
const MARK = { [RELAYED]: '1' }
/** A process that does not answer within this time is given up. */
const ANSWER_MS = 5_000

/** Paths of REST and of the entry to tables that are about one room, with its code as somebody has written it. */
const ABOUT_ROOM = /^\/(?:api\/(?:(?:admin\/)?rooms|reports)|matchmake\/joinById)\/([^/?]+)/
/** The path of a room's socket: `/{processId}/{roomId}`. */
const SOCKET_OF_ROOM = /^\/[\w-]+\/([^/?-]+)[^/?]*(?:\?|$)/

/**
 * `waitOf`: how many seconds the sender of a request has to wait before it may ask where a room is; null when it may
 * now.
 */
type RelayTools = {
  readonly whereIs: WhereIs
  readonly waitOf: (request: IncomingMessage) => Promise<number | null>
  readonly reportProblem: ReportProblem
}

/**
 * What answers requests that are not relayed: the process that has the room does not answer, or the sender has asked
 * too often.
 */
type RelayRefusals = {
  readonly unreachable: () => void
  readonly tooManyRequests: (retryAfterSeconds: number) => void
}

/** The room that a request is about; null when there is none, or `isOnce` and it was relayed already. */
const roomIn = ({ url = '', headers }: IncomingMessage, path: RegExp, isOnce = true): string | null => {
  const code = readRoomCode(isOnce && headers[RELAYED] !== undefined ? '' : (path.exec(url)?.[1] ?? ''))
  return code.ok ? code.value : null
}

export class Relay {
  readonly #tools: RelayTools
  // The header X-Forwarded-For is not changed: the other process trusts as many proxies as this one, and so sees the
  // same address. No connection is kept: the other process may close it just when a POST is sent on it.
  readonly #proxy = createProxyServer({
    changeOrigin: false,
    xfwd: false,
    headers: MARK,
    proxyTimeout: ANSWER_MS,
  })
  readonly #sockets = new Set<Duplex>()
  /** Upgrades that belong to this process. */
  readonly #local = new WeakSet<IncomingMessage>()
  #isLeaving = false

  constructor(tools: RelayTools) {
    this.#tools = tools
  }

  /** Relays a request about a room of another process; false when this process answers it. */
  async request(
    request: IncomingMessage,
    response: ServerResponse,
    { unreachable, tooManyRequests }: RelayRefusals,
  ): Promise<boolean> {
    const roomId = roomIn(request, ABOUT_ROOM, !this.#isLeaving)
    if (roomId === null) return false
    const waitSeconds = await this.#tools.waitOf(request)
    if (waitSeconds !== null) {
      tooManyRequests(waitSeconds)
      return true
    }
    const target = await this.#tools.whereIs(roomId)
    if (target === null) return false
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

  /**
   * Relays the sockets of rooms of other processes. An upgrade that `isServed` belongs to this process is given to the
   * server once more.
   */
  accept(server: Server, isServed: (request: IncomingMessage) => boolean): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (isServed(request) && !this.isLocal(request)) void this.#upgrade(server, request, socket, head)
    })
  }

  /** Whether this process stops. What others have relayed to it is relayed once more then: they could not know. */
  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Ends all relayed sockets. Their clients connect again, to another process. */
  stop(): void {
    this.#isLeaving = true
    for (const socket of this.#sockets) socket.destroy()
  }

  async #upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const roomId = roomIn(request, SOCKET_OF_ROOM) ?? ''
    const onError = (): void => void socket.destroy()
    socket.on('error', onError)
    try {
      if ((await this.#tools.waitOf(request)) !== null) return refuse(socket, '429 Too Many Requests')
      const target = await this.#tools.whereIs(roomId)
      if (target === null) {
        socket.removeListener('error', onError)
        this.#local.add(request)
        server.emit('upgrade', request, socket, head)
        return
      }
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      this.#proxy.ws(request, socket, head, { target, proxyTimeout: 0 }, () => refuse(socket, UNAVAILABLE))
    } catch (problem) {
      this.#tools.reportProblem(problem, { roomId, doing: 'relay a socket' })
      refuse(socket, UNAVAILABLE)
    }
  }
}

const UNAVAILABLE = '503 Service Unavailable'

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
