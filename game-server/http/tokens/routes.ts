/** /api/tokens: the balance, its history, and the packages (specification sections 2 and 7). */
import { Router } from 'express'
import { z } from 'zod'
import { tokenHistoryAnswer, tokenPackagesAnswer } from '#common/protocol/account-answers.ts'
import { tokensAnswer } from '#common/protocol/answers.ts'
import type { PaymentLinks } from '../../config.ts'
import type { Tokens } from '../../persistence/tokens.ts'
import type { Users } from '../../persistence/users.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { packagesFor } from './packages.ts'

type Tools = { readonly users: Users; readonly tokens: Tokens; readonly paymentLinks: PaymentLinks }

/** GET /api/tokens/history?before={id}. */
const historyQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .nullish()
    .transform((id) => id ?? null),
})

export const tokenRoutes = ({ users, tokens, paymentLinks }: Tools): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async ({ id }, _request, response) => {
      const balance = await users.tokens(id)
      if (balance === null) return refuse(response, 'unauthenticated')
      answer(response, tokensAnswer, { tokens: balance })
    }),
  )
  router.get(
    '/history',
    signedIn(async ({ id }, request, response) => {
      const query = decode(historyQuery, request.query)
      if (!query.ok) return refuse(response, query.code)
      answer(response, tokenHistoryAnswer, await tokens.history(id, query.value.before))
    }),
  )
  router.get(
    '/packages',
    signedIn((user, _request, response) => (user.isGuest === true ? refuse(response, 'accountNeeded') : answer(response, tokenPackagesAnswer, packagesFor(paymentLinks, user)))),
  )
  return router
}
