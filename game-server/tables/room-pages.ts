/** The open list, page by page: its answers stay small however many rooms there are. */
import { OPEN_ROOMS_PAGE } from '#common/limits.ts'
import type { RoomsAfter } from '#common/protocol/rest.ts'

/** What places a room in the list. `openedAtMs` is in milliseconds since the epoch. */
export type Listed = { readonly roomId: string; readonly openedAtMs: number }

/** Newest first. The code settles the order of rooms of the same millisecond. */
const inOrder = (a: Listed, b: Listed): number => b.openedAtMs - a.openedAtMs || (a.roomId < b.roomId ? -1 : 1)

/** A place in the list as a client says it back: that of the last room of a page, which may be gone by then. */
const placeOf = ({ roomId, openedAtMs }: Listed): string => `${openedAtMs}.${roomId}`

/** The rooms of one page, and where the next one begins; null when this is the last one. `after` null is the first page. */
export const roomPage = <Room extends Listed>(rooms: readonly Room[], after: RoomsAfter | null): { readonly rooms: readonly Room[]; readonly next: string | null } => {
  const left = after === null ? rooms : rooms.filter((room) => inOrder(after, room) < 0)
  const page = left.toSorted(inOrder).slice(0, OPEN_ROOMS_PAGE)
  const last = page.at(-1)
  return { rooms: page, next: last !== undefined && left.length > page.length ? placeOf(last) : null }
}
