/** Decodes the bodies of requests. */
import type { z } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '#common/protocol/errors.ts'
import { ok, refused, type Result } from '#common/result.ts'

const isErrorCode = (text: string): text is ErrorCode => ERROR_CODES.some((code) => code === text)

/** Decodes a body. The decoders of `common/protocol/rest.ts` report error codes; any other error becomes `badRequest`. */
export const decode = <T>(decoder: z.ZodType<T> | ZodMiniType<T>, body: unknown): Result<T, ErrorCode> => {
  const decoded = decoder.safeParse(body)
  if (decoded.success) return ok(decoded.data)
  const complaint = decoded.error.issues[0]?.message ?? ''
  return refused(isErrorCode(complaint) ? complaint : 'badRequest')
}

/** Refuses the key `__proto__` anywhere in a body, because it could change the prototype of an object. */
export const withoutPrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError('forbidden key')
  return value
}
