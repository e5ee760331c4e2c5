/** Decodes the bodies of requests. */
import { z } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '#common/protocol/errors.ts'
import { ok } from '#common/result.ts'

const isErrorCode = (text: string): text is ErrorCode => ERROR_CODES.some((code) => code === text)

/** The characters that a decoder complains about. */
const named = z.object({ characters: z.array(z.string()) }).catch({ characters: [] })

/** A value, or why there is none: the code, and the characters that were not accepted. */
type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly characters: readonly string[] }

/**
 * Decodes a body. The decoders of `common/protocol/rest/requests.ts` report error codes; any other error becomes
 * `badRequest`.
 */
export const decode = <T>(decoder: z.ZodType<T> | ZodMiniType<T>, body: unknown): Decoded<T> => {
  const decoded = decoder.safeParse(body)
  if (decoded.success) return ok(decoded.data)
  const [issue] = decoded.error.issues
  const { characters } = named.parse(issue?.code === 'custom' ? issue.params : null)
  return {
    ok: false,
    code: issue !== undefined && isErrorCode(issue.message) ? issue.message : 'badRequest',
    characters,
  }
}

/** Refuses the key `__proto__` anywhere in a body, because it could change the prototype of an object. */
export const withoutPrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError('forbidden key')
  return value
}
