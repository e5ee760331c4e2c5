/** The rooms as players find them: the list of open rooms, and how a user opens a room or takes a seat. */
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { CreateRoomAnswer, JoinRoomAnswer, RoomsAnswer } from '#common/protocol/rest/answers.ts'
import type { WatchableTable } from '#common/protocol/rest/watchable-answer.ts'
import type { RoomsAfter } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Person } from '#common/table/commands.ts'
import { seatOf, type TableStatus } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { defaultRoomName } from '#common/text/room-name.ts'
import { AccountsAtTables } from './accounts-at-tables.ts'
import { refusal, type CommandResult } from './command-result.ts'
import { openRoomOf, type PublicRoom, roomDetailOf } from './rooms/listing.ts'
import type { RoomChat } from './chat/room-lines.ts'
import type { Applicant, RoomDirectory, TableStore } from './ports.ts'
import type { NewRoom, RoomOptions } from './rooms/new-room.ts'
import { replay } from './journal/replay.ts'
import { openingRecord } from './rooms/opening-record.ts'
import { chatBetween } from './chat/room-chat.ts'
import { RoomDetails } from './rooms/room-details.ts'
import { UnreadRooms } from './journal/restoration.ts'
import { RoomRestorer } from './rooms/room-restorer.ts'
import { RoomsElsewhere } from './rooms/rooms-elsewhere.ts'
import { roomPage } from './rooms/room-pages.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import { LiveTable } from './live-table.ts'
import { LoadedTables, type Found, newRoomCode, parseRoomCode } from './rooms/loaded-tables.ts'
import { storeResult, type StoreResult } from './journal/store-result.ts'
import { UserQuotas, type Claim } from './rooms/user-quotas.ts'
import { WatchQuota } from './rooms/watch-quota.ts'

export class LiveTables implements RoomDirectory {
  readonly #tools: LiveTableTools
  readonly #stored: StoreResult
  readonly #loaded: LoadedTables
  readonly #quotas: UserQuotas
  readonly #unread: UnreadRooms
  readonly #elsewhere: RoomsElsewhere
  readonly #accounts: AccountsAtTables
  readonly #restorer: RoomRestorer
  readonly #details: RoomDetails

  constructor(given: LiveTableTools) {
    const tools: LiveTableTools = { ...given, watchQuota: new WatchQuota(given), claimSeat: this.#claimSeat.bind(this) }
    this.#tools = tools
    this.#stored = storeResult(tools.reportProblem)
    this.#unread = new UnreadRooms(tools.downMs)
    this.#loaded = new LoadedTables(tools, this.#unread)
    this.#quotas = new UserQuotas(() => this.#loaded.tables, this.#unread, tools)
    this.#elsewhere = new RoomsElsewhere(tools)
    this.#accounts = new AccountsAtTables(tools, this.#loaded)
    this.#details = new RoomDetails(tools)
    this.#restorer = new RoomRestorer(tools, this.#loaded, this.#unread)
  }

  /**
   * Restores the rooms that this process has taken, listed and counted at once. Journals of rooms that wait are read
   * while players already play. A running game is opened when a player asks, or after 5 minutes, so that one without
   * players can be suspended. Rejects when the database does not answer.
   */
  restore(): Promise<void> {
    return this.#restorer.restore()
  }

  /** Whether this process certainly still has its tables. */
  get hold(): LiveTableTools['hold'] {
    return this.#tools.hold
  }

  /** Tells all live tables what has happened to their players' accounts. */
  readonly applyAccountChanges = (): Promise<void> => this.#loaded.applyAccountChanges()

  /** See `RoomDirectory.recheckSpectators`. */
  readonly recheckSpectators = (): Promise<void> => this.#loaded.recheckSpectators()

  /** Whether the table of a room, or its journal, is in this process. */
  readonly isHere = (roomId: string): boolean => this.#loaded.has(roomId)

  /** Ends the tables whose rooms this process does not hold any more. Rejects when the database does not answer. */
  readonly endTaken = (): Promise<void> => this.#loaded.endTaken()

  /** Resolves when all rooms are restored. */
  readonly restored = (): Promise<unknown> => this.#restorer.restored()

  /** As `lookUp`; null when there is no such table, or it cannot be read. */
  async find(code: string): Promise<LiveTable | null> {
    const found = await this.lookUp(code)
    return found.ok ? found.value : null
  }

  /** See `LoadedTables.lookUp`. */
  lookUp(code: string): Promise<Found> {
    return this.#loaded.lookUp(code)
  }

  async #found(code: string): Promise<Found> {
    const looked = await this.#stored(this.lookUp(code), code, 'find')
    return looked.ok ? looked.value : looked
  }

  /** The number of live tables in this process. */
  get size(): number {
    return this.#loaded.size
  }

  /** How many live tables of this process have each status. */
  get sizes(): Readonly<Record<TableStatus, number>> {
    return this.#loaded.sizes
  }

  refresh(): Promise<void> {
    return this.#elsewhere.refresh()
  }

