/** From a raw body to a checked one. */
import type { z } from 'zod'
import { ERROR_CODES, type ErrorCode } from '#common/protocol/errors.ts'
import { ok, refused, type Result } from '#common/result.ts'

const isErrorCode = (text: string): text is ErrorCode => ERROR_CODES.some((code) => code === text)

/** Decodes a body. The decoders of `common/protocol/rest.ts` complain in error codes; any other complaint is a `badRequest`. */
export const decode = <T>(decoder: z.ZodType<T>, body: unknown): Result<T, ErrorCode> => {
  const decoded = decoder.safeParse(body)
  if (decoded.success) return ok(decoded.data)
  const complaint = decoded.error.issues[0]?.message ?? ''
  return refused(isErrorCode(complaint) ? complaint : 'badRequest')
}

/** Refuses the one key that could reach an object's prototype, wherever in a body it is. */
export const withoutPrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError('forbidden key')
  return value
}
