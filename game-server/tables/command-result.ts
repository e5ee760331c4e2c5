/**
 * The result of a command on a table: accepted, or refused with a code that every transport can send in its own form.
 */
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'

/**
 * A refused command. `names` are the players whom the refusal is about; it is empty when it is about nobody.
 * `restriction` is that of the user who is refused because of it.
 */
export type Refusal = {
  readonly ok: false
  readonly code: ErrorCode
  readonly names: readonly string[]
  readonly restriction?: Restriction
}
export type CommandResult = { readonly ok: true } | Refusal

export const done: CommandResult = { ok: true }
export const refusal = (code: ErrorCode, names: readonly string[] = []): Refusal => ({ ok: false, code, names })
/** The refusal of a user whose account is restricted. */
export const restricted = (restriction: Restriction): Refusal => ({
  ok: false,
  code: restriction.kind,
  names: [],
  restriction,
})

/**
 * The error code for commands that arrive after the end. The table was unloaded or closed, its journal cannot be read
 * or is too long, the administrator has closed it, another process holds the table now, or a newer version of the
 * program has gone on with it.
 */
export const END_REFUSALS = {
  unloaded: 'storageUnavailable',
  closed: 'tableClosed',
  unreadable: 'roomUnreadable',
  tooLong: 'roomTooLong',
  closedByAdmin: 'roomClosedByAdmin',
  taken: 'storageUnavailable',
  newer: 'roomNewer',
} as const
export type EndReason = keyof typeof END_REFUSALS

const TOLD: ReadonlySet<EndReason> = new Set(['unreadable', 'tooLong', 'closedByAdmin'])
/** Whether the players of the table are told why it has ended. */
export const isTold = (why: EndReason): boolean => TOLD.has(why)
