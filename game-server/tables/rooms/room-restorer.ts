/** Restores the rooms that this process has taken, and opens games that players have left. */
import { EMPTY_ROOM_MS } from '#common/timings.ts'
import { forEachRoom, type UnreadRooms } from '../journal/restoration.ts'
import { storeResult, type StoreResult } from '../journal/store-result.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import type { LiveTable } from '../live-table.ts'
import type { LoadedTables } from './loaded-tables.ts'

export class RoomRestorer {
  readonly #tools: LiveTableTools
  readonly #stored: StoreResult
  readonly #loaded: LoadedTables
  readonly #unread: UnreadRooms
  #restoring: Promise<unknown> = Promise.resolve()
  #hasEnded = false
  #cancelSearch: (() => void) | null = null

  constructor(tools: LiveTableTools, loaded: LoadedTables, unread: UnreadRooms) {
    this.#tools = tools
    this.#stored = storeResult(tools.reportProblem)
    this.#loaded = loaded
    this.#unread = unread
  }

  /** See `LiveTables.restore`. */
  async restore(): Promise<void> {
    const stored = await this.#tools.store.storedRooms()
    if (this.#hasEnded) return
    const rooms = stored.filter(({ roomId, isHere }) => isHere && !this.#loaded.has(roomId))
    this.#unread.fill(rooms)
    const opening = this.#openAll(rooms.filter(({ isRunning }) => !isRunning).map(({ roomId }) => roomId))
    this.#restoring = Promise.all([this.#restoring, opening])
    this.#searchLater()
  }

  /** Resolves when all rooms are restored. */
  restored(): Promise<unknown> {
    return this.#restoring
  }

  /**
   * Reads a user's waiting rooms from before this process started. Some may have closed meanwhile, and must not count.
   */
  readWaitingRoomsOf(userId: number): Promise<void> {
    return forEachRoom(this.#unread.waitingNaming(userId), (roomId) => this.#stored(this.#find(roomId), roomId, 'find'))
  }

  /** Opens no more rooms. */
  end(): void {
    this.#hasEnded = true
    this.#cancelSearch?.()
  }

  async #find(roomId: string): Promise<LiveTable | null> {
    const found = await this.#loaded.lookUp(roomId)
    return found.ok ? found.value : null
  }

  async #openAll(roomIds: readonly string[]): Promise<void> {
    await forEachRoom(roomIds, async (roomId) => {
      if (this.#hasEnded) return
      const found = await this.#stored(this.#find(roomId), roomId, 'restore')
      if (this.#hasEnded && found.ok) found.value?.end()
      if (found.ok) this.#unread.delete(roomId)
    })
  }

  #searchLater(): void {
    this.#cancelSearch ??= this.#tools.clock.schedule(EMPTY_ROOM_MS, () => void this.#searchAbandonedGames())
  }

  async #searchAbandonedGames(): Promise<void> {
    this.#cancelSearch = null
    const running = await this.#stored(this.#tools.store.runningRoomIds(), '', 'search')
    if (running.ok) await this.#openAll(running.value)
    else this.#searchLater()
  }
}
