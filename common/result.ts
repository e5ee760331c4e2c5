/** An expected outcome as a value: the result, or the literal code of the refusal. */
export type Result<T, E extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: E }

/** The successful {@link Result}. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** The refused {@link Result}: `code` is stable and English; its Italian text is in `text/it.ts`. */
export const refused = <E extends string>(code: E): { readonly ok: false; readonly code: E } => ({ ok: false, code })
