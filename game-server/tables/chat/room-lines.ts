/** What players have written in a room. */
import type { SaidLine } from '#common/table/chat.ts'

/**
 * The code of a room in upper case, and the last lines of its players, oldest first. `isLive`: they come from the live
 * table of this process.
 */
export type RoomChat = { readonly roomId: string; readonly lines: readonly SaidLine[]; readonly isLive: boolean }
