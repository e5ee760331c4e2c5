/** One `/ws` client: it decodes, dispatches and renders. Whatever is decided is decided in `common/table`. */
import type { RawData } from 'ws'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { frame, joinRoomMessage } from '#common/protocol/messages.ts'
import { announcementsOnArrival } from '../session/announcements.ts'
import type { Clock } from '../session/clock.ts'
import type { Beat, Heartbeat } from '../session/heartbeat.ts'
import type { Login } from '../session/login.ts'
import { kindOf, MessageRate, type FrameKind } from '../session/message-rate.ts'
import { isMessageType, request } from '../session/requests.ts'
import type { ReportProblem, TableSession } from '../session/table-session.ts'
import type { Tables } from '../session/tables.ts'
import type { TableSocket } from '../session/table-socket.ts'
import { Turns } from '../session/turns.ts'
import type { Audience, Listener } from './audience.ts'
import type { Frame } from '../session/frames.ts'
import { errorFrame, frameOf } from './json.ts'
import { Outbox, type StateKind } from './outbox.ts'

const UNSUPPORTED_DATA = 1003
const POLICY_VIOLATION = 1008

/** What connections need. `audienceOf` gives the clients of a table. */
export type ConnectionTools = {
  readonly tables: Tables
  readonly audienceOf: (session: TableSession) => Audience
  readonly clock: Clock
  readonly heartbeat: Heartbeat
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
  readonly #socket: TableSocket
  readonly #tools: ConnectionTools
  readonly #outbox: Outbox
  readonly #rate: MessageRate
  readonly #beat: Beat
  /** Messages are done one after the other: a `ready` behind a `join_room` is for the table that it joined. */
  readonly #turns = new Turns()
  #session: TableSession | null = null

  constructor(socket: TableSocket, login: Login, tools: ConnectionTools) {
    this.login = login
    this.#socket = socket
    this.#tools = tools
    this.#outbox = new Outbox(
      {
        get bufferedAmount() {
          return socket.bufferedAmount
        },
        send: (frames, sent) => socket.write(frames, sent),
        terminate: () => socket.terminate(),
      },
      tools.clock,
    )
    this.#rate = new MessageRate(tools.clock.nowMs())
    this.#beat = tools.heartbeat.add(socket)
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', () => this.#count())
    socket.on('pong', (data) => this.#hearPong(data.toString()))
    socket.on('close', () => {
      tools.heartbeat.remove(this.#beat)
      this.#outbox.close()
      void this.#turns.run(() => this.#leaveTable())
    })
  }

  get userId(): number {
    return this.login.person.userId
  }

  say(frame: Frame): void {
    this.#outbox.say(frame)
  }

  show(kind: StateKind, frames: readonly Frame[]): void {
    this.#outbox.show(kind, frames)
  }

  dismiss(): void {
    void this.#turns.run(async () => {
      if (this.#session === null) return
      await this.#leaveTable()
      this.#refuse('notAtTable')
    })
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  #hearPong(text: string): void {
    const latencyMs = this.#tools.heartbeat.hear(this.#beat, text)
    if (latencyMs === null) this.#count()
    else this.#session?.noteLatency(this.userId, latencyMs)
  }

  #count(kind: FrameKind = 'message'): boolean {
    if (!this.#tools.hasRateLimits || this.#rate.take(kind, this.#tools.clock.nowMs())) return true
    this.close(POLICY_VIOLATION)
    return false
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (isBinary) return this.close(UNSUPPORTED_DATA)
    // What comes while the socket is being closed is not even read.
    if (!this.#isOpen) return
    this.#tools.heartbeat.note(this.#beat)
    const raw = parsed(Buffer.isBuffer(data) ? data.toString() : '')
    const type = frame.safeParse(raw).data?.type ?? null
    if (!this.#count(kindOf(type))) return
    void this.#turns.run(async () => {
      if (!this.#isOpen) return
      await this.#handle(type, raw).catch((problem: unknown) => {
        this.#tools.reportProblem(problem, { roomId: this.#session?.table.roomId ?? '', doing: 'message' })
        this.#refuse('internalError')
      })
    })
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  async #handle(type: string | null, raw: unknown): Promise<void> {
    if (type === null) return this.#refuse('badMessage')
    if (type === 'join_room') return this.#join(raw)
    if (type === 'create_room') return this.#create()
    if (!isMessageType(type)) return this.#refuse('unknownMessage')
    if (type === 'ping') return this.say(frameOf('pong', {}))
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
    for (const { type, payload } of announcementsOnArrival(session.table, session.nowMs)) this.say(frameOf(type, payload))
    this.#tools.heartbeat.measure(this.#beat)
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
