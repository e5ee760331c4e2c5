/** What the refusals of a table mean for the screen (specification section 8, 'Socket error messages'). */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { Refusal } from './table-connection.ts'

const KINDS: Partial<Record<ErrorCode, Refusal['kind']>> = {
  roomNotFound: 'roomGone',
  tableClosed: 'roomGone',
  gameAlreadyStarted: 'gameStarted',
  unauthenticated: 'signedOut',
  notAtTable: 'noSeat',
  roomUnreadable: 'roomClosed',
  roomTooLong: 'roomClosed',
  roomClosedByAdmin: 'roomClosed',
  removedFromRoom: 'removed',
  chatTooFast: 'notSaid',
  silenced: 'silenced',
  suspended: 'suspended',
}

/** The meaning of a refusal. `code` is null when the server sent no code that this browser knows; `text` is Italian. */
export const refusalOf = (code: ErrorCode | null, text: string): Refusal => ({ kind: (code && KINDS[code]) ?? 'other', text })
