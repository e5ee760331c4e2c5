/** The reasons why a live table has ended. */

/**
 * The error code for commands that arrive after the end. The table was unloaded or closed, its journal cannot be read or is too long, the
 * administrator has closed it, another process holds the table now, or a newer version of the program has gone on with it.
 */
export const END_REFUSALS = { unloaded: 'storageUnavailable', closed: 'tableClosed', unreadable: 'roomUnreadable', tooLong: 'roomTooLong', closedByAdmin: 'roomClosedByAdmin', taken: 'storageUnavailable', newer: 'roomNewer' } as const
export type EndReason = keyof typeof END_REFUSALS

const TOLD: ReadonlySet<EndReason> = new Set(['unreadable', 'tooLong', 'closedByAdmin'])
/** Whether the players of the table are told why it has ended. */
export const isTold = (why: EndReason): boolean => TOLD.has(why)
