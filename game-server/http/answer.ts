/** Sends successful answers. Refusals are in `refusal.ts`. */
import { isDeepStrictEqual } from 'node:util'
import type { Express, Response } from 'express'
import type * as z from 'zod/mini'
import type { Sent } from '#common/protocol/rest/answers.ts'

const CHECKED = 'answers are checked'

/**
 * Checks every answer of an application against its schema. For tests and development; in production the TypeScript
 * types must be enough.
 */
export const checkAnswers = (app: Express): void => void app.enable(CHECKED)

/**
 * Throws when a client could not decode an answer, or when it contains more than its schema: TypeScript allows values
 * with extra properties.
 */
const check = (schema: z.ZodMiniType, body: unknown): void => {
  const sent: unknown = JSON.parse(JSON.stringify(body))
  if (!isDeepStrictEqual(schema.parse(sent), sent))
    throw new Error(`an answer says more than its schema: ${Object.keys(Object(sent)).join(', ')}`)
}

/**
 * Answers with JSON that has the form of `schema` (from `common/protocol`). A status other than 200 must be set before,
 * as in `response.status(201)`.
 */
export const answer = <Schema extends z.ZodMiniType>(response: Response, schema: Schema, body: Sent<Schema>): void => {
  if (response.app.enabled(CHECKED)) check(schema, body)
  response.json(body)
}
