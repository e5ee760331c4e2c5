/**
 * The name of a room whose creator chose none (specification section 5). A file of its own: the site's first page loads
 * it, and nothing of the table.
 */
export const defaultRoomName = (nickname: string): string => `Partita di ${nickname}`
