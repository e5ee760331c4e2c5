/** The address at which one watches a table without a seat. */
/** The last part of it. */
export const WATCHING = 'watch'

/** Of a room code. */
export const watchPath = (roomId: string): string => `/room/${encodeURIComponent(roomId)}/${WATCHING}`
