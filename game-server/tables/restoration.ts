/** The waiting rooms from before the start of this process. They are listed as the database has them until their journals are read. */
import type { OpenRoom } from '#common/protocol/answers.ts'
import { WAITING_ROOM_LIFE_MS } from '#common/timings.ts'
import { seated } from '#common/table/state.ts'
import type { LiveTable } from './live-table.ts'
import type { TableStore, WaitingRoom } from './ports.ts'

/** How many rooms are read at once, so that one slow room does not delay all others. */
const ROOMS_AT_ONCE = 8

/** A waiting room of which only the database row is known. The other players are in its journal, which is not read yet. */
const unreadRoomOf = ({ roomId, name, creator, openedAtMs }: WaitingRoom): OpenRoom => ({
  id: roomId,
  name,
  creatorName: creator.name,
  playerCount: 1,
  createdAt: new Date(openedAtMs).toISOString(),
  players: [{ name: creator.name, avatarUrl: creator.avatarUrl, isConnected: false }],
})

/** Runs `work` for each room, for a few rooms at once. `work` must not reject. */
export const forEachRoom = async (roomIds: Iterable<string>, work: (roomId: string) => Promise<unknown>): Promise<void> => {
  const rest = [...roomIds].values()
  const workOn = async (): Promise<void> => {
    for (const roomId of rest) await work(roomId)
  }
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, workOn))
}

/** Tells a table that was just opened what has happened to its players' accounts while it was not live. */
export const applyAccountChanges = async (liveTable: LiveTable, store: TableStore): Promise<void> => {
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

  /** The room was read, or does not need to be read. */
  delete(roomId: string): void {
    this.#rooms.delete(roomId)
  }

  /** The rooms that are open at `nowMs` (milliseconds since the epoch), in the form of the list. */
  openAt(nowMs: number): readonly (WaitingRoom & { readonly listed: OpenRoom })[] {
    return [...this.#rooms.values()].filter((room) => room.isOpen && room.openedAtMs + WAITING_ROOM_LIFE_MS > nowMs).map((room) => ({ ...room, listed: unreadRoomOf(room) }))
  }

  /** The rooms that a user has opened. They count towards the user's limits. */
  idsOf(userId: number): readonly string[] {
    return [...this.#rooms.values()].filter((room) => room.isOpen && room.creator.userId === userId).map(({ roomId }) => roomId)
  }
}
