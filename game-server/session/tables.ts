/** The tables of this process: opened, found again, listed, and let go. */
import { ROOM_NAME_MAX_CHARS, WAITING_ROOMS_PER_USER } from '#common/limits.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { CreateRoomAnswer, JoinRoomAnswer, OpenRoom, RoomDetail } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Person } from '#common/table/commands.ts'
import { playerIdOf } from '#common/table/view.ts'
import { EMPTY_ROOM_MS } from '#common/timings.ts'
import { defaultRoomName } from '#common/text/notices.ts'
import { openRoomOf, roomDetailOf } from './listing.ts'
import type { JournalRecord, RoomDesk } from './ports.ts'
import { replay } from './replay.ts'
import { newRoomCode, parseRoomCode } from './room-code.ts'
import { TableSession, type SessionTools } from './table-session.ts'

export class Tables implements RoomDesk {
  readonly #tools: SessionTools
  readonly #sessions = new Map<string, TableSession>()
  readonly #opening = new Map<string, Promise<TableSession | null>>()
  /** Rooms that users are creating right now: they count towards the cap before they exist. */
  readonly #creating = new Map<number, number>()

  constructor(tools: SessionTools) {
    this.#tools = tools
  }

  /** Brings the waiting rooms back: they are listed, and their time goes on. */
  async restoreWaitingRooms(): Promise<void> {
    for (const roomId of await this.#tools.store.waitingRoomIds()) {
      await this.find(roomId).catch((problem: unknown) => this.#tools.reportProblem(problem, { roomId, doing: 'restore' }))
    }
  }

  /** The table of a code, in any case; null when there is none. A table that nobody holds is read from its journal. */
  async find(code: string): Promise<TableSession | null> {
    const roomId = parseRoomCode(code)
    if (roomId === null) return null
    const running = this.#sessions.get(roomId)
    if (running !== undefined) return running
    const opening = this.#opening.get(roomId) ?? this.#open(roomId)
    this.#opening.set(roomId, opening)
    return opening.finally(() => this.#opening.delete(roomId))
  }

  /** How many tables this process holds. */
  get size(): number {
    return this.#sessions.size
  }

  openRooms(): readonly OpenRoom[] {
    return [...this.#sessions.values()]
      .map(({ table }) => table)
      .filter(({ status }) => status === 'waiting')
      .toSorted((a, b) => b.openedAtMs - a.openedAtMs)
      .map(openRoomOf)
  }

  async detail(roomId: string): Promise<RoomDetail | null> {
    const session = await this.find(roomId)
    return session && roomDetailOf(session.table)
  }

  async create(creator: Person, gameName: string | null): Promise<Result<CreateRoomAnswer, ErrorCode>> {
    const { userId } = creator
    if (this.#waitingRoomsOf(userId) >= WAITING_ROOMS_PER_USER) return refused('tooManyRooms')
    this.#creating.set(userId, (this.#creating.get(userId) ?? 0) + 1)
    try {
      const roomId = await this.#openNew(creator, gameName ?? [...defaultRoomName(creator.name)].slice(0, ROOM_NAME_MAX_CHARS).join(''))
      return ok({ roomId, playerId: playerIdOf(userId) })
    } finally {
      const others = (this.#creating.get(userId) ?? 1) - 1
      if (others > 0) this.#creating.set(userId, others)
      else this.#creating.delete(userId)
    }
  }

  async join(roomId: string, person: Person): Promise<Result<JoinRoomAnswer, ErrorCode>> {
    const session = await this.find(roomId)
    if (session === null) return refused('roomNotFound')
    const answer = await session.dispatch({ type: 'join', person })
    if (!answer.ok) return refused(answer.code === 'tableClosed' ? 'roomNotFound' : answer.code)
    return ok({ playerId: playerIdOf(person.userId), isCreator: session.table.creatorId === person.userId })
  }

  /** Lets every table go: nothing is lost, their journals have everything. */
  end(): void {
    for (const session of this.#sessions.values()) session.end()
  }

  #waitingRoomsOf(userId: number): number {
    const waiting = [...this.#sessions.values()].filter(({ table }) => table.status === 'waiting' && table.creatorId === userId)
    return waiting.length + (this.#creating.get(userId) ?? 0)
  }

  async #openNew(creator: Person, name: string): Promise<string> {
    const roomId = newRoomCode()
    const first: JournalRecord = { roomId, sequence: 1, atMs: this.#tools.clock.nowMs(), command: { type: 'open', roomId, name, creator, times: this.#tools.times } }
    await this.#tools.store.createRoom({ roomId, creatorId: creator.userId, name }, first)
    this.#hold(new TableSession(replay([first]), this.#tools))
    return roomId
  }

  async #open(roomId: string): Promise<TableSession | null> {
    const records = await this.#tools.store.openRoom(roomId)
    if (records === null) return null
    const session = new TableSession(replay(records), this.#tools)
    this.#hold(session)
    // Whoever was connected was so to a process that is gone.
    await session.dispatch({ type: 'restore' })
    return session
  }

  #hold(session: TableSession): void {
    const { roomId } = session.table
    this.#sessions.set(roomId, session)
    let cancelLetGo: (() => void) | null = null
    const letGoWhenAbandoned = (): void => {
      if (session.presence.isAnyone || session.table.status === 'waiting') {
        cancelLetGo?.()
        cancelLetGo = null
      } else {
        cancelLetGo ??= this.#tools.clock.schedule(EMPTY_ROOM_MS, () => session.end())
      }
    }
    session.watch((update) => {
      if (update.type !== 'ended') return letGoWhenAbandoned()
      cancelLetGo?.()
      if (this.#sessions.get(roomId) === session) this.#sessions.delete(roomId)
    })
    letGoWhenAbandoned()
  }
}

