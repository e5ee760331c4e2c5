/** The result of a command on a table: accepted, or refused with a code that every transport can send in its own form. */
import type { ErrorCode } from '#common/protocol/errors.ts'

/** A refused command. `names` are the players whom the refusal is about; it is empty when it is about nobody. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly names: readonly string[] }
export type CommandResult = { readonly ok: true } | Refusal

export const done: CommandResult = { ok: true }
export const refusal = (code: ErrorCode, names: readonly string[] = []): Refusal => ({ ok: false, code, names })