  openRooms(after: RoomsAfter | null): RoomsAnswer {
    const waiting = this.#loaded.tables
      .filter(({ status, isUnlisted }) => status === 'waiting' && !isUnlisted)
      .map((table) => ({ ...table, listed: openRoomOf(table) }))
    const { clock } = this.#tools
    const here = [...waiting, ...this.#unread.openAt(clock.nowMs())]
    const elsewhere = this.#elsewhere
      .openAt(clock.nowMs())
      .filter(({ roomId }) => !here.some((room) => room.roomId === roomId))
    const { rooms, next } = roomPage([...here, ...elsewhere], after)
    return { rooms: rooms.map(({ listed }) => listed), ...(next !== null && { next }) }
  }

  readonly lastGameFor: RoomDirectory['lastGameFor'] = (code, userId) => this.#loaded.lastGameFor(code, userId)

  readonly watchable = (): WatchableTable | null => this.#loaded.watchable()

  async detail(roomId: string): Promise<Result<PublicRoom, ErrorCode>> {
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
    return liveTable !== null && liveTable.isSeated(userId)
  }

  async create(
    { userId }: Applicant,
    gameName: string | null,
    choices: RoomOptions = {},
  ): Promise<Result<CreateRoomAnswer, ErrorCode>> {
    const roomId = newRoomCode()
    await this.#restorer.readWaitingRoomsOf(userId)
    const open = (): Promise<Result<CreateRoomAnswer, ErrorCode>> =>
      this.#accounts.asPerson(userId, async (creator) => {
        const name = gameName ?? [...defaultRoomName(creator.name)].slice(0, ROOM_NAME_MAX_CHARS).join('')
        const opened = await this.#stored(this.#openNew({ roomId, creator, name, ...choices }), roomId, 'create')
        if (!opened.ok) return opened
        if (opened.value.ok) return ok({ roomId: opened.value.value, playerId: playerIdOf(userId) })
        return refused(opened.value.code === 'outdated' ? 'unauthenticated' : opened.value.code)
      })
    return choices.play === undefined ? this.#claim({ userId, roomId, opensRoom: true }, open) : open()
  }

  async join(roomId: string, { userId }: Applicant): Promise<Result<JoinRoomAnswer, ErrorCode>> {
    const found = await this.#found(roomId)
    if (!found.ok) return found
    const { value: liveTable } = found
    await this.#restorer.readWaitingRoomsOf(userId)
    const takesSeat = liveTable.table.status === 'waiting' && seatOf(liveTable.table, userId) === null
    const sitDown = (): Promise<Result<JoinRoomAnswer, ErrorCode>> => this.#sitDown(liveTable, userId)
    return takesSeat ? this.#claim({ userId, roomId: liveTable.table.roomId, opensRoom: false }, sitDown) : sitDown()
  }

  /** Runs `work`, unless the user would then have too many seats or rooms, here and elsewhere. */
  async #claim<T>(claim: Claim, work: () => Promise<Result<T, ErrorCode>>): Promise<Result<T, ErrorCode>> {
    const claimed = await this.#stored(
      this.#elsewhere.claiming(claim.userId, (elsewhere) => this.#quotas.claim(claim, elsewhere, work)),
      claim.roomId,
      'claim',
    )
    return claimed.ok ? claimed.value : claimed
  }

  /** As {@link #claim}, for a seat that somebody gives up for the user. */
  async #claimSeat(userId: number, roomId: string, work: () => Promise<CommandResult>): Promise<CommandResult> {
    const claimed = await this.#claim<CommandResult>({ userId, roomId, opensRoom: false }, async () => ok(await work()))
    return claimed.ok ? claimed.value : refusal(claimed.code)
  }

  #sitDown(liveTable: LiveTable, userId: number): Promise<Result<JoinRoomAnswer, ErrorCode>> {
    return this.#accounts.asPerson(userId, async (person) => {
      if (!liveTable.isSeated(userId) && !liveTable.toggles.take(userId, liveTable.nowMs))
        return refused('tooManyRequests')
      const answer = await this.#accounts.join(liveTable, person)
      if (!answer.ok) return refused(answer.code === 'tableClosed' ? 'roomNotFound' : answer.code)
      return ok({ playerId: playerIdOf(userId), isCreator: liveTable.table.creatorId === userId })
    })
  }

  async treat(code: string, userId: number, guestId: number): Promise<Result<null, ErrorCode>> {
    const found = await this.#found(code)
    return found.ok ? found.value.treats.give(userId, guestId) : found
  }

  async chatBetween(code: string, userId: number, otherId: number): Promise<Result<RoomChat, ErrorCode>> {
    const parsed = parseRoomCode(code)
    if (parsed === null) return refused('roomNotFound')
    const live = await this.#loaded.loadedOrOpening(parsed)
    return chatBetween({ live, roomId: parsed, details: this.#details, store: this.#tools.store }, userId, otherId)
  }

  readonly tellRestricted = (userId: number, restriction: Restriction): void =>
    this.#accounts.tellRestricted(userId, restriction)

  updatePerson(person: Person): Promise<void> {
    return this.#accounts.updatePerson(person)
  }

  removePlayer(userId: number): Promise<void> {
    return this.#accounts.removePlayer(userId, (roomId) => this.find(roomId))
  }

  async close(code: string, actorId: number): Promise<Result<readonly number[], ErrorCode>> {
    const found = await this.#found(code)
    return found.ok ? found.value.close(actorId) : found
  }

  /** Ends every live table. Nothing is lost, because everything is in the journals. */
  end(): void {
    for (const part of [this.#restorer, this.#loaded, this.#tools.watchQuota]) part?.end()
  }

  /** Opens a room, unless there is one for the same circle: see `TableStore.createRoom`. */
  async #openNew(room: NewRoom): ReturnType<TableStore['createRoom']> {
    const { store, hold } = this.#tools
    const [{ lapses }, { roomId }] = [hold, room]
    const first = openingRecord(room, this.#tools)
    const created = await store.createRoom(room, first)
    const isNew = created.ok && created.value === roomId
    // Whoever of a circle learns the code before this process hears that the room is stored may be quicker.
    if (isNew && hold.lapses === lapses && !this.#loaded.knows(roomId))
      this.#loaded.add(new LiveTable(replay([first]), this.#tools))
    if (isNew) this.#tools.remind?.(replay([first]).table, 'opened')
    return created
  }
}
