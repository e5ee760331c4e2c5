/** The JSON protocol of specification section 7 at `/ws`, at the same tables as every other client. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { MAX_FRAME_BYTES, SOCKETS_PER_USER } from '#common/limits.ts'
import { RevokedLogins } from '../connections/revoked-logins.ts'
import type { Identify } from '../connections/login.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { FrameSocket } from '../connections/frame-socket.ts'
import { Broadcaster } from './broadcaster.ts'
import { WsConnection, type ConnectionTools } from './ws-connection.ts'

const CLOSING_MS = 2_000
const POLICY_VIOLATION = 1008

/** `ws` knows this option, its type declarations do not yet. */
const CLOSING: object = { closeTimeout: CLOSING_MS }

/** Whether an upgrade is for the bridge. */
export const isBridgeUpgrade = (url: string | undefined): boolean => url !== undefined && /^\/ws\/?(\?|$)/.test(url)

export type BridgeTools = Omit<ConnectionTools, 'broadcasterOf'> & { readonly identify: Identify }

export class Bridge {
  readonly #tools: BridgeTools
  readonly #sockets = new WebSocketServer({ noServer: true, WebSocket: FrameSocket, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false, ...CLOSING })
  readonly #connections = new Map<WebSocket, WsConnection>()
  readonly #revokedLogins: RevokedLogins
  readonly #broadcasters = new Map<LiveTable, Broadcaster>()

  constructor(tools: BridgeTools) {
    this.#tools = tools
    this.#revokedLogins = new RevokedLogins(tools.clock)
  }

  /** Takes the upgrades of `/ws` from a server that `isServed` lets through. */
  accept(server: Server, isServed: (request: IncomingMessage) => boolean): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (isServed(request)) void this.#upgrade(request, socket, head)
    })
  }

  /** Closes whatever a login had opened, or is opening. */
  closeLogin(loginId: string): void {
    this.#revokedLogins.add(loginId)
    for (const connection of this.#connections.values()) if (connection.login.loginId === loginId) connection.close(POLICY_VIOLATION)
  }

  /** Closes every connection. */
  stop(): void {
    for (const socket of this.#sockets.clients) socket.close(1001)
    this.#sockets.close()
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
    }
    const onError = (): void => void socket.destroy()
    socket.on('error', onError)
    try {
      const login = await this.#tools.identify(request.headers.cookie)
      if (login === null || this.#revokedLogins.has(login.loginId)) return refuse('401 Unauthorized')
      const own = [...this.#connections.values()].filter(({ userId }) => userId === login.person.userId)
      if (own.length >= SOCKETS_PER_USER) return refuse('429 Too Many Requests')
      socket.removeListener('error', onError)
      this.#sockets.handleUpgrade(request, socket, head, (opened) => {
        opened.writeTo(socket)
        this.#open(opened, new WsConnection(opened, login, this.#connectionTools))
      })
    } catch (problem) {
      this.#tools.reportProblem(problem, { roomId: '', doing: 'upgrade' })
      refuse('503 Service Unavailable')
    }
  }

  get #connectionTools(): ConnectionTools {
    return { ...this.#tools, broadcasterOf: (liveTable) => this.#broadcasterOf(liveTable) }
  }

  #open(socket: WebSocket, connection: WsConnection): void {
    this.#connections.set(socket, connection)
    // What is wrong with a frame closes the connection with the fitting code by itself.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#connections.delete(socket))
  }

  #broadcasterOf(liveTable: LiveTable): Broadcaster {
    const known = this.#broadcasters.get(liveTable)
    if (known !== undefined) return known
    const broadcaster = new Broadcaster(liveTable)
    this.#broadcasters.set(liveTable, broadcaster)
    liveTable.watch(({ type }) => {
      if (type === 'ended') this.#broadcasters.delete(liveTable)
    })
    return broadcaster
  }
}
