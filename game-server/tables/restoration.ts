/** The waiting rooms from before the start of this process: listed as the database has them, until each of them is read. */
import type { OpenRoom } from '#common/protocol/answers.ts'
import { WAITING_ROOM_LIFE_MS } from '#common/timings.ts'
import { seated } from '#common/table/state.ts'
import type { LiveTable } from './live-table.ts'
import type { TableStore, WaitingRoom } from './ports.ts'

/** Rooms that are read at once: one that takes long keeps the others from nothing. */
const ROOMS_AT_ONCE = 8

/** A waiting room of which no more than its row is known: who sits there beside its creator is in its journal. */
const unreadRoomOf = ({ roomId, name, creator, openedAtMs }: WaitingRoom): OpenRoom => ({
  id: roomId,
  name,
  creatorName: creator.name,
  playerCount: 1,
  createdAt: new Date(openedAtMs).toISOString(),
  players: [{ name: creator.name, avatarUrl: creator.avatarUrl, isConnected: false }],
})

/** Does something for each room, for some at once. `work` does not reject. */
export const forEachRoom = async (roomIds: Iterable<string>, work: (roomId: string) => Promise<unknown>): Promise<void> => {
  const rest = [...roomIds].values()
  const workOn = async (): Promise<void> => {
    for (const roomId of rest) await work(roomId)
  }
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, workOn))
}

/** Tells a table that nobody held what has become of its players since. */
export const introduce = async (liveTable: LiveTable, store: TableStore): Promise<void> => {
  const userIds = seated(liveTable.table).flatMap(({ occupant }) => (occupant.isGone ? [] : [occupant.userId]))
  const people = await store.peopleOf(userIds)
  for (const userId of userIds) {
    const person = people.find((known) => known.userId === userId)
    await (person === undefined ? liveTable.remove(userId) : liveTable.dispatch({ type: 'updatePerson', person }))
  }
}

export class UnreadRooms {
  readonly #rooms = new Map<string, WaitingRoom>()

  add(rooms: readonly WaitingRoom[]): void {
    for (const room of rooms) this.#rooms.set(room.roomId, room)
  }

  /** The room was read, or need not be. */
  delete(roomId: string): void {
    this.#rooms.delete(roomId)
  }

  /** Those that are open at a time, in milliseconds since the epoch, as they are listed. */
  openAt(nowMs: number): readonly (WaitingRoom & { readonly listed: OpenRoom })[] {
    return [...this.#rooms.values()].filter((room) => room.isOpen && room.openedAtMs + WAITING_ROOM_LIFE_MS > nowMs).map((room) => ({ ...room, listed: unreadRoomOf(room) }))
  }

  /** Those that a user has opened: they count towards what the user may have. */
  idsOf(userId: number): readonly string[] {
    return [...this.#rooms.values()].filter((room) => room.isOpen && room.creator.userId === userId).map(({ roomId }) => roomId)
  }
}
