/** One `/ws` client: it decodes, dispatches and renders. Whatever is decided is decided in `common/table`. */
import { Mutex } from 'async-mutex'
import type { RawData, WebSocket } from 'ws'
import { MESSAGE_BURST, MESSAGES_PER_SECOND, PINGS_PER_SECOND } from '#common/limits.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { frame, joinRoomMessage } from '#common/protocol/messages.ts'
import type { Clock } from '../session/clock.ts'
import type { Login } from '../session/login.ts'
import { isMessageType, request } from '../session/requests.ts'
import { RoundTrip } from '../session/round-trip.ts'
import type { ReportProblem, TableSession } from '../session/table-session.ts'
import type { Tables } from '../session/tables.ts'
import { TokenBucket } from '../session/token-bucket.ts'
import type { Audience, Listener } from './audience.ts'
import { errorFrame, json } from './json.ts'
import { Outbox, type StateKind } from './outbox.ts'

const UNSUPPORTED_DATA = 1003
const POLICY_VIOLATION = 1008

/** What connections need. `audienceOf` gives the clients of a table. */
export type ConnectionTools = {
  readonly tables: Tables
  readonly audienceOf: (session: TableSession) => Audience
  readonly clock: Clock
  readonly hasRateLimits: boolean
  readonly reportProblem: ReportProblem
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export class Connection implements Listener {
  readonly login: Login
  readonly #socket: WebSocket
  readonly #tools: ConnectionTools
  readonly #outbox: Outbox
  readonly #bucket: TokenBucket
  readonly #roundTrip = new RoundTrip()
  /** Messages are done one after the other: a `ready` behind a `join_room` is for the table that it joined. */
  readonly #turn = new Mutex()
  #session: TableSession | null = null

  constructor(socket: WebSocket, login: Login, tools: ConnectionTools) {
    this.login = login
    this.#socket = socket
    this.#tools = tools
    this.#outbox = new Outbox(
      {
        get bufferedAmount() {
          return socket.bufferedAmount
        },
        send: (text, sent) => socket.send(text, sent),
        terminate: () => socket.terminate(),
      },
      tools.clock,
    )
    this.#bucket = new TokenBucket(MESSAGES_PER_SECOND + PINGS_PER_SECOND, MESSAGE_BURST, tools.clock.nowMs())
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', () => this.#count())
    socket.on('pong', (data) => this.#hearPong(data.toString()))
    socket.on('close', () => {
      this.#outbox.close()
      void this.#turn.runExclusive(() => this.#leaveTable())
    })
  }

  get userId(): number {
    return this.login.person.userId
  }

  say(text: string): void {
    this.#outbox.say(text)
  }

  show(kind: StateKind, text: string): void {
    this.#outbox.show(kind, text)
  }

  dismiss(): void {
    void this.#turn.runExclusive(async () => {
      if (this.#session === null) return
      await this.#leaveTable()
      this.#refuse('notAtTable')
    })
  }

  /** Measures how fast a player is; others at the table can see it. */
  measure(): void {
    if (this.#session !== null) this.#roundTrip.measure((text) => this.#socket.ping(text))
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  #hearPong(text: string): void {
    const latencyMs = this.#roundTrip.hear(text)
    if (latencyMs === null) this.#count()
    else this.#session?.noteLatency(this.userId, latencyMs)
  }

  #count(): boolean {
    if (!this.#tools.hasRateLimits || this.#bucket.take(this.#tools.clock.nowMs())) return true
    this.close(POLICY_VIOLATION)
    return false
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (isBinary) return this.close(UNSUPPORTED_DATA)
    if (!this.#count()) return
    const text = Buffer.isBuffer(data) ? data.toString() : ''
    void this.#turn.runExclusive(async () => {
      if (this.#socket.readyState !== this.#socket.OPEN) return
      await this.#handle(parsed(text)).catch((problem: unknown) => {
        this.#tools.reportProblem(problem, { roomId: this.#session?.table.roomId ?? '', doing: 'message' })
        this.#refuse('internalError')
      })
    })
  }

  async #handle(raw: unknown): Promise<void> {
    const message = frame.safeParse(raw)
    if (!message.success) return this.#refuse('badMessage')
    const { type } = message.data
    if (type === 'join_room') return this.#join(raw)
    if (type === 'create_room') return this.#create()
    if (!isMessageType(type)) return this.#refuse('unknownMessage')
    if (type === 'ping') return this.say(json('pong', {}))
    const session = this.#session
    if (session === null) return this.#refuse('notJoined')
    if (type === 'get_game_state') return this.#tools.audienceOf(session).showAll(this)
    const answer = await request(session, this.userId, this, type, raw)
    if (!answer.ok) return this.#refuse(answer.code, answer.names)
    if (type === 'leave_room') await this.#leaveTable()
  }

  /** Takes a seat, or comes back to it: `join_room` alone is enough, after a restart too. */
  async #join(raw: unknown): Promise<void> {
    const { tables } = this.#tools
    const entry = joinRoomMessage.safeParse(raw)
    if (!entry.success) return this.#refuse('badMessage')
    const { roomId } = entry.data
    const joined = await tables.join(roomId, this.login.person)
    return joined.ok ? this.#sitDown(roomId) : this.#refuse(joined.code)
  }

  async #create(): Promise<void> {
    const created = await this.#tools.tables.create(this.login.person, null)
    return created.ok ? this.#sitDown(created.value.roomId) : this.#refuse(created.code)
  }

  async #sitDown(roomId: string): Promise<void> {
    const session = await this.#tools.tables.find(roomId)
    if (session === null) return this.#refuse('roomNotFound')
    if (session !== this.#session) await this.#leaveTable()
    this.#session = session
    const audience = this.#tools.audienceOf(session)
    await session.presence.arrive(this.userId, this)
    audience.add(this)
    audience.showAll(this)
    this.measure()
  }

  async #leaveTable(): Promise<void> {
    const session = this.#session
    if (session === null) return
    this.#session = null
    this.#outbox.forgetStates()
    this.#tools.audienceOf(session).remove(this)
    await session.presence.depart(this.userId, this)
  }

  #refuse(code: ErrorCode, names: readonly string[] = []): void {
    this.say(errorFrame(code, names))
  }
}
