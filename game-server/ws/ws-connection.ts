/** One `/ws` client: it decodes, dispatches and sends. All decisions are made in `common/table`. */
import type { RawData } from 'ws'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { frame, joinRoomMessage } from '#common/protocol/messages.ts'
import { playerArrivalMessages } from '../tables/spectator-messages.ts'
import type { Clock } from '../clock.ts'
import type { RegisteredClient } from '../connections/client-registry.ts'
import type { Heartbeat } from '../connections/heartbeat.ts'
import type { Login } from '../connections/login.ts'
import { kindOf } from '../connections/message-rate.ts'
import { refusal, type Refusal } from '../tables/command-result.ts'
import { isMessageType, handleMessage, handleSpectator } from '../tables/message-handlers.ts'
import type { ReportProblem } from '../tables/live-table-tools.ts'
import type { LiveTable } from '../tables/live-table.ts'
import type { LiveTables } from '../tables/live-tables.ts'
import type { WhereIs } from '../tables/ports.ts'
import type { FrameSocket } from '../connections/frame-socket.ts'
import { SerialQueue } from '../tables/serial-queue.ts'
import { storeResult } from '../tables/journal/store-result.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { Frame } from '../connections/websocket-frames.ts'
import { errorFrame, frameOf, parsedJson } from './json.ts'
import type { Listener } from './listeners.ts'
import { RemoteTable, type Relayed } from './remote-table.ts'
import { SendQueue, wireOf, type StateKind } from './send-queue.ts'

const GOING_AWAY = 1001
const UNSUPPORTED_DATA = 1003

/** What connections need. `broadcasterOf` returns the Broadcaster of a table. */
export type ConnectionTools = {
  readonly tables: LiveTables
  readonly broadcasterOf: (liveTable: LiveTable) => Broadcaster
  readonly clock: Clock
  /** Watches the sockets to other processes. */
  readonly heartbeat: Heartbeat
  readonly reportProblem: ReportProblem
  /** How this client is relayed to tables in other processes; null when it is not. */
  readonly relay: (Relayed & { readonly whereIs: WhereIs }) | null
}

export class WsConnection implements Listener {
  readonly login: Login
  readonly #socket: FrameSocket
  readonly #tools: ConnectionTools
  readonly #sendQueue: SendQueue
  readonly #client: RegisteredClient
  /**
   * Messages are handled one after the other, so that a `ready` after a `join_room` is for the table that was joined.
   */
  readonly #queue = new SerialQueue()
  #liveTable: LiveTable | null = null
  /** Whether the client watches the table without a seat. */
  #isWatching = false
  /** The table, when another process has it. */
  #remote: RemoteTable | null = null

