/**
 * The rooms from before the start of this process. They are listed and counted as the database has them until their
 * journals are read.
 */
import type { OpenRoom } from '#common/protocol/rest/answers.ts'
import { WAITING_ROOM_LIFE_MS } from '#common/timings.ts'
import { people } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import type { LiveTable } from '../live-table.ts'
import type { StoredRoom, TableStore } from '../ports.ts'

/** How many rooms are read at once, so that one slow room does not delay all others. */
const ROOMS_AT_ONCE = 8

/** A waiting room as its rows in the database say. */
const unreadRoomOf = ({ roomId, name, creatorId, players, openedAtMs }: StoredRoom): OpenRoom => ({
  id: roomId,
  name,
  creatorName: players.find(({ userId }) => userId === creatorId)?.name ?? '',
  playerCount: players.length,
  createdAt: new Date(openedAtMs).toISOString(),
  players: players.map(({ userId, name: playerName, avatarUrl }) => ({
    id: playerIdOf(userId),
    name: playerName,
    avatarUrl,
    isConnected: false,
  })),
})

const usersIn = ({ players, creatorId, openerId }: StoredRoom): readonly number[] =>
  [...players.map(({ userId }) => userId), creatorId, openerId].filter((userId) => userId !== null)

/** Runs `work` for each room, for a few rooms at once. `work` must not reject. */
export const forEachRoom = async (
  roomIds: Iterable<string>,
  work: (roomId: string) => Promise<unknown>,
): Promise<void> => {
  const rest = [...roomIds].values()
  const workOn = async (): Promise<void> => {
    for (const roomId of rest) await work(roomId)
  }
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, workOn))
}

/** Tells a table that was just opened what has happened to its players' accounts while it was not live. */
export const applyAccountChanges = async (liveTable: LiveTable, store: TableStore): Promise<void> => {
  const userIds = people(liveTable.table).flatMap(({ occupant }) => (occupant.isGone ? [] : [occupant.userId]))
  const known = await store.peopleOf(userIds)
  for (const userId of userIds) {
    const person = known.find((one) => one.userId === userId)
    await (person === undefined ? liveTable.remove(userId) : liveTable.dispatch({ type: 'updatePerson', person }))
  }
}

export class UnreadRooms {
  readonly #rooms = new Map<string, StoredRoom>()
  /** The rooms that name a user, as player, creator or opener. */
  readonly #naming = new Map<number, Set<StoredRoom>>()
  /** The rooms that were read before the database had said which rooms there are; null after that. */
  #readBefore: Set<string> | null = new Set()
  readonly #downMs: number
  /**
   * The rooms that had no server for `downMs`, and were not read yet; null until the database has said which rooms
   * there are.
   */
  #fromBefore: Set<string> | null = null

  /**
   * `downMs`: how long there was no server before this process. Rooms that are taken from other processes later did not
   * wait for it.
   */
  constructor(downMs = 0) {
    this.#downMs = downMs
  }

  /** How long a room that is not read yet had no server, in milliseconds. */
  downMsOf(roomId: string): number {
    return this.#fromBefore?.has(roomId) === false ? 0 : this.#downMs
  }

  /** All rooms, as the database has them. Players may have opened some of them while it was asked. */
  fill(rooms: readonly StoredRoom[]): void {
    for (const room of rooms) if (this.#readBefore?.has(room.roomId) !== true) this.#add(room)
    this.#fromBefore ??= new Set(this.#rooms.keys())
    this.#readBefore = null
  }

  /** The room was read, or does not need to be read. */
  delete(roomId: string): void {
    this.#readBefore?.add(roomId)
    this.#fromBefore?.delete(roomId)
    this.#remove(roomId)
  }

  /**
   * The rooms that wait for players at `nowMs` (milliseconds since the epoch), in the form of the list. The time
   * without a server is no part of their lives.
   */
  openAt(nowMs: number): readonly (StoredRoom & { readonly listed: OpenRoom })[] {
    const isOpen = ({ roomId, creatorId, openedAtMs, isUnlisted }: StoredRoom): boolean =>
      creatorId !== null && !isUnlisted && openedAtMs + WAITING_ROOM_LIFE_MS + this.downMsOf(roomId) > nowMs
    return [...this.#rooms.values()].filter(isOpen).map((room) => ({ ...room, listed: unreadRoomOf(room) }))
  }

  /** The rooms in which a user has a seat that counts: see `holdsSeat`. */
  seatsOf(userId: number): readonly string[] {
    return this.#roomsNaming(userId)
      .filter(({ players }) => players.some((player) => player.userId === userId))
      .map(({ roomId }) => roomId)
  }

  /** The rooms that count as the waiting rooms of a user: see `isWaitingRoomOf`. */
  waitingRoomsOf(userId: number): readonly string[] {
    const isTheirs = ({ openerId, creatorId }: StoredRoom): boolean =>
      creatorId !== null && (openerId === userId || creatorId === userId)
    return this.#roomsNaming(userId)
      .filter(isTheirs)
      .map(({ roomId }) => roomId)
  }

  /** The rooms that wait and count for a user in one of these ways. */
  waitingNaming(userId: number): readonly string[] {
    return [...new Set([...this.seatsOf(userId), ...this.waitingRoomsOf(userId)])].filter(
      (roomId) => this.#rooms.get(roomId)?.isRunning === false,
    )
  }

  #roomsNaming(userId: number): readonly StoredRoom[] {
    return [...(this.#naming.get(userId) ?? [])]
  }

  #add(room: StoredRoom): void {
    this.#remove(room.roomId)
    this.#rooms.set(room.roomId, room)
    for (const userId of usersIn(room)) this.#naming.set(userId, (this.#naming.get(userId) ?? new Set()).add(room))
  }

  #remove(roomId: string): void {
    const room = this.#rooms.get(roomId)
    if (room === undefined) return
    this.#rooms.delete(roomId)
    for (const userId of usersIn(room)) {
      const rooms = this.#naming.get(userId)
      rooms?.delete(room)
      if (rooms?.size === 0) this.#naming.delete(userId)
    }
  }
}
