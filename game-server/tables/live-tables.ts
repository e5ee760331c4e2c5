/** The rooms as players find them: the list of open rooms, and how a user opens a room or takes a seat. */
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import type { Restriction } from '#common/protocol/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { CreateRoomAnswer, JoinRoomAnswer, RoomDetail, RoomsAnswer } from '#common/protocol/answers.ts'
import type { RoomsAfter } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Person } from '#common/table/commands.ts'
import type { RoomChoices } from '#common/table/reduce.ts'
import { seatOf, type TableStatus } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { EMPTY_ROOM_MS } from '#common/timings.ts'
import { defaultRoomName } from '#common/text/room-name.ts'
import { AccountsAtTables } from './accounts-at-tables.ts'
import { openRoomOf, roomDetailOf } from './listing.ts'
import type { Applicant, JournalRecord, RoomChat, RoomDirectory } from './ports.ts'
import { replay } from './replay.ts'
import { chatBetween } from './room-chat.ts'
import { RoomDetails } from './room-details.ts'
import { forEachRoom, UnreadRooms } from './restoration.ts'
import { RoomsElsewhere } from './rooms-elsewhere.ts'
import { newRoomCode, parseRoomCode } from './room-code.ts'
import { roomPage } from './room-pages.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import { isSeated } from './is-seated.ts'
import { LiveTable } from './live-table.ts'
import { LoadedTables, type Found } from './loaded-tables.ts'
import { storeResult, type StoreResult } from './store-result.ts'
import { UserQuotas, type Claim } from './user-quotas.ts'

type NewRoom = { readonly roomId: string; readonly creator: Person; readonly name: string } & RoomChoices

export class LiveTables implements RoomDirectory {
  readonly #tools: LiveTableTools
  readonly #stored: StoreResult
  readonly #loaded: LoadedTables
  readonly #quotas: UserQuotas
  readonly #unread: UnreadRooms
  readonly #elsewhere: RoomsElsewhere
  readonly #accounts: AccountsAtTables
  #restoring: Promise<unknown> = Promise.resolve()
  #hasEnded = false
  readonly #details: RoomDetails
  #cancelSearch: (() => void) | null = null

  constructor(tools: LiveTableTools) {
    this.#tools = tools
    this.#stored = storeResult(tools.reportProblem)
    this.#unread = new UnreadRooms(tools.downMs)
    this.#loaded = new LoadedTables(tools, this.#unread)
    this.#quotas = new UserQuotas(() => this.#loaded.tables, this.#unread, tools)
    this.#elsewhere = new RoomsElsewhere(tools)
    this.#accounts = new AccountsAtTables(tools, this.#loaded)
    this.#details = new RoomDetails(tools)
  }

