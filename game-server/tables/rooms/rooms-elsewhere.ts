/**
 * The rooms that other processes of the site hold, as the database has them: for the list of rooms, and for what one
 * user may have.
 */
import type { Clock } from '../../clock.ts'
import type { Sharing, TableStore } from '../ports.ts'
import { UnreadRooms } from '../journal/restoration.ts'

/** The list of rooms is at most as old as this. */
const LIST_AGE_MS = 1_000

type Tools = {
  readonly sharing: Sharing | null
  readonly store: Pick<TableStore, 'storedRooms'>
  readonly clock: Clock
}

export class RoomsElsewhere {
  readonly #tools: Tools
  #waiting = new UnreadRooms()
  #listedAtMs = -Infinity
  #listing: Promise<void> | null = null

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * The rooms that wait for players at `nowMs`, as of the last `refresh`. Who is connected there is known to the
   * processes that have them.
   */
  openAt(nowMs: number): ReturnType<UnreadRooms['openAt']> {
    return this.#waiting.openAt(nowMs).map((room) => ({
      ...room,
      listed: { ...room.listed, players: room.listed.players.map((player) => ({ ...player, isConnected: null })) },
    }))
  }

  /** Makes sure that `openAt` is not older than a second. Rejects when the database does not answer. */
  async refresh(): Promise<void> {
    const { sharing, clock } = this.#tools
    if (sharing === null || clock.nowMs() - this.#listedAtMs < LIST_AGE_MS) return
    this.#listing ??= this.#list(clock.nowMs()).finally(() => (this.#listing = null))
    await this.#listing
  }

  /**
   * Runs `work` with what a user has elsewhere, while no other process lets this user take a seat. Rejects when Redis
   * or the database does not answer.
   */
  async claiming<T>(userId: number, work: (elsewhere: UnreadRooms) => Promise<T>): Promise<T> {
    const { sharing } = this.#tools
    if (sharing === null) return work(new UnreadRooms())
    return sharing.exclusively(userId, async () => work(await this.#stored({ userId })))
  }

  async #list(nowMs: number): Promise<void> {
    this.#waiting = await this.#stored('waiting')
    this.#listedAtMs = nowMs
  }

  async #stored(which: Parameters<TableStore['storedRooms']>[0]): Promise<UnreadRooms> {
    const rooms = new UnreadRooms()
    rooms.fill((await this.#tools.store.storedRooms(which)).filter(({ isHere }) => !isHere))
    return rooms
  }
}
