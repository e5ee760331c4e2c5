/** /api/admin: the admin gives tokens to players (specification sections 6 and 7). */
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { ADMIN_USER_ID } from '#common/limits.ts'
import { grantAnswer } from '#common/protocol/rest/account-answers.ts'
import { grantRequest } from '#common/protocol/rest/account.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { Tokens } from '../../persistence/money/tokens.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { answerWith, refuse } from '../refusal.ts'

/** The header `Idempotency-Key`: the id of a submitted form. */
const formKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .nullish()
  .transform((key) => key ?? null)

const addTokens =
  (tokens: Tokens) =>
  async ({ id: actorId }: User, request: Request, response: Response): Promise<void> => {
    if (actorId !== ADMIN_USER_ID) return refuse(response, 'notAdmin')
    const formId = decode(formKey, request.get('idempotency-key'))
    if (!formId.ok) return refuse(response, formId.code)
    const form = decode(grantRequest, request.body)
    if (!form.ok) return refuse(response, form.code)
    const granted = await tokens.grant({ ...form.value, actorId, formId: formId.value })
    answerWith(response, grantAnswer, granted)
  }

export const adminRoutes = (tokens: Tokens): Router => {
  const router = Router()
  router.post('/add-tokens-to-users', signedIn(addTokens(tokens)))
  return router
}
