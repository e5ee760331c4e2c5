/** The JSON protocol of specification section 7 at `/ws`. Its clients play at the same tables as all other clients. */
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_FRAME_BYTES } from '#common/limits.ts'
import type { AddressOf } from '../connections/client-address.ts'
import type { Identify, Login } from '../connections/login.ts'
import { POLICY_VIOLATION, type ClientRegistry, type Identity } from '../connections/client-registry.ts'
import type { LiveTable } from '../tables/live-table.ts'
import type { WhereIs } from '../tables/ports.ts'
import { CLOSING, FrameSocket } from '../connections/frame-socket.ts'
import { Broadcaster } from './broadcaster.ts'
import { WsConnection, type ConnectionTools } from './ws-connection.ts'

/** Whether an upgrade request is for `/ws`. */
export const isBridgeUpgrade = (url: string | undefined): boolean => url !== undefined && /^\/ws\/?(\?|$)/.test(url)

/** The HTTP status of an upgrade that the client registry refuses. */
const STATUS = { loginEnded: '401 Unauthorized', tooManySockets: '429 Too Many Requests' } as const

/** `relay` is null when there are no other processes. */
type BridgeTools = Omit<ConnectionTools, 'broadcasterOf' | 'relay'> & {
  readonly relay: { readonly whereIs: WhereIs; readonly mark: string } | null
  readonly identify: Identify
  readonly registry: ClientRegistry
  readonly addressOf: AddressOf
}

const identityOf = ({ person, loginId }: Login): Identity => ({ userId: person.userId, loginId })

export class Bridge {
  readonly #tools: BridgeTools
  readonly #sockets = new WebSocketServer({
    noServer: true,
    WebSocket: FrameSocket,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    ...CLOSING,
  })
  readonly #broadcasters = new Map<LiveTable, Broadcaster>()

  constructor(tools: BridgeTools) {
    this.#tools = tools
  }

  /** Handles the upgrade requests for `/ws` of a server for which `isServed` is true. */
  accept(server: Server, isServed: (request: IncomingMessage) => boolean): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (isServed(request)) void this.#upgrade(request, socket, head)
    })
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
      if (login === null) return refuse('401 Unauthorized')
      const refusal = this.#tools.registry.refusalOf(identityOf(login))
      if (refusal !== null) return refuse(STATUS[refusal])
      socket.removeListener('error', onError)
      this.#sockets.handleUpgrade(request, socket, head, (opened) => {
        opened.attach(socket, this.#tools.addressOf(request), this.#tools.tables.hold)
        this.#open(opened, login, request.headers)
      })
    } catch (problem) {
      this.#tools.reportProblem(problem, { roomId: '', doing: 'upgrade' })
      refuse('503 Service Unavailable')
    }
  }

  #connectionTools(headers: IncomingHttpHeaders): ConnectionTools {
    const { relay } = this.#tools
    const mayRelay = relay !== null && headers[relay.mark] === undefined
    return {
      ...this.#tools,
      relay: mayRelay ? { ...relay, headers } : null,
      broadcasterOf: (liveTable) => this.#broadcasterOf(liveTable),
    }
  }

  #open(socket: FrameSocket, login: Login, headers: IncomingHttpHeaders): void {
    // After a wrong frame, `ws` closes the connection with the right code by itself.
    socket.on('error', () => undefined)
    const client = this.#tools.registry.add(socket, identityOf(login))
    if (client === null) return socket.close(POLICY_VIOLATION)
    client.onLatency(new WsConnection(socket, login, client, this.#connectionTools(headers)).noteLatency)
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
