/** Why a table did not do what it was asked, in a form that any transport can render. */
import type { ErrorCode } from '#common/protocol/errors.ts'

/** A refused command. `names` are the players whom the refusal is about, where there are any. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly names: readonly string[] }
/** What became of a command. */
export type CommandResult = { readonly ok: true } | Refusal

export const done: CommandResult = { ok: true }
export const refusal = (code: ErrorCode, names: readonly string[] = []): Refusal => ({ ok: false, code, names })
