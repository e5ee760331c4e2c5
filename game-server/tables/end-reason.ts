/** The reasons why a live table has ended. */

/**
 * The error code for commands that arrive after the end. The table was unloaded or closed, its journal cannot be read or is too long, or
 * another process holds the table now.
 */
export const END_REFUSALS = { unloaded: 'storageUnavailable', closed: 'tableClosed', unreadable: 'roomUnreadable', tooLong: 'roomTooLong', taken: 'storageUnavailable' } as const
export type EndReason = keyof typeof END_REFUSALS
