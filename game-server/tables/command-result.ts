/** The result of a command on a table: accepted, or refused with a code that every transport can send in its own form. */
import type { Restriction } from '#common/protocol/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'

/**
 * A refused command. `names` are the players whom the refusal is about; it is empty when it is about nobody. `restriction` is that of the user who is
 * refused because of it.
 */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly names: readonly string[]; readonly restriction?: Restriction }
export type CommandResult = { readonly ok: true } | Refusal

export const done: CommandResult = { ok: true }
export const refusal = (code: ErrorCode, names: readonly string[] = []): Refusal => ({ ok: false, code, names })
/** The refusal of a user whose account is restricted. */
export const restricted = (restriction: Restriction): Refusal => ({ ok: false, code: restriction.kind, names: [], restriction })
