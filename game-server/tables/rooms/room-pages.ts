/** Splits the list of open rooms into pages, so that answers stay small however many rooms there are. */
import { OPEN_ROOMS_PAGE } from '#common/limits.ts'
import type { RoomsAfter } from '#common/protocol/rest/requests.ts'

/** What decides the place of a room in the list. `openedAtMs` is in milliseconds since the epoch. */
export type Listed = { readonly roomId: string; readonly openedAtMs: number }

/** Newest first. Rooms of the same millisecond are ordered by their code. */
const inOrder = (a: Listed, b: Listed): number => b.openedAtMs - a.openedAtMs || (a.roomId < b.roomId ? -1 : 1)

/**
 * A place in the list, which the client sends back to get the next page: that of the last room of a page. The room
 * itself may be gone by then.
 */
const placeOf = ({ roomId, openedAtMs }: Listed): string => `${openedAtMs}.${roomId}`

/**
 * The rooms of one page, and where the next page begins (null on the last page). `after` is null for the first page.
 */
export const roomPage = <Room extends Listed>(
  rooms: readonly Room[],
  after: RoomsAfter | null,
): { readonly rooms: readonly Room[]; readonly next: string | null } => {
  const left = after === null ? rooms : rooms.filter((room) => inOrder(after, room) < 0)
  const page = left.toSorted(inOrder).slice(0, OPEN_ROOMS_PAGE)
  const last = page.at(-1)
  return { rooms: page, next: last !== undefined && left.length > page.length ? placeOf(last) : null }
}