  /**
   * Restores the rooms that this process has taken. They are listed and counted at once. The journals of those that wait are read while players already
   * play; then their deadlines run again. A running game is opened when a player asks for it, or after 5 minutes, so that a game without players can be
   * suspended. Rejects when the database does not answer.
   */
  async restore(): Promise<void> {
    const stored = await this.#tools.store.storedRooms()
    if (this.#hasEnded) return
    const rooms = stored.filter(({ roomId, isHere }) => isHere && !this.#loaded.has(roomId))
    this.#unread.fill(rooms)
    const opening = this.#openAll(rooms.filter(({ isPlaying }) => !isPlaying).map(({ roomId }) => roomId))
    this.#restoring = Promise.all([this.#restoring, opening])
    this.#searchLater()
  }

  /** Whether this process certainly still has its tables. */
  get hold(): LiveTableTools['hold'] { return this.#tools.hold }

  /** Tells all live tables what has happened to their players' accounts. */
  applyAccountChanges(): Promise<void> {
    return this.#loaded.applyAccountChanges()
  }

  /** Whether the table of a room, or its journal, is in this process. */
  readonly isHere = (roomId: string): boolean => this.#loaded.has(roomId)

  /** Ends the tables whose rooms this process does not hold any more. Rejects when the database does not answer. */
  endTaken(): Promise<void> { return this.#loaded.endTaken() }

  /** Resolves when all rooms are restored. */
  readonly restored = (): Promise<unknown> => this.#restoring

  /** The table with this code, in upper or lower case; null when there is none or it cannot be read. Rejects when the database does not answer. */
  async find(code: string): Promise<LiveTable | null> {
    const found = await this.lookUp(code)
    return found.ok ? found.value : null
  }

  /**
   * The table with this code, in upper or lower case, or why there is none. A table that is not live is read from its journal. Rejects when the
   * database does not answer.
   */
  lookUp(code: string): Promise<Found> {
    return this.#loaded.lookUp(code)
  }

  /** The number of live tables in this process. */
  get size(): number {
    return this.#loaded.size
  }

  /** How many live tables of this process have each status. */
  get sizes(): Readonly<Record<TableStatus, number>> {
    const sizes = { waiting: 0, running: 0, suspended: 0, closed: 0 } satisfies Record<TableStatus, number>
    for (const { status } of this.#loaded.tables) sizes[status] += 1
    return sizes
  }

  refresh(): Promise<void> {
    return this.#elsewhere.refresh()
  }

  openRooms(after: RoomsAfter | null): RoomsAnswer {
    const waiting = this.#loaded.tables.filter(({ status, isUnlisted }) => status === 'waiting' && !isUnlisted).map((table) => ({ ...table, listed: openRoomOf(table) }))
    const { clock } = this.#tools
    const here = [...waiting, ...this.#unread.openAt(clock.nowMs())]
    const elsewhere = this.#elsewhere.openAt(clock.nowMs()).filter(({ roomId }) => !here.some((room) => room.roomId === roomId))
    const { rooms, next } = roomPage([...here, ...elsewhere], after)
    return { rooms: rooms.map(({ listed }) => listed), ...(next !== null && { next }) }
  }

  async detail(roomId: string): Promise<Result<RoomDetail, ErrorCode>> {
    const parsed = parseRoomCode(roomId)
    if (parsed === null) return refused('roomNotFound')
    const held = await this.#loaded.loadedOrOpening(parsed)
    if (held === null) return this.#details.of(parsed)
    const detail = roomDetailOf(held.table)
    return detail === null ? refused('roomNotFound') : ok(detail)
  }

  async isSeated(roomId: string, userId: number): Promise<boolean> {
    const parsed = parseRoomCode(roomId)
    const liveTable = parsed === null ? null : await this.#loaded.loadedOrOpening(parsed)
    return liveTable !== null && isSeated(liveTable, userId)
  }

  async create({ userId }: Applicant, gameName: string | null, choices: RoomChoices = {}): Promise<Result<CreateRoomAnswer, ErrorCode>> {
    const roomId = newRoomCode()
    await this.#readWaitingRoomsOf(userId)
    return this.#claim({ userId, roomId, opensRoom: true }, () =>
      this.#accounts.asPerson(userId, async (creator) => {
        const name = gameName ?? [...defaultRoomName(creator.name)].slice(0, ROOM_NAME_MAX_CHARS).join('')
        const opened = await this.#stored(this.#openNew({ roomId, creator, name, ...choices }), roomId, 'create')
        if (!opened.ok) return opened
        return opened.value ? ok({ roomId, playerId: playerIdOf(userId) }) : refused('unauthenticated')
      }),
    )
  }

  async join(roomId: string, { userId }: Applicant): Promise<Result<JoinRoomAnswer, ErrorCode>> {
    const looked = await this.#stored(this.lookUp(roomId), roomId, 'find')
    const found = looked.ok ? looked.value : looked
    if (!found.ok) return found
    const { value: liveTable } = found
    await this.#readWaitingRoomsOf(userId)
    const takesSeat = liveTable.table.status === 'waiting' && seatOf(liveTable.table, userId) === null
    const sitDown = (): Promise<Result<JoinRoomAnswer, ErrorCode>> => this.#sitDown(liveTable, userId)
    return takesSeat ? this.#claim({ userId, roomId: liveTable.table.roomId, opensRoom: false }, sitDown) : sitDown()
  }

  /** Reads a user's waiting rooms from before this process started. Some may have closed meanwhile, and must not count. */
  #readWaitingRoomsOf(userId: number): Promise<void> {
    return forEachRoom(this.#unread.waitingNaming(userId), (unread) => this.#stored(this.find(unread), unread, 'find'))
  }

  /** Runs `work`, which gives a user a seat or opens a room, unless the user would then have too many, here and elsewhere. */
  async #claim<T>(claim: Claim, work: () => Promise<Result<T, ErrorCode>>): Promise<Result<T, ErrorCode>> {
    const claimed = await this.#stored(this.#elsewhere.claiming(claim.userId, (elsewhere) => this.#quotas.claim(claim, elsewhere, work)), claim.roomId, 'claim')
    return claimed.ok ? claimed.value : claimed
  }

  #sitDown(liveTable: LiveTable, userId: number): Promise<Result<JoinRoomAnswer, ErrorCode>> {
    return this.#accounts.asPerson(userId, async (person) => {
      if (!isSeated(liveTable, userId) && !liveTable.toggles.take(userId, liveTable.nowMs)) return refused('tooManyRequests')
      const answer = await liveTable.dispatch({ type: 'join', person })
      if (!answer.ok) return refused(answer.code === 'tableClosed' ? 'roomNotFound' : answer.code)
      return ok({ playerId: playerIdOf(userId), isCreator: liveTable.table.creatorId === userId })
    })
  }

  async chatBetween(code: string, userId: number, otherId: number): Promise<Result<RoomChat, ErrorCode>> {
    const parsed = parseRoomCode(code)
    if (parsed === null) return refused('roomNotFound')
    const live = await this.#loaded.loadedOrOpening(parsed)
    return chatBetween({ live, roomId: parsed, details: this.#details, store: this.#tools.store }, userId, otherId)
  }

  tellRestricted(userId: number, restriction: Restriction): void {
    this.#accounts.tellRestricted(userId, restriction)
  }

  updatePerson(person: Person): Promise<void> {
    return this.#accounts.updatePerson(person)
  }

  removePlayer(userId: number): Promise<void> {
    return this.#accounts.removePlayer(userId, (roomId) => this.find(roomId))
  }

  async close(code: string, actorId: number): Promise<Result<readonly number[], ErrorCode>> {
    const looked = await this.#stored(this.lookUp(code), code, 'find')
    const found = looked.ok ? looked.value : looked
    return found.ok ? found.value.close(actorId) : found
  }

  /** Ends every live table. Nothing is lost, because everything is in the journals. */
  end(): void {
    this.#hasEnded = true
    this.#cancelSearch?.()
    this.#loaded.end()
  }

  /** Opens a room; false when the creator has changed the name meanwhile. */
  async #openNew(room: NewRoom): Promise<boolean> {
    const { clock, times, newDeckSecret, store, hold, hold: { lapses } } = this.#tools
    const { roomId, name, creator, isUnlisted = false, hidesSums = false } = room
    // Each field by its name: this record stays for ever, and nothing else of the request may get into it.
    const command = { type: 'open', roomId, name, creator, times, deckSecret: newDeckSecret(), ...(isUnlisted && { isUnlisted }), ...(hidesSums && { hidesSums }) } as const
    const first: JournalRecord = { roomId, sequence: 1, atMs: clock.nowMs(), command }
    if (!(await store.createRoom(room, first))) return false
    if (hold.lapses === lapses) this.#loaded.add(new LiveTable(replay([first]), this.#tools))
    return true
  }

  async #openAll(roomIds: readonly string[]): Promise<void> {
    await forEachRoom(roomIds, async (roomId) => {
      if (this.#hasEnded) return
      const found = await this.#stored(this.find(roomId), roomId, 'restore')
      if (this.#hasEnded && found.ok) found.value?.end()
      if (found.ok) this.#unread.delete(roomId)
    })
  }

  #searchLater(): void {
    this.#cancelSearch ??= this.#tools.clock.schedule(EMPTY_ROOM_MS, () => void this.#searchAbandonedGames())
  }

  async #searchAbandonedGames(): Promise<void> {
    this.#cancelSearch = null
    const playing = await this.#stored(this.#tools.store.playingRoomIds(), '', 'search')
    if (playing.ok) await this.#openAll(playing.value)
    else this.#searchLater()
  }
}
