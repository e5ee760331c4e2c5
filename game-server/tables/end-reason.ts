/** Why the session of a table is over. */

/**
 * What those who come too late are told. The table was let go or closed, its journal cannot be read or is too long, or another process holds it now.
 */
export const END_REFUSALS = { letGo: 'storageUnavailable', closed: 'tableClosed', unreadable: 'roomUnreadable', tooLong: 'roomTooLong', taken: 'storageUnavailable' } as const
export type EndReason = keyof typeof END_REFUSALS