  constructor(socket: FrameSocket, login: Login, client: RegisteredClient, tools: ConnectionTools) {
    this.login = login
    this.#client = client
    this.#socket = socket
    this.#tools = tools
    this.#sendQueue = new SendQueue(wireOf(socket), tools.clock)
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => {
      this.#sendQueue.close()
      void this.#queue.run(() => this.#leave())
    })
  }

  get userId(): number {
    return this.login.person.userId
  }

  send(frame: Frame): void {
    this.#sendQueue.send(frame)
  }

  sendSignal(frame: Frame): void {
    if (this.#client.mayReceiveSignal(frame.length)) this.send(frame)
  }

  sendState(kind: StateKind, frames: readonly Frame[]): void {
    this.#sendQueue.sendState(kind, frames)
  }

  dismiss(code: ErrorCode): void {
    void this.#queue.run(async () => {
      if (this.#liveTable === null) return
      await this.#leaveTable()
      this.#refuse(code)
    })
  }

  reconnect(): void {
    this.#socket.close(GOING_AWAY)
  }

  /** Passes on a measured round trip, in milliseconds. */
  readonly noteLatency = (latencyMs: number): void => this.#liveTable?.presence.noteLatency(this.userId, latencyMs)

  #receive(data: RawData, isBinary: boolean): void {
    if (isBinary) return this.#socket.close(UNSUPPORTED_DATA)
    // Messages that arrive while the socket is being closed are ignored.
    if (!this.#isOpen) return
    const text = Buffer.isBuffer(data) ? data.toString() : ''
    const raw = parsedJson(text)
    const type = frame.safeParse(raw).data?.type ?? null
    const admission = this.#client.admit(kindOf(type), Buffer.isBuffer(data) ? data.length : 0)
    if (admission === 'refused') this.#refuse('tooManyRequests')
    if (admission !== 'admitted') return
    void this.#queue.run(async () => {
      if (!this.#isOpen) return
      await this.#handle(type, raw, text).catch((problem: unknown) => {
        this.#tools.reportProblem(problem, { roomId: this.#liveTable?.table.roomId ?? '', doing: 'message' })
        this.#refuse('internalError')
      })
    })
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  async #handle(type: string | null, raw: unknown, text: string): Promise<void> {
    if (type === null) return this.#refuse('badMessage')
    if (type === 'join_room' || type === 'watch_room') return this.#enter(type, raw, text)
    if (type === 'create_room') return this.#create()
    if (!isMessageType(type)) return this.#refuse('unknownMessage')
    if (type === 'ping') return this.#socket.atOnce(() => this.send(frameOf('pong', {})))
    if (this.#remote !== null) return this.#remote.send(text)
    const liveTable = this.#liveTable
    if (liveTable === null) return this.#refuse('notJoined')
    if (type === 'get_game_state')
      return (await liveTable.hold.confirmed())
        ? this.#tools.broadcasterOf(liveTable).sendAll(this)
        : this.#refuse('storageUnavailable')
    const answer = this.#isWatching
      ? await handleSpectator(liveTable, this.login.person, type, raw)
      : await handleMessage(liveTable, this.userId, this, type, raw)
    if (!answer.ok) return this.#answer(answer)
    if (type === 'leave_room') await this.#leaveTable()
  }

  /**
   * Takes a seat, or returns to it, or watches. `join_room` or `watch_room` alone is enough, also after a restart of
   * the server.
   */
  async #enter(type: 'join_room' | 'watch_room', raw: unknown, text: string): Promise<void> {
    const { tables, relay } = this.#tools
    const entry = joinRoomMessage.safeParse(raw)
    if (!entry.success) return this.#refuse('badMessage')
    const { roomId } = entry.data
    const looked = await storeResult(this.#tools.reportProblem)(
      relay?.whereIs(roomId) ?? Promise.resolve(null),
      roomId,
      'find',
    )
    if (!looked.ok) return this.#refuse(looked.code)
    if (relay !== null && looked.value !== null) return this.#joinRemote(looked.value, relay, text)
    if (!(await this.#tools.tables.hold.confirmed())) return this.#refuse('storageUnavailable')
    if (type === 'watch_room') return this.#watch(roomId)
    const joined = await tables.join(roomId, this.login.person)
    return joined.ok ? this.#sitDown(roomId) : this.#refuse(joined.code)
  }

  /** The table is in another process, which gets this message and those that follow. */
  async #joinRemote(address: string, relay: Relayed, text: string): Promise<void> {
    if (this.#remote?.address !== address) {
      const remote = await RemoteTable.open(address, relay, {
        client: this.#socket,
        heartbeat: this.#tools.heartbeat,
      }).catch(() => null)
      if (remote === null) return this.#refuse('storageUnavailable')
      await this.#leave()
      this.#remote = remote
      if (!this.#isOpen) return this.#leave()
    }
    this.#remote.send(text)
  }

  async #create(): Promise<void> {
    const created = await this.#tools.tables.create(this.login.person, null)
    return created.ok ? this.#sitDown(created.value.roomId) : this.#refuse(created.code)
  }

  async #watch(roomId: string): Promise<void> {
    const found = await this.#tools.tables.lookUp(roomId)
    if (!found.ok) return this.#refuse(found.code)
    const liveTable = found.value
    await this.#leave()
    const admitted = await liveTable.spectators.admit(this.login.person, this, (code) => this.dismiss(code))
    if (!admitted.ok) return this.#answer(admitted)
    this.#liveTable = liveTable
    this.#isWatching = true
    this.#tools.broadcasterOf(liveTable).addSpectator(this)
    this.#client.measure()
  }

  async #sitDown(roomId: string): Promise<void> {
    const found = await this.#tools.tables.lookUp(roomId)
    if (!found.ok) return this.#refuse(found.code)
    const liveTable = found.value
    if (liveTable !== this.#liveTable || this.#isWatching) await this.#leave()
    this.#liveTable = liveTable
    const broadcaster = this.#tools.broadcasterOf(liveTable)
    await liveTable.presence.arrive(this.userId, this)
    if (liveTable.closedFor !== null) return this.reconnect()
    broadcaster.add(this)
    broadcaster.sendAll(this)
    for (const { type, payload } of playerArrivalMessages(liveTable)) this.send(frameOf(type, payload))
    this.#client.measure()
  }

  /** Leaves the table, wherever it is. */
  async #leave(): Promise<void> {
    this.#remote?.leave()
    this.#remote = null
    await this.#leaveTable()
  }

  async #leaveTable(): Promise<void> {
    const liveTable = this.#liveTable
    if (liveTable === null) return
    this.#liveTable = null
    this.#sendQueue.dropStates()
    this.#tools.broadcasterOf(liveTable).remove(this)
    if (!this.#isWatching) return liveTable.presence.depart(this.userId, this)
    this.#isWatching = false
    liveTable.spectators.depart(this)
  }

  #refuse(code: ErrorCode): void {
    this.#answer(refusal(code))
  }

  /** That something cannot be done now is no news about a table. */
  #answer(refused: Refusal): void {
    const send = (): void => this.send(errorFrame(refused))
    if (refused.code === 'storageUnavailable') this.#socket.atOnce(send)
    else send()
  }
}
